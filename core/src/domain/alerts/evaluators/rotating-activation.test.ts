import { describe, expect, it } from "vitest";
import type { EarnRule } from "../../catalog/earn-rule.ts";
import { cashTerms, exampleRule } from "../../earning/example-cards.ts";
import { cardWith } from "../../statements/card-fixture.ts";
import type { WalletCard } from "../../wallet/shapes.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { factsWith, listSteps } from "./alert-facts-fixture.ts";
import { rotatingActivation } from "./rotating-activation.ts";

type Rotating = NonNullable<EarnRule["rotating"]>;

const quarter = (id: string, given: Partial<Rotating> = {}): EarnRule => ({
  ...exampleRule(id, 5, ["gas"]),
  label: "Gas stations",
  cap: { amountCents: 150_000, period: "calendar_quarter", shared: true, afterMultiplier: 1 },
  rotating: {
    quarter: "2027Q1",
    activationRequired: true,
    activationOpens: "2026-12-15",
    activationCloses: "2027-03-14",
    retroactive: true,
    ...given,
  },
});

/** Without the questions about quarters that the catalog doesn't list. */
const toActivate = (...given: Parameters<typeof remind>) => remind(...given).filter(({ mark }) => mark !== null);

/** 5% on up to $1,500 at gas stations in the first quarter of 2027, to be activated from December 15 to March 14. */
const remind = (today: string, rules: EarnRule[] = [quarter("gas")], card: Partial<WalletCard> = {}) =>
  rotatingActivation.evaluate(
    factsWith([cardWith({ nickname: "Flex", ...card })], today, {
      terms: cashTerms(1, { earn: { currencyId: "cash", base: 1, rules } }),
    }),
    DEFAULT_RULES.rotating_activation,
  );

describe("a category that has to be activated", () => {
  const [reminder] = toActivate("2026-12-15");

  it("is sent when the activation opens, and 14 and 3 days before it closes", () => {
    expect(listSteps(reminder)).toEqual(["open on 2026-12-15", "14 on 2027-02-28", "3 on 2027-03-11"]);
    expect(reminder?.steps.map(({ severity }) => severity)).toEqual(["low", "medium", "medium"]);
    expect(reminder).toMatchObject({ key: "card-1:2027Q1", dueOn: "2027-03-14", endsOn: "2027-03-14" });
  });

  it("shows what it earns, until when, and what that is worth", () => {
    expect(reminder?.steps[0]).toMatchObject({
      title: "Activate Gas stations on Flex for January to March 2027",
      body: "5% on up to $1,500.00 from January 1, 2027 to March 31, 2027, once activated. The last day to activate it is Sunday, March 14, 2027. Earlier spending in the quarter counts too.",
      stake: { cents: 6_000, note: "more, on $1,500.00 of spending" },
    });
    expect(reminder?.mark).toMatchObject({ kind: "activate_category", subjectId: "gas", label: "Mark as activated" });
  });

  it("is over once it is activated, and after the last day", () => {
    expect(toActivate("2027-01-05", undefined, { activations: { gas: "2027-01-04" } })).toEqual([]);
    expect(toActivate("2027-03-14")).toHaveLength(1);
    expect(toActivate("2027-03-15")).toEqual([]);
  });

  it("is planned 62 days ahead", () => {
    expect(toActivate("2026-10-13")).toEqual([]);
    expect(toActivate("2026-10-14")).toHaveLength(1);
  });

  it("runs with the quarter when its days are not known, and counts the leap day", () => {
    const open = { quarter: "2028Q1", activationOpens: null, activationCloses: null, retroactive: false };
    const [unknown] = toActivate("2028-01-01", [quarter("gas", open)]);
    expect(listSteps(unknown)).toEqual(["open on 2028-01-01", "14 on 2028-03-17", "3 on 2028-03-28"]);
    expect(unknown?.steps[0]?.body).toMatch(/The quarter ends March 31\. Spending counts from activation\.$/);
    const closing = { ...open, activationCloses: "2028-03-14" };
    expect(listSteps(toActivate("2028-01-01", [quarter("gas", closing)])[0])[1]).toBe("14 on 2028-02-29");
  });

  it("leaves out steps from before the activation opens", () => {
    const short = quarter("gas", { activationOpens: "2027-03-05" });
    expect(listSteps(toActivate("2027-03-05", [short])[0])).toEqual(["open on 2027-03-05", "3 on 2027-03-11"]);
  });

  it("has its own reminder for each category of the quarter, whichever is activated", () => {
    const rules = [quarter("gas"), quarter("dining")];
    expect(toActivate("2027-01-05", rules).map(({ key }) => key)).toEqual([
      "card-1:2027Q1:gas",
      "card-1:2027Q1:dining",
    ]);
    expect(toActivate("2027-01-05", rules, { activations: { gas: "2027-01-04" } }).map(({ key }) => key)).toEqual([
      "card-1:2027Q1:dining",
    ]);
  });

  it("is not sent where no activation is needed, or the card is closed", () => {
    expect(toActivate("2027-01-05", [quarter("gas", { activationRequired: false })])).toEqual([]);
    expect(toActivate("2027-01-05", undefined, { status: "closed" })).toEqual([]);
  });
});

describe("a quarter that the catalog doesn't list", () => {
  const ask = (today: string, card: Partial<WalletCard> = {}) => remind(today, [quarter("gas")], card);

  it("is a question at its start, and 14 and 3 days before its end", () => {
    const [question] = ask("2027-04-01");
    expect(listSteps(question)).toEqual(["open on 2027-04-01", "14 on 2027-06-16", "3 on 2027-06-27"]);
    expect(question).toMatchObject({ key: "card-1:2027Q2:categories", mark: null, endsOn: "2027-06-30" });
    expect(question?.steps[0]).toMatchObject({
      title: "Which categories earn 5% on Flex?",
      body: "We don't know its categories from April 1 to June 30. Check with First Bank and enter them on the card's page.",
    });
    expect(question?.link).toMatchObject({ label: "Enter categories" });
  });

  it("is to be activated once its categories are entered", () => {
    const [reminder] = ask("2027-04-05", { chosenCategories: { "quarter-2027q2": ["dining", "gas"] } });
    expect(reminder?.steps[0]?.title).toBe("Activate dining and gas on Flex for April to June 2027");
    expect(reminder?.mark).toMatchObject({ kind: "activate_category", subjectId: "quarter-2027q2" });
  });

  it("is done once it is activated", () => {
    const entered = {
      chosenCategories: { "quarter-2027q2": ["gas"] },
      activations: { "quarter-2027q2": "2027-04-05" },
    };
    expect(ask("2027-04-05", entered)).toEqual([]);
  });

  it("is no question on a card whose categories don't rotate", () => {
    expect(remind("2027-04-05", [exampleRule("gas", 5, ["gas"])])).toEqual([]);
  });
});
