import { describe, expect, it } from "vitest";
import { AppError } from "../lib/app-error.ts";
import { errorAnswer } from "./errors.ts";

const fromFirestore = (code: number) => Object.assign(new Error("Transaction lock timeout."), { code });

describe("an error of the database", () => {
  it.each([
    ["a write that lost against others", 10],
    ["a call that took too long", 4],
    ["a quota that is used up", 8],
    ["an outage", 14],
  ])("answers 503 with a time to try again in 2 to 5 seconds: %s", (_, code) => {
    const { status, body } = errorAnswer(fromFirestore(code), "a-request");
    expect({ status, error: body.error }).toEqual({ status: 503, error: "unavailable" });
    expect([2, 3, 4, 5]).toContain(body.retryAfterSeconds);
  });

  it("answers 500 where trying again wouldn't help", () => {
    expect(errorAnswer(fromFirestore(3), "a-request")).toMatchObject({ status: 500, body: { error: "internal" } });
  });
});

describe("an expected error", () => {
  it("keeps its time to try again, and needs no cause", () => {
    const expected = new AppError("unavailable", "Turned off.", { retryAfterSeconds: 60 });
    expect(errorAnswer(expected, "a-request")).toMatchObject({ status: 503, body: { retryAfterSeconds: 60 } });
  });
});
