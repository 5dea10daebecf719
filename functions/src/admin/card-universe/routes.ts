import type { adminCardUniverseContract } from "@cardwell/core/contract/admin/card-universe";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import type { CardCatalog } from "../../features/catalog/catalog.ts";
import { getCaller } from "../../http/serve.ts";
import type { Context, Handlers } from "../../http/serve.ts";
import type { AuditEntry, AuditRepository } from "../audit-repository.ts";
import { createCardsService } from "./cards-service.ts";
import type { Staff } from "./cards-service.ts";
import type { HoldersRepository } from "./holders-repository.ts";
import type { RunImport } from "./import-port.ts";
import type { ProposalsRepository } from "./proposals-repository.ts";
import { createProposalsService } from "./proposals-service.ts";
import { createReportsService } from "./reports-service.ts";

export type CardUniverseDeps = {
  catalog: CardCatalog;
  holders: HoldersRepository;
  proposals: ProposalsRepository;
  audit: AuditRepository;
  getTimeZone: (uid: string) => Promise<string>;
  getEmails: (uids: readonly string[]) => Promise<Map<string, string>>;
};

type Contract = typeof adminCardUniverseContract;

const buildEntry = (action: string, object: string, context: Context, reason?: string): AuditEntry => ({
  actorUid: getCaller(context).uid,
  action: `card-universe.${action}`,
  requestId: context.requestId,
  at: context.clock.now(),
  object,
  ...(reason !== undefined && { reason }),
});

export function cardUniverseRoutes(deps: CardUniverseDeps, runImport: RunImport): Handlers<Contract> {
  const { audit, catalog } = deps;
  const cards = createCardsService(deps);
  const proposals = createProposalsService(deps);
  const reports = createReportsService(catalog);

  async function readStaff(context: Context): Promise<Staff> {
    const { uid } = getCaller(context);
    const now = context.clock.now();
    return { uid, now, today: todayIn(now, await deps.getTimeZone(uid)) };
  }

  return {
    list: async ({ query }, context) => cards.list(query, await readStaff(context)),
    reference: () => cards.reference(),
    card: async ({ params }, context) => cards.card(params.cardId, await readStaff(context)),
    preview: ({ params, body }) => cards.preview(params.cardId, body),
    publish: async ({ params: { cardId }, body }, context) => {
      const staff = await readStaff(context);
      return audit.change(buildEntry("publish", `cards/${cardId}`, context, body.reason), () =>
        cards.publish(cardId, body, staff),
      );
    },
    verification: async ({ query }, context) => cards.verification(query, await readStaff(context)),
    verify: async ({ params: { cardId }, body }, context) => {
      const staff = await readStaff(context);
      return audit.change(buildEntry("verify", `cards/${cardId}`, context, `Read at ${body.sourceUrl}`), () =>
        cards.verify(cardId, body, staff),
      );
    },
    import: async ({ body: { contentBase64, ...input } }, context) => {
      const release = await catalog.reader.release();
      const cardsNow = release.all().map(({ terms }) => terms);
      const { now, today } = await readStaff(context);
      const known = { catalog: release, cards: cardsNow, proposals: deps.proposals, now, today };
      const run = () => runImport({ ...input, content: Buffer.from(contentBase64, "base64") }, known);
      if (input.dryRun) return run();
      return audit.change(buildEntry("import", input.fileName, context), async () => {
        const report = await run();
        return { before: undefined, after: { source: input.source, ...report.counts }, answer: report };
      });
    },
    proposals: ({ query }) => proposals.list(query),
    decide: async ({ params: { proposalId }, body }, context) => {
      const staff = await readStaff(context);
      return audit.change(
        buildEntry(`proposal.${body.decision}`, `proposals/${proposalId}`, context, body.reason),
        () => proposals.decide(proposalId, body, staff),
      );
    },
    reports: ({ query }) => reports.list(query),
    answerReport: async ({ params: { reportId }, body }, context) => {
      const staff = await readStaff(context);
      return audit.change(buildEntry("report.answer", `factReports/${reportId}`, context, body.answer), () =>
        reports.answer(reportId, body, staff),
      );
    },
  };
}
