import { describe, expect, it } from "vitest";
import type { CardPage } from "@cardwell/core/contract/card-page";
import { withoutForecast } from "./without-forecast.ts";

const pageOf = (status: string) =>
  ({
    card: { status },
    fee: {
      explanation: "The next twelve months should give back $73.84.",
      capturedCents: 12_050,
      forecastCents: 7_384,
      netCents: -2_116,
      since: "2026-01-05",
      blockedBecause: ["No use was recorded."],
    },
  }) as unknown as CardPage;

describe("the fee of a card", () => {
  it("is told with its forecast while the card is held", () => {
    const page = pageOf("active");
    expect(withoutForecast(page)).toBe(page);
  });

  it.each(["closed", "product_changed", "lost"])("is told without any forecast when the card is %s", (status) => {
    const { fee } = withoutForecast(pageOf(status));
    expect(fee.explanation.replaceAll("\u00A0", " ")).toBe("Since Jan 5, 2026 it gave back $120.50.");
    expect(fee).toMatchObject({ forecastCents: null, netCents: null, blockedBecause: [], capturedCents: 12_050 });
  });
});
