import { expect, it } from "vitest";
import { benefitWith } from "../../benefits/benefit-fixture.ts";
import { exampleCard, exampleTerms } from "../../earning/example-cards.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { factsWith } from "./alert-facts-fixture.ts";
import { creditCaptured } from "./credit-captured.ts";

it("tells nobody of a credit that they recorded themselves", () => {
  const uses = [{ id: "use-1", on: "2026-11-18", amount: 1_500, note: null }];
  const window = { uses, state: "used" as const, startsOn: "2026-11-01", endsOn: "2026-11-30" };
  const facts = factsWith([exampleCard({ uses: { "some-credit": { "m:2026-11": window } } })], "2026-11-20", {
    terms: exampleTerms({ benefits: [benefitWith()] }),
  });
  expect(creditCaptured(facts, DEFAULT_RULES.credit_captured)).toEqual([]);
});
