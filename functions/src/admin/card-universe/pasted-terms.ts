import type { adminCardUniverseContract } from "@cardwell/core/contract/admin/card-universe";
import type { ResponseOf, ValidRequestOf } from "@cardwell/core/contract/endpoint";
import { diffTerms } from "@cardwell/core/domain/catalog/diff";
import { formatChange, formatLabel } from "@cardwell/core/domain/catalog/format-terms";
import { toModelText } from "@cardwell/core/domain/prompts/build-messages";
import { describeBlock, describeFailure } from "@cardwell/core/domain/prompts/runs";
import {
  applyStatedFacts,
  describeDrop,
  formatStatedValue,
  getStatedPath,
  parseStatedFacts,
  quoteSentences,
} from "@cardwell/core/domain/prompts/stated-facts";
import type { Release } from "../../features/catalog/release-reader.ts";
import type { PromptAnswer } from "../../features/prompts/run-prompts.ts";
import { AppError } from "../../lib/app-error.ts";
import type { Staff } from "./cards-service.ts";
import type { ProposalsRepository } from "./proposals-repository.ts";

type Endpoint = (typeof adminCardUniverseContract)["extractTerms"];
type Answer = ResponseOf<Endpoint>;

type Deps = {
  proposals: Pick<ProposalsRepository, "known" | "create">;
  /** @param label what it is about, for the list of runs */
  askModel: (terms: string, asked: { label: string; by: string; now: Date }) => Promise<PromptAnswer>;
};

const MOST_RAW_TEXT = 2_000;

const withoutProposal = (outcome: Answer["outcome"], message: string, dropped: Answer["dropped"] = []): Answer => ({
  outcome,
  changes: [],
  dropped,
  message,
});

/**
 * Proposes what a language model reads in terms that staff pasted, each change with the sentence that it was read from. A person decides;
 * no card is written.
 */
export async function proposeFromText(
  { proposals, askModel }: Deps,
  release: Release,
  { params: { cardId }, body: { text, sourceUrl } }: Pick<ValidRequestOf<Endpoint>, "params" | "body">,
  { uid, now, today }: Staff,
): Promise<Answer> {
  const terms = release.getTerms(cardId);
  if (terms === null) throw new AppError("not_found", "The catalog has no such card.");
  const asked = await askModel(text, { label: terms.name, by: uid, now });
  if (asked.answer === null) {
    const why = "block" in asked ? describeBlock(asked.block) : `${describeFailure(asked.failure)}.`;
    return withoutProposal("unavailable", why);
  }
  const facts = parseStatedFacts(asked.answer);
  if (facts === null) return withoutProposal("unreadable", "The model's answer can't be used. Try again.");
  if (facts.length === 0) return withoutProposal("unreadable", "The model found no fee and no rate in this text.");
  const {
    terms: after,
    stated,
    dropped: others,
  } = applyStatedFacts(terms, facts, {
    text: toModelText(text),
    today,
  });
  const dropped = others.map((fact) => ({
    label: formatLabel(getStatedPath(fact.name), after),
    value: formatStatedValue(fact),
    sentence: fact.sentence,
    reason: describeDrop(fact.reason),
  }));
  if (stated.length === 0)
    return withoutProposal("unreadable", "Nothing that the model read can be proposed.", dropped);
  const differences = diffTerms(terms, after);
  if (differences.length === 0) return withoutProposal("unchanged", "The catalog has these facts already.", dropped);
  const changes = differences.map((change) => ({ ...change, sentence: quoteSentences(change.path, stated) }));
  const subject = `pasted-terms/${cardId}`;
  const { created } = await proposals.create(
    [
      {
        kind: "change",
        cardId,
        cardName: terms.name,
        changes,
        terms: null,
        issuerName: null,
        sourceType: "ai_extract",
        sourceName: "Pasted terms",
        sourceUrl,
        confidence: "low",
        rawText: text.slice(0, MOST_RAW_TEXT),
        candidates: [],
        subject,
        fingerprint: `${subject}/${today}/${JSON.stringify(differences)}`,
      },
    ],
    now,
  );
  return {
    outcome: created === 1 ? "proposal" : "known",
    changes: changes.map(({ sentence, ...change }) => ({
      ...formatChange(change, terms, after, release.reference),
      sentence,
    })),
    dropped,
    message: null,
  };
}
