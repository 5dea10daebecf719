import type {
  adminEmailTemplatesContract,
  AdminTemplate,
  TemplateRow,
  TemplateSort,
} from "@cardwell/core/contract/admin/email/templates";
import { createTextFilter } from "@cardwell/core/domain/fold-text";
import { addDays, todayIn } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { getShare, type MailCounts } from "@cardwell/core/domain/email/mail-figures";
import { TEMPLATE_IDS, templateById } from "@cardwell/core/domain/email/mail-templates";
import type { TemplateId, TemplateTexts } from "@cardwell/core/domain/email/mail-templates";
import { validateTexts } from "@cardwell/core/domain/email/template-language";
import type { Acting, Context, Handlers } from "../../http/serve.ts";
import { AppError } from "../../lib/app-error.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import type { LiveTexts, LiveTextsRepository } from "../../mail/live-texts-repository.ts";
import type { MailRequest } from "../../mail/mail.ts";
import { maskAddress } from "../../mail/sample-mail.ts";
import type { SampleMail, WriteSample } from "../../mail/sample-mail.ts";
import { checkTemplate, describeFailures } from "./template-checks.ts";
import type { ChangedBy, StoredTemplate, TemplatesRepository } from "./templates-repository.ts";
import { pageInMemory, pageOfQuery, parseVersionCursor } from "../list-page.ts";

export type EmailTemplatesDeps = {
  templates: TemplatesRepository;
  liveTexts: LiveTextsRepository;
  writeSample: () => WriteSample;
  /** How the mail of these days fared, by template. */
  readFigures: (first: CivilDate, last: CivilDate) => Promise<(id: TemplateId) => MailCounts>;
  from: () => string;
  findMember: (idOrEmail: string) => Promise<{ uid: string; email: string } | null>;
  getEmails: (uids: readonly string[]) => Promise<Map<string, string>>;
  queueMailIn: (unit: UnitOfWork, request: MailRequest, now: Date) => void;
};

const FIGURES_DAYS = 30;

/** Its records are deleted once it's sent, as the account was deleted: nothing that is reported of it later can be counted. */
const isCounted = (id: TemplateId) => id !== "account_deleted";

type By = Pick<Acting, "uid" | "now">;
type Asking = Pick<Context, "uid" | "email" | "now">;

type Restored = { version: number; texts: TemplateTexts; before: TemplateTexts; revision: number; reason: string };

const SHOWN_ROWS = 50;

/** The live texts that can be used, with their version; else the default ones. */
function pickLive(id: TemplateId, live: LiveTexts | "broken" | null, stored: Pick<StoredTemplate, "live"> | undefined) {
  const template = templateById(id);
  const isBroken = live === "broken" || (live !== null && validateTexts(template, live.texts).length > 0);
  const version = stored?.live?.version ?? 0;
  if (live === null || live === "broken") return { version, texts: template.texts, isBroken };
  return { version: live.version, texts: live.texts, isBroken };
}

function requireValid(id: TemplateId, texts: TemplateTexts): void {
  const problems = validateTexts(templateById(id), texts);
  const [first] = problems;
  if (first === undefined) return;
  const fields = problems.map(({ field, message }) => ({ path: `body.texts.${field}`, message }));
  throw new AppError("invalid_request", first.message, { fields });
}

const noDraft = () => new AppError("conflict", "This template has no draft. Reload and try again.");

function sortKey(sort: TemplateSort) {
  return (row: TemplateRow) => {
    const { figures, name, id } = row;
    if (sort === "name" || sort === "group") return [row[sort], name, id];
    if (figures === null) return [-1, name, id];
    return [sort === "sent" ? figures.sent : (getShare(figures[sort], figures) ?? -1), name, id];
  };
}

/** Templates of mail as staff see, change and try them. */
export function createEmailTemplates(deps: EmailTemplatesDeps) {
  const { templates, liveTexts } = deps;

  async function findMember(idOrEmail: string | null) {
    if (idOrEmail === null) return null;
    const member = await deps.findMember(idOrEmail);
    if (member === null) throw new AppError("not_found", "No member has this ID or email address.");
    return member;
  }

  async function toChanged<T extends ChangedBy>(changes: T[]) {
    const emails = await deps.getEmails([...new Set(changes.map(({ by }) => by))]);
    return changes.map((change) => ({
      ...change,
      by: emails.get(change.by) ?? change.by,
      at: change.at.toISOString(),
    }));
  }

  async function describe(
    id: TemplateId,
    stored: StoredTemplate,
    live: LiveTexts | "broken" | null,
  ): Promise<AdminTemplate> {
    const { name, group, purpose, variables, fields, optionalFields, texts } = templateById(id);
    const { draft } = stored;
    const [changed = null] = stored.live ? await toChanged([stored.live]) : [];
    const [draftBy = null] = draft ? await toChanged([draft]) : [];
    return {
      id,
      name,
      group,
      purpose,
      variables: [...variables],
      fields: [...fields],
      optionalFields: [...optionalFields],
      revision: stored.revision,
      initial: texts,
      live: {
        ...pickLive(id, live, stored),
        changed: changed && { by: changed.by, at: changed.at, change: changed.change },
      },
      draft: draftBy && { ...draftBy, version: stored.latest + 1 },
    };
  }

  /** Two reads. */
  async function readBoth(id: TemplateId) {
    const [stored, all] = await Promise.all([templates.read(id), liveTexts.readAll()]);
    return { stored, live: all(id) };
  }

  async function read(id: TemplateId): Promise<AdminTemplate> {
    const { stored, live } = await readBoth(id);
    return describe(id, stored, live);
  }

  /** The texts of a version. One read, none for version 0. */
  async function readTexts(id: TemplateId, version: number): Promise<TemplateTexts> {
    if (version === 0) return templateById(id).texts;
    const found = await templates.readVersion(id, version);
    if (found === null) throw new AppError("not_found", `There is no version ${version} of this template.`);
    return found.texts;
  }

  const write = async (
    id: TemplateId,
    texts: TemplateTexts,
    to: string,
    memberUid: string | null,
  ): Promise<SampleMail> => deps.writeSample()({ template: id, texts, to, memberUid });

  /** @throws AppError `conflict` when texts can't go live */
  async function requireChecks(id: TemplateId, texts: TemplateTexts): Promise<void> {
    const template = templateById(id);
    const [problem] = validateTexts(template, texts);
    if (problem) throw new AppError("conflict", `This version can't go live. ${problem.field}: ${problem.message}`);
    const { mail } = await write(id, texts, "member@example.com", null);
    const failure = describeFailures(checkTemplate(template, texts, mail));
    if (failure !== null) throw new AppError("conflict", `This version can't go live. ${failure}`);
  }

  /** One read for each template that was changed, one for the live texts, and eight for each month with figures. */
  async function listRows(now: Date): Promise<TemplateRow[]> {
    const today = todayIn(now, "UTC");
    const [stored, live, getFigures] = await Promise.all([
      templates.list(),
      liveTexts.readAll(),
      deps.readFigures(addDays(today, 1 - FIGURES_DAYS), today),
    ]);
    return TEMPLATE_IDS.map((id) => {
      const { name, group, purpose } = templateById(id);
      const own = stored.get(id);
      const { version, isBroken } = pickLive(id, live(id), own);
      const draftVersion = own?.draft ? own.latest + 1 : null;
      const figures = isCounted(id) ? getFigures(id) : null;
      return { id, name, group, purpose, liveVersion: version, isBroken, draftVersion, figures };
    });
  }

  /** What is looked up and checked before a version goes live again, outside of the transaction. */
  async function prepareRestore(id: TemplateId, version: number) {
    const { stored, live } = await readBoth(id);
    const current = pickLive(id, live, stored);
    if (current.version === version && !current.isBroken)
      throw new AppError("conflict", `Version ${version} is live already.`);
    const texts = await readTexts(id, version);
    await requireChecks(id, texts);
    return { texts, before: current.texts };
  }

  async function restore(unit: UnitOfWork, id: TemplateId, given: Restored, { uid, now }: By) {
    const { version, texts, revision, reason } = given;
    const live = version === 0 ? null : { version, texts };
    const before = await templates.restore(unit, id, live, { by: uid, at: now, change: reason }, revision);
    return {
      object: `mailTemplates/${id}` as const,
      before: { version: before, texts: given.before },
      after: { version, texts },
      answer: id,
    };
  }

  const routes: Handlers<typeof adminEmailTemplatesContract, Asking> = {
    async list({ query: { sort = "group", order, cursor, limit = SHOWN_ROWS, query = "", group } }, { now }) {
      const isFound = createTextFilter(query);
      const rows = (await listRows(now)).filter(
        (row) => (group === undefined || row.group === group) && isFound(`${row.name} ${row.id} ${row.purpose}`),
      );
      return pageInMemory(rows, { sortKey: sortKey(sort), isDescending: order === "desc", cursor, limit });
    },

    template: ({ params }) => read(params.id),

    async versions({ params: { id }, query: { cursor, limit = SHOWN_ROWS } }) {
      const below = parseVersionCursor(cursor);
      const [found, { latest }] = await Promise.all([templates.versions(id, below, limit + 1), templates.read(id)]);
      return pageOfQuery(await toChanged(found), latest, limit, ({ version }) => [version]);
    },

    async preview({ params: { id }, body: { texts, version, member: idOrEmail } }) {
      if (texts !== null) requireValid(id, texts);
      const member = await findMember(idOrEmail);
      const shown = texts ?? (version === null ? (await read(id)).live.texts : await readTexts(id, version));
      const template = templateById(id);
      // A version that the code doesn't take any more is shown as its mail is sent: with the default texts.
      const usable = validateTexts(template, shown).length > 0 ? template.texts : shown;
      const to = member ? maskAddress(member.email) : "member@example.com";
      const { mail, source } = await write(id, usable, to, member?.uid ?? null);
      return {
        from: deps.from(),
        to,
        subject: mail.subject,
        preview: mail.preview ?? "",
        html: mail.html,
        text: mail.text,
        member: member && { uid: member.uid, address: to, hasAlerts: source === "member" },
        checks: checkTemplate(template, usable, mail),
      };
    },

    async saveDraft({ params: { id }, body: { texts, change, revision } }, { uid, now, audit }) {
      const saved = await audit.change(async (unit) => {
        requireValid(id, texts);
        const before = await templates.saveDraft(unit, id, { texts, change, by: uid, at: now }, revision);
        return { object: `mailTemplates/${id}`, before: before?.texts ?? null, after: texts, answer: id };
      });
      return saved.map(read);
    },

    async discardDraft({ params: { id }, body: { revision } }, { audit }) {
      const discarded = await audit.change(async (unit) => {
        const { texts } = await templates.discardDraft(unit, id, revision);
        return { object: `mailTemplates/${id}`, before: texts, after: null, answer: id };
      });
      return discarded.map(read);
    },

    /** What is looked up and checked before a draft goes live, is so outside of the transaction. */
    async publish({ params: { id }, body: { revision, reason } }, { uid, now, audit }) {
      const { stored, live } = await readBoth(id);
      if (stored.draft === null) throw noDraft();
      await requireChecks(id, stored.draft.texts);
      const { texts } = pickLive(id, live, stored);
      const published = await audit.change(async (unit) => {
        const done = await templates.publish(unit, id, { by: uid, at: now, change: reason }, revision);
        const before = { version: done.before, texts };
        return { object: `mailTemplates/${id}`, before, after: done.live, answer: id };
      });
      return published.map(read);
    },

    async restore({ params: { id }, body }, { audit, ...by }) {
      const prepared = await prepareRestore(id, body.version);
      const restored = await audit.change((unit) => restore(unit, id, { ...body, ...prepared }, by));
      return restored.map(read);
    },

    async sendTest({ params: { id }, body: { source, member } }, { uid, email: to, now, audit }) {
      const memberUid = (await findMember(member))?.uid ?? null;
      const { live, draft } = await read(id);
      const sent = source === "live" ? live : draft;
      if (sent === null) throw noDraft();
      const { texts, version } = sent;
      return audit.change(async (unit) => {
        deps.queueMailIn(unit, { kind: "template_test", to, uid, template: id, texts, memberUid }, now);
        // Whose data was looked at has the entry in their export.
        if (memberUid !== null)
          return { object: `users/${memberUid}`, before: null, after: { template: id, version }, answer: { to } };
        return { object: `mailTemplates/${id}`, before: null, after: { version }, answer: { to } };
      });
    },
  };

  return { routes, read, prepareRestore, restore };
}
