import type { adminCardUniverseContract } from "@cardwell/core/contract/admin/card-universe";
import type { CardLedger } from "@cardwell/core/domain/transactions/card-ledger";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import type { CardCatalog } from "../../features/catalog/catalog.ts";
import type { PromptAnswer } from "../../features/prompts/run-prompts.ts";
import type { Context, Handlers } from "../../http/serve.ts";
import { createCardsService } from "./cards-service.ts";
import type { Staff } from "./cards-service.ts";
import { computeEarnings } from "./earnings.ts";
import type { HoldersRepository } from "./holders-repository.ts";
import { impactsRoutes } from "./impacts-service.ts";
import type { ImpactsRepository } from "./impacts-repository.ts";
import type { RunImport } from "./import-port.ts";
import { proposeFromText } from "./pasted-terms.ts";
import type { ProposalsRepository } from "./proposals-repository.ts";
import { createProposalsService } from "./proposals-service.ts";
import { reportsRoutes } from "./reports-service.ts";

export type CardUniverseDeps = {
  catalog: CardCatalog;
  holders: HoldersRepository;
  proposals: ProposalsRepository;
  impacts: ImpactsRepository;
  /** Asks a language model for the facts in terms. */
  askModel: (terms: string, asked: { label: string; by: string; now: Date }) => Promise<PromptAnswer>;
  /** What a card's transactions come to; undefined: it has none. One read. */
  readLedger: (uid: string, walletCardId: string) => Promise<CardLedger | undefined>;
  getTimeZone: (uid: string) => Promise<string>;
  getEmails: (uids: readonly string[]) => Promise<Map<string, string>>;
};

type Contract = typeof adminCardUniverseContract;

export function cardUniverseRoutes(deps: CardUniverseDeps, runImport: RunImport): Handlers<Contract> {
  const { catalog } = deps;
  const cards = createCardsService(deps);
  const proposals = createProposalsService(deps);

  async function readStaff(context: Context): Promise<Staff> {
    const { uid, now } = context;
    return { uid, now, today: todayIn(now, await deps.getTimeZone(uid)) };
  }

  return {
    ...impactsRoutes(deps),
    ...reportsRoutes(catalog),
    list: async ({ query }, context) => cards.list(query, await readStaff(context)),
    reference: () => cards.reference(),
    card: async ({ params }, context) => cards.card(params.cardId, await readStaff(context)),
    preview: ({ params, body }) => cards.preview(params.cardId, body),
    earnings: async (request, context) => {
      const timeZone = await deps.getTimeZone(context.uid);
      return computeEarnings(await catalog.reader.release(), request, { now: context.now, timeZone });
    },
    publish: async ({ params: { cardId }, body }, context) => {
      const staff = await readStaff(context);
      return context.audit.change((unit) => cards.publish(cardId, body, staff, unit));
    },
    verification: async ({ query }, context) => cards.verification(query, await readStaff(context)),
    coverage: ({ query }) => cards.coverage(query),
    verify: async ({ params: { cardId }, body }, context) => {
      const staff = await readStaff(context);
      return context.audit.change((unit) => cards.verify(cardId, body, staff, unit));
    },
    import: async ({ body: { contentBase64, ...input } }, context) => {
      const release = await catalog.reader.release();
      const cardsNow = release.all().map(({ terms }) => terms);
      const { now, today } = await readStaff(context);
      const known = { catalog: release, cards: cardsNow, proposals: deps.proposals, now, today };
      const run = () => runImport({ ...input, content: Buffer.from(contentBase64, "base64") }, known);
      if (input.dryRun) return context.audit.unchanged(await run());
      return context.audit.job(`imports/${input.fileName}`, async () => {
        const report = await run();
        return { after: { source: input.source, ...report.counts }, answer: report };
      });
    },
    extractTerms: async (request, context) => {
      const staff = await readStaff(context);
      const release = await catalog.reader.release();
      return context.audit.job(`cards/${request.params.cardId}`, async () => {
        const answer = await proposeFromText(deps, release, request, staff);
        const { outcome, changes, dropped } = answer;
        return { after: { outcome, changes: changes.length, dropped: dropped.length }, answer };
      });
    },
    proposals: ({ query }) => proposals.list(query),
    decide: async ({ params: { proposalId }, body }, context) => {
      const staff = await readStaff(context);
      const decided = await context.audit.change((unit) => proposals.decide(proposalId, body, staff, unit));
      return decided.map(proposals.toProposal);
    },
  };
}
