import { getOutcomeLabels } from "../labels.ts";
import { describe, expect, it } from "vitest";
import { fileProblem } from "./import-sources.ts";

describe("a file to import", () => {
  it.each(["cards.json", "cards.CSV", "TCCP 2025.xlsx"])("may be %s", (name) => {
    expect(fileProblem({ name, size: 10 })).toBeUndefined();
  });

  it("is rejected before it is sent when it can't be read", () => {
    expect(fileProblem({ name: "cards.pdf", size: 10 })).toMatch("Choose a .json");
    expect(fileProblem({ name: "cards.csv", size: 0 })).toMatch("empty");
    expect(fileProblem({ name: "cards.csv", size: 8_000_000 })).toMatch("split");
  });
});

describe("how a row came out", () => {
  it("is shown for cards as the outcome of a proposal", () => {
    expect(getOutcomeLabels("rewards-pwa")).toMatchObject({ known: "Proposed before", unchanged: "Unchanged" });
  });

  it.each(["merchant-codes", "pfc-keys", "loyalty-programs", "application-rules"] as const)(
    "is shown for %s as whether we have it",
    (source) => {
      expect(getOutcomeLabels(source)).toMatchObject({ known: "In the catalog", unchanged: "Not in ours" });
    },
  );
});
