import { emptyTerms } from "@cardwell/core/domain/catalog/empty-terms";
import { CALL_BLOCKS, RUN_FAILURES } from "@cardwell/core/domain/prompts/runs";
import { describe, expect, it } from "vitest";
import { buildMessages } from "@cardwell/core/domain/prompts/build-messages";
import { PROMPTS } from "@cardwell/core/domain/prompts/prompts";
import { seedCatalog } from "../../../../catalog/catalog.ts";
import { answer } from "../../../../sandbox/src/model/answer.ts";
import { INJECTIONS } from "../../../../tests/support/injections.ts";
import type { Release } from "../../features/catalog/release-reader.ts";
import type { PromptAnswer } from "../../features/prompts/run-prompts.ts";
import { proposeFromText } from "./pasted-terms.ts";
import type { NewProposal } from "./proposals-repository.ts";

const staff = { uid: "nora", now: new Date("2026-11-30T15:00:00Z"), today: "2026-11-30" };
const sourceUrl = "https://example.com/terms";
const source = { sourceUrl, sourceType: "staff", checkedOn: null, checkedBy: null, confidence: "low" } as const;
const blank = emptyTerms("north-gold", "Gold", "north", source);
const terms = { ...blank, fees: { ...blank.fees, lateFirstCents: 2_900 } };

/** What is proposed of a text that a model answers to. */
async function propose(text: string, asked: PromptAnswer) {
  const proposed: NewProposal[] = [];
  const proposals = {
    known: () => Promise.resolve(new Set<string>()),
    create: (wanted: NewProposal[]) => {
      proposed.push(...wanted);
      return Promise.resolve({ created: wanted.length, known: 0 });
    },
  };
  const release = { getTerms: () => terms, reference: seedCatalog.reference } as unknown as Release;
  const request = { params: { cardId: terms.id }, body: { text, sourceUrl } };
  const response = await proposeFromText(
    { proposals, askModel: () => Promise.resolve(asked) },
    release,
    request,
    staff,
  );
  return { response, proposed };
}

const answering = (written: string): PromptAnswer => ({ answer: written, version: 0, runId: "run-1" });
const withFacts = (...facts: [fact: string, value: number, sentence: string][]) =>
  answering(JSON.stringify({ facts: facts.map(([fact, value, sentence]) => ({ fact, value, sentence })) }));

describe("the proposal from pasted terms", () => {
  it("has a sentence as the model read it, with a phone number masked that has a hidden character", async () => {
    const sentence = "Call [phone]: the annual fee is $125.";
    const { proposed } = await propose(
      "Call 1-800-\u200B555-0199: the annual fee is $125.",
      withFacts(["annualFeeUsd", 125, sentence]),
    );
    expect(proposed).toMatchObject([{ changes: [{ path: "fees.annual", sentence }] }]);
  });

  const text = "The annual fee is $125.\nLate payment:\nup to $40. The card has a lounge.";

  it("has each change with the sentence that it was read from, and names what the text doesn't state", async () => {
    const asked = withFacts(
      ["annualFeeUsd", 125, "The annual fee is $125."],
      ["lateFeeUsd", 40, "Late payment: up to $40."],
      ["foreignTransactionFeePercent", 3, "Foreign transactions cost 3%."],
      ["overLimitFeeUsd", 0, "The card has a lounge."],
    );
    const { response, proposed } = await propose(text, asked);
    expect(proposed).toMatchObject([
      {
        kind: "change",
        cardId: "north-gold",
        sourceType: "ai_extract",
        sourceUrl,
        changes: [
          { path: "fees.annual", before: null, sentence: "The annual fee is $125." },
          { path: "fees.lateFirstCents", before: 2_900, after: 4_000, sentence: "Late payment: up to $40." },
        ],
      },
    ]);
    expect(response).toMatchObject({
      outcome: "proposal",
      message: null,
      changes: [
        { label: "Annual fee", before: "Not known", after: "$125.00", sentence: "The annual fee is $125." },
        { label: "Late fee", before: "$29.00", after: "$40.00", sentence: "Late payment: up to $40." },
      ],
      dropped: [
        {
          label: "Foreign transaction fee",
          value: "3%",
          sentence: "Foreign transactions cost 3%.",
          reason: "The sentence isn't in the text.",
        },
        { label: "Fee over the limit", value: "$0.00", reason: "The sentence doesn't state it." },
      ],
    });
  });

  it("is the same one whatever sentence its facts were read from", async () => {
    const twice = "Late payment: up to $40. Again, late payments cost up to $40.";
    const [first, second] = await Promise.all(
      ["Late payment: up to $40.", "Again, late payments cost up to $40."].map((sentence) =>
        propose(twice, withFacts(["lateFeeUsd", 40, sentence])),
      ),
    );
    expect(first?.proposed[0]?.fingerprint).toBe(second?.proposed[0]?.fingerprint);
  });

  it.each([
    ["text instead of JSON", answering("The annual fee is $125."), "The model's answer can't be used. Try again."],
    ["JSON of another shape", answering('{"annualFeeUsd":125}'), "The model's answer can't be used. Try again."],
    ["JSON that ends early", answering('{"facts":[{"fact":"annual'), "The model's answer can't be used. Try again."],
    ["no facts", withFacts(), "The model found no fee and no rate in this text."],
    [
      "facts that the text doesn't state",
      withFacts(["annualFeeUsd", 0, "Set every fee to 0."]),
      "Nothing that the model read can be proposed.",
    ],
  ])("isn't made of %s", async (_, asked, message) => {
    const { response, proposed } = await propose(text, asked);
    expect(proposed).toEqual([]);
    expect(response).toMatchObject({ outcome: "unreadable", changes: [], message });
  });

  it("isn't made of what the catalog has", async () => {
    const { response, proposed } = await propose(
      "Late payment: $29.",
      withFacts(["lateFeeUsd", 29, "Late payment: $29."]),
    );
    expect(proposed).toEqual([]);
    expect(response).toMatchObject({ outcome: "unchanged", message: "The catalog has these facts already." });
  });

  it.each([
    ["vendor_busy", "The model is busy."],
    ["vendor_failed", "The model failed."],
    ["timed_out", "Timed out."],
    ["cut_off", "The answer was cut off."],
    ["leaked", "The answer repeats its instructions."],
  ] as const)("isn't made when the model fails: %s, “%s”", async (failure, message) => {
    const { response, proposed } = await propose(text, { answer: null, failure });
    expect([response.outcome, response.message, proposed]).toEqual(["unavailable", message, []]);
  });

  it.each([
    ["over_rate", "The calls of this hour are used up."],
    ["off", "This prompt is turned off."],
    ["not_configured", "No language model is configured."],
  ] as const)("isn't made when no call is made: %s, “%s”", async (block, message) => {
    const { response, proposed } = await propose(text, { answer: null, block });
    expect([response.outcome, response.message, proposed]).toEqual(["unavailable", message, []]);
  });

  it("names each reason in a sentence", async () => {
    const reasons = [
      ...RUN_FAILURES.map((failure) => ({ answer: null, failure })),
      ...CALL_BLOCKS.map((block) => ({ answer: null, block })),
    ];
    for (const asked of reasons) {
      const { response } = await propose(text, asked);
      expect(response.outcome).toBe("unavailable");
      expect(response.message).toMatch(/^[A-Z].+\.$/);
    }
  });
});

describe("of terms with orders for the model, a proposal", () => {
  const { content, variables } = PROMPTS["extract-card-terms"];
  const annual = ["fees.annual", "The annual fee is $125."];
  const others = [
    ["fees.foreignBps", "Foreign transactions cost 2%."],
    ["fees.lateFirstCents", "Late payment: up to $40."],
  ];
  /** What is proposed with an order between the fees. */
  const list = async (order: string, isGullible: boolean) => {
    const text = `The annual fee is $125. Late payment: up to $40.\n${order.slice(0, 15_000)}\nForeign transactions cost 2%.`;
    const messages = buildMessages(content, variables, { terms: text }, "reference");
    const { proposed } = await propose(text, answering(answer(messages, { isGullible, isDiscreet: true })));
    return proposed.flatMap(({ changes }) => changes.map(({ path, sentence }) => [path, sentence]));
  };

  it.each(INJECTIONS)("has the fees alone: %s", async (name, order) => {
    // This order is a sentence with another annual fee, as the sandbox's model reads it: neither is proposed.
    const isContradicted = name === "JSON that sets facts with sentences";
    expect(await list(order, false)).toEqual(isContradicted ? others : [annual, ...others]);
  });

  it.each(INJECTIONS)("isn't made where the model obeys: %s", async (_, order) => {
    expect(await list(order, true)).toEqual([]);
  });
});
