import writeSpreadsheet from "write-excel-file/node";
import { describe, expect, it } from "vitest";
import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { seedCatalog } from "../../../../../catalog/catalog.ts";
import type { NewProposal } from "../proposals-repository.ts";
import type { ImportInput } from "../import-port.ts";
import { runImport } from "./run-import.ts";

const now = new Date("2026-11-20T12:00:00Z");

/** A catalog of one bank's three cards, and proposals kept in memory. */
function given(cards: CardTerms[] = seedCatalog.cards, today = "2026-11-20", written = new Map<string, NewProposal>()) {
  const { reference } = seedCatalog;
  const deps = {
    catalog: { version: 1, reference, cards: () => cards, getTerms: () => null, cardById: () => null },
    cards,
    proposals: {
      known: async (fingerprints: string[]) => new Set(fingerprints.filter((each) => written.has(each))),
      create: async (proposals: NewProposal[]) => {
        for (const each of proposals) written.set(each.fingerprint, each);
        return { created: proposals.length, known: 0 };
      },
    },
    now,
    today,
  };
  const run = (source: ImportInput["source"], fileName: string, content: string | Buffer, dryRun = false) =>
    runImport({ source, fileName, content: Buffer.from(content), dryRun }, deps);
  return { run, written };
}

const goldCard = (annualFee: number) => ({
  name: "Chase Sapphire Preferred Card",
  issuer: "Chase",
  annualFee,
  benefits: [],
});

const survey = (fee: string, apr = "0.2749") =>
  [
    "Institution Name,Product Name,Targeted Credit Tiers,Secured Card,Index,Variable Rate Index,Purchase APR min,Purchase APR max,Annual Fee,Late Fee ($)",
    `"Wells Fargo Bank, National Association",Wells Fargo Reflect® Card,Credit score of 720 or greater,No,V,Prime,0.1649,${apr},${fee},`,
  ].join("\n");

describe("an import", () => {
  it("makes one proposal with its difference of one changed fee", async () => {
    const { run, written } = given();
    const { rows, counts } = await run("couponcycle", "cards.json", JSON.stringify([goldCard(95), goldCard(125)]));
    expect(counts).toMatchObject({ rows: 2, proposals: 1, unchanged: 1, broken: 0 });
    expect(rows[1]).toMatchObject({
      outcome: "proposal",
      cardId: "chase-sapphire-preferred",
      changes: [
        {
          path: "fees.annual",
          before: "$95.00",
          after: "$95.00 until Nov 19, 2026, then $125.00",
          materiality: "material",
        },
      ],
    });
    expect(written.size).toBe(1);
  });

  it("makes nothing new of the same file", async () => {
    const { run, written } = given();
    const file = JSON.stringify([goldCard(125)]);
    await run("couponcycle", "cards.json", file);
    const { counts } = await run("couponcycle", "again.json", file);
    expect(counts).toMatchObject({ proposals: 0, known: 1 });
    expect(written.size).toBe(1);
  });

  it("closes the fee that held the day before and opens the new one, whose file is the same the day after", async () => {
    const { run, written } = given();
    const file = JSON.stringify([goldCard(125)]);
    await run("couponcycle", "cards.json", file);
    const [fees] = [...written.values()].flatMap(({ changes }) => changes);
    expect(fees).toMatchObject({
      path: "fees.annual",
      after: [
        { amountCents: 9_500, validFrom: null, validTo: "2026-11-19" },
        { amountCents: 12_500, validFrom: "2026-11-20", validTo: null },
      ],
    });
    const { counts } = await given(undefined, "2026-11-21", written).run("couponcycle", "cards.json", file);
    expect(counts).toMatchObject({ proposals: 0, known: 1 });
  });

  it("writes nothing in a dry run and reports the same", async () => {
    const { run, written } = given();
    const file = JSON.stringify([goldCard(125)]);
    const dry = await run("couponcycle", "cards.json", file, true);
    expect(written.size).toBe(0);
    expect(await run("couponcycle", "cards.json", file)).toEqual(dry);
  });

  it("reports a broken row by its line and continues with the rest", async () => {
    const { run } = given();
    const file = JSON.stringify([{ ...goldCard(125), annualFee: "a lot" }, "no card", goldCard(125)]);
    const { rows, counts } = await run("couponcycle", "cards.json", file);
    expect(counts).toMatchObject({ rows: 3, proposals: 1, broken: 2 });
    expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [1, "broken"],
      [2, "broken"],
      [3, "proposal"],
    ]);
    expect(rows[0]?.messages[0]).toContain("annualFee");
  });

  it("only proposes candidates when a name is like that of a card, and leaves the card open", async () => {
    const { run, written } = given();
    const { rows } = await run(
      "couponcycle",
      "cards.json",
      JSON.stringify([{ ...goldCard(95), name: "Saphire Prefered" }]),
    );
    expect(rows[0]).toMatchObject({ outcome: "ambiguous", cardId: null });
    expect(rows[0]?.candidates[0]?.cardId).toBe("chase-sapphire-preferred");
    expect([...written.values()][0]).toMatchObject({
      kind: "new_card",
      cardId: "",
      changes: [{ path: "fees.annual", before: null, after: [{ amountCents: 9_500 }] }],
    });
  });

  it("shows that approving the card of a bank that we do not know adds the bank", async () => {
    const { run, written } = given();
    const file = JSON.stringify([{ ...goldCard(0), name: "Everyday Visa", issuer: "Harbor Lights Credit Union" }]);
    const { rows } = await run("couponcycle", "cards.json", file);
    expect(rows[0]?.outcome).toBe("new_card");
    expect(rows[0]?.messages).toContain(
      'Approving it adds the issuer "Harbor Lights Credit Union", which we do not know.',
    );
    expect([...written.values()][0]?.issuerName).toBe("Harbor Lights Credit Union");
    expect([...written.values()][0]?.terms?.issuerId).toBe("harbor-lights-credit-union");
  });

  it.each([
    ["cards.txt", "[]", "Choose a .json, .csv or .xlsx file."],
    ["cards.json", "{", "The file is not valid JSON"],
    ["cards.json", '{"cards": 3}', "The file holds no list."],
    ["cards.xlsx", "not a workbook", "The file is not a spreadsheet that can be read"],
  ])("shows why %s with %j cannot be read", async (fileName, content, why) => {
    const { run } = given();
    const { rows, messages } = await run("couponcycle", fileName, content);
    expect(rows).toEqual([]);
    expect(messages[0]).toContain(why);
  });
});

describe("the survey of the consumer bureau", () => {
  it("reads rates as fractions, and an empty fee as not known", async () => {
    const { run, written } = given();
    await run("cfpb-tccp", "survey.csv", survey(""));
    const changes = [...written.values()][0]?.changes ?? [];
    expect(changes.find(({ path }) => path === "apr.purchase.minBps" || path === "apr.purchase")).toBeDefined();
    expect(JSON.stringify(changes)).toContain("1649");
    expect(changes.some(({ path }) => path === "fees.annual")).toBe(false);
  });

  it("takes 9.99 for the placeholder that it is", async () => {
    const { run } = given();
    const { rows } = await run("cfpb-tccp", "survey.csv", survey("", "9.99"));
    expect(rows[0]?.messages).toContain("The rate 9.99 is a placeholder and was left out.");
  });

  it.each([
    ["95", 9_500],
    ["$1,234.50", 123_450],
    ["$0", 0],
  ])("has a fee of %s", async (fee, amountCents) => {
    const { run, written } = given([]);
    const { rows } = await run("cfpb-tccp", "survey.csv", survey(`"${fee}"`));
    expect(rows[0]?.messages.filter((message) => message.startsWith("The fee"))).toEqual([]);
    expect([...written.values()][0]?.terms?.fees.annual).toEqual([{ amountCents, validFrom: null, validTo: null }]);
  });

  const leftOut = (fee: string) => `The fee "${fee}" was left out: write dollars, such as 95 or 1,284.60.`;
  const commas = "Use a comma only for thousands and a period for cents.";

  it.each([
    ["95,00", `${leftOut("95,00")} ${commas}`],
    ["1.234,50", `${leftOut("1.234,50")} ${commas}`],
    ["1 234", `${leftOut("1 234")} Leave out the spaces.`],
    ["€95", `${leftOut("€95")} Amounts are in US dollars.`],
    ["1e3", leftOut("1e3")],
    ["none", leftOut("none")],
    ["(95)", "The fee −$95.00 is no fee of a card and was left out."],
    ["-95", "The fee −$95.00 is no fee of a card and was left out."],
  ])("lists a fee of %s at its line and proposes none", async (fee, message) => {
    const { run, written } = given([]);
    const { rows } = await run("cfpb-tccp", "survey.csv", survey(`"${fee}"`));
    expect(rows[0]?.line).toBe(2);
    expect(rows[0]?.messages).toContain(message);
    expect([...written.values()][0]?.terms?.fees.annual).toBeNull();
  });

  it.each([
    [
      "0,2749",
      'The rate "0,2749" was left out: write a part of one, such as 0.2749. Use a comma only for thousands and a period for decimals.',
    ],
    ["27.49%", 'The rate "27.49%" was left out: write a part of one, such as 0.2749.'],
  ])("lists a rate of %s that can't be read", async (rate, message) => {
    const { run } = given();
    const { rows } = await run("cfpb-tccp", "survey.csv", survey("", `"${rate}"`));
    expect(rows[0]?.messages).toContain(message);
  });

  it("reads a rate with all the digits of a binary fraction", async () => {
    const { run, written } = given([]);
    await run("cfpb-tccp", "survey.csv", survey("", "0.27489999999999998"));
    expect([...written.values()][0]?.terms?.apr.purchase?.maxBps).toBe(2_749);
  });

  it("is read from a workbook whose header starts further down and to the right", async () => {
    const { run } = given();
    const [header = "", row = ""] = survey("0").split("\n");
    const cells =
      row.match(/"[^"]*"|[^,]*(?=,|$)/g)?.filter((each, at, all) => each !== "" || all[at - 1] === "") ?? [];
    const text = (value: string) => ({ type: String, value });
    const workbook = await writeSpreadsheet([
      [null, text("Terms of Credit Card Plans, period ending 12/31/2025")],
      [],
      [null, ...header.split(",").slice(0, 2).map(text)],
      [null, ...cells.slice(0, 2).map((each) => text(each.replaceAll('"', "")))],
    ]).toBuffer();
    const { rows, messages } = await run("cfpb-tccp", "tccp_2025-12-31.xlsx", workbook);
    expect(messages[0]).toContain("Terms of Credit Card Plans");
    expect(rows.map(({ name, line }) => [line, name])).toEqual([[4, "Wells Fargo Reflect® Card"]]);
  });

  it("is rejected when its title and its name name different years", async () => {
    const { run } = given();
    const { rows, messages } = await run("cfpb-tccp", "tccp_2024.csv", `Period ending 12/31/2025\n${survey("")}`);
    expect(rows).toEqual([]);
    expect(messages.join(" ")).toContain("The title has 2025 and the file name 2024");
  });

  it("distinguishes rows of one product by their tiers and rejects a duplicate", async () => {
    const { run } = given();
    const [header, row = ""] = survey("").split("\n");
    const other = row.replace("Credit score of 720 or greater", "Credit scores from 620 to 719");
    const { counts } = await run("cfpb-tccp", "survey.csv", [header, row, other, row].join("\n"));
    expect(counts).toMatchObject({ rows: 3, broken: 1 });
  });
});

describe("lists beside the cards", () => {
  it("are compared code by code, and propose nothing", async () => {
    const { run, written } = given();
    const { rows, counts } = await run(
      "merchant-codes",
      "codes.csv",
      "mcc,edited_description\n5812,Eating places\n0763,Co-operatives\nabc,x",
    );
    expect(counts).toMatchObject({ proposals: 0, known: 1, unchanged: 1, broken: 1 });
    expect(rows[0]?.messages[0]).toContain("Dining");
    expect(written.size).toBe(0);
  });
});
