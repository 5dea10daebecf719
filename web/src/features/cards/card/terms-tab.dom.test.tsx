import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { ChangeLog } from "./terms-tab.tsx";

afterEach(cleanup);

const fee = {
  path: "fees.annual",
  label: "Annual fee",
  before: "$95.00",
  after: "$150.00",
  materiality: "material" as const,
};

describe("the change log of a card", () => {
  it("says what changed from which day, and what it means for its holder", () => {
    const forYou = ["Your annual fee rises by $55.00 to $150.00 from May 14, 2027."];
    render(
      <ChangeLog
        versions={[{ version: 4, on: "2027-01-01", isCorrection: false, facts: [fee], forYou, yearCents: -5_500 }]}
      />,
    );
    const list = within(screen.getByRole("list", { name: "What changed" }));
    expect(list.getAllByRole("listitem")).toHaveLength(1);
    for (const text of [/^Effective Jan/, "Annual fee: $95.00 → $150.00", "For you", forYou[0] ?? ""]) {
      expect(list.getByText(text)).toBeTruthy();
    }
  });

  it("names a correction as one", () => {
    render(
      <ChangeLog
        versions={[{ version: 4, on: "2027-01-01", isCorrection: true, facts: [fee], forYou: [], yearCents: null }]}
      />,
    );
    expect(screen.getByText("Corrected by us")).toBeTruthy();
    expect(screen.queryByText("For you")).toBeNull();
  });
});
