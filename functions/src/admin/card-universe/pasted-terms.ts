import type { adminCardUniverseContract } from "@cardwell/core/contract/admin/card-universe";
import type { ResponseOf, ValidRequestOf } from "@cardwell/core/contract/endpoint";
import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { diffTerms } from "@cardwell/core/domain/catalog/diff";
import { feesAsReported } from "@cardwell/core/domain/catalog/fees";
import { formatChange } from "@cardwell/core/domain/catalog/format-terms";
import { describeBlock, describeFailure } from "@cardwell/core/domain/prompts/runs";
import * as z from "zod/mini";
import type { Release } from "../../features/catalog/release-reader.ts";
import type { PromptAnswer } from "../../features/prompts/run-prompts.ts";
import { AppError } from "../../lib/app-error.ts";
import type { Staff } from "./cards-service.ts";
import type { ProposalsRepository } from "./proposals-repository.ts";

type Endpoint = (typeof adminCardUniverseContract)["extractTerms"];

type Deps = {
  proposals: Pick<ProposalsRepository, "known" | "create">;
  /** @param label what it is about, for the list of runs */
  askModel: (terms: string, asked: { label: string; by: string; now: Date }) => Promise<PromptAnswer>;
};

const dollars = z.nullable(z.number().check(z.minimum(0), z.maximum(10_000)));

/** What the prompt asks for. Another answer is none. */
const extracted = z.strictObject({
  annualFeeUsd: dollars,
  authorizedUserFeeUsd: dollars,
  foreignTransactionFeePercent: z.nullable(z.number().check(z.minimum(0), z.maximum(5))),
  lateFeeUsd: dollars,
});

const MOST_RAW_TEXT = 2_000;

const toCents = (usd: number | null): number | null => (usd === null ? null : Math.round(usd * 100));

function readAnswer(answer: string): z.infer<typeof extracted> | null {
  try {
    const parsed = extracted.safeParse(JSON.parse(answer));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function applyFees(terms: CardTerms, found: z.infer<typeof extracted>, today: string): CardTerms {
  const { fees } = terms;
  const annualCents = toCents(found.annualFeeUsd);
  const percent = found.foreignTransactionFeePercent;
  return {
    ...terms,
    fees: {
      ...fees,
      annual: annualCents === null ? fees.annual : feesAsReported(fees.annual, annualCents, today),
      authorizedUserCents: toCents(found.authorizedUserFeeUsd) ?? fees.authorizedUserCents,
      foreignBps: percent === null ? fees.foreignBps : Math.round(percent * 100),
      lateFirstCents: toCents(found.lateFeeUsd) ?? fees.lateFirstCents,
    },
  };
}

const withoutProposal = (outcome: ResponseOf<Endpoint>["outcome"], message: string): ResponseOf<Endpoint> => ({
  outcome,
  changes: [],
  message,
});

/** Proposes what a language model reads in terms that staff pasted. A person decides; no card is written. */
export async function proposeFromText(
  { proposals, askModel }: Deps,
  release: Release,
  { params: { cardId }, body: { text, sourceUrl } }: Pick<ValidRequestOf<Endpoint>, "params" | "body">,
  { uid, now, today }: Staff,
): Promise<ResponseOf<Endpoint>> {
  const terms = release.getTerms(cardId);
  if (terms === null) throw new AppError("not_found", "The catalog has no such card.");
  const asked = await askModel(text, { label: terms.name, by: uid, now });
  if (asked.answer === null) {
    const why = "block" in asked ? describeBlock(asked.block) : `${describeFailure(asked.failure)}.`;
    return withoutProposal("unavailable", why);
  }
  const found = readAnswer(asked.answer);
  if (found === null) return withoutProposal("unreadable", "The model's answer isn't a list of fees.");
  if (Object.values(found).every((value) => value === null))
    return withoutProposal("unreadable", "The model found no fee in this text.");
  const after = applyFees(terms, found, today);
  const changes = diffTerms(terms, after);
  if (changes.length === 0) return withoutProposal("unchanged", "The catalog has these fees already.");
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
        fingerprint: `${subject}/${today}/${JSON.stringify(changes)}`,
      },
    ],
    now,
  );
  return {
    outcome: created === 1 ? "proposal" : "known",
    changes: changes.map((change) => formatChange(change, terms, after, release.reference)),
    message: null,
  };
}
