import { describe, expect, it } from "vitest";
import { parseModelPrices } from "./connect.ts";

const price = { model: "small-4", inputUsd: 0.5, outputUsd: 2, source: "https://vendor.example", asOf: "2026-11-27" };

describe("the setting MODEL_PRICES", () => {
  it("lists models, and none when it's empty", () => {
    expect(parseModelPrices(JSON.stringify([price]))).toEqual([price]);
    expect(parseModelPrices("[]")).toEqual([]);
    expect(parseModelPrices("")).toEqual([]);
  });

  it("is rejected when a price is missing or it can't be read", () => {
    expect(() => parseModelPrices(JSON.stringify([{ ...price, outputUsd: undefined }]))).toThrow("MODEL_PRICES");
    expect(() => parseModelPrices("small-4")).toThrow(SyntaxError);
  });
});
