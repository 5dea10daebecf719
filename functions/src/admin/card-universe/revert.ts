import { applyChanges } from "@cardwell/core/domain/catalog/apply-changes";
import type { TermsChange } from "@cardwell/core/domain/catalog/diff";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import * as z from "zod/mini";
import type { CardCatalog } from "../../features/catalog/catalog.ts";
import { changesBetween } from "../../features/catalog/publish.ts";
import type { Wanted } from "../../features/catalog/publish.ts";
import type { AuditEntry } from "../../http/audit-repository.ts";
import { notReversible, type Reverter } from "../reverter.ts";
import { auditValues } from "./cards-service.ts";

const published = z.object({ version: z.number(), facts: z.array(z.unknown()) });

type Deps = { catalog: CardCatalog; getTimeZone: (uid: string) => Promise<string> };

const inverse = ({ before, after, ...change }: TermsChange): TermsChange => ({
  ...change,
  before: after,
  after: before,
});

/** The card without these changes: facts that were changed since can't be brought back. */
function undo(current: Wanted | null, changes: readonly TermsChange[]): Wanted {
  if (current === null) throw notReversible("The card was removed.");
  const status = changes.find(({ path }) => path === "status");
  if (status !== undefined && status.after !== current.status)
    throw notReversible("The card's status was changed again since.");
  const facts = changes.filter(({ path }) => path !== "status").map(inverse);
  const applied = applyChanges(current.terms, facts);
  if ("rejected" in applied) throw notReversible(`The card changed too much since. ${applied.rejected}`);
  if (applied.overtaken.length > 0) throw notReversible(`Changed again since: ${applied.overtaken.join(", ")}.`);
  const wanted = {
    terms: applied.terms,
    status: status === undefined ? current.status : (status.before as Wanted["status"]),
  };
  if (changesBetween(current, wanted).length === 0) throw notReversible("It is already as it was before.");
  return wanted;
}

/** Takes the changes of one version of a card back, as its next version. */
export function createCardReverter({ catalog, getTimeZone }: Deps): Reverter {
  const { reader, publisher, cards } = catalog;

  async function readChanges({ object, after }: AuditEntry) {
    const cardId = object.slice("cards/".length);
    const parsed = z.safeParse(published, after);
    if (!parsed.success || parsed.data.facts.length === 0) throw notReversible("This entry changed no fact.");
    const changes = (await cards.readVersion(cardId, parsed.data.version))?.changes;
    if (changes === undefined) throw notReversible("The card no longer has this version.");
    if (changes.some(({ path }) => path === "")) throw notReversible("A new card is archived instead.");
    return { cardId, changes };
  }

  return {
    async check(entry) {
      const { cardId, changes } = await readChanges(entry);
      const release = await reader.release();
      const current = release.all().find(({ terms }) => terms.id === cardId) ?? null;
      undo(current, changes);
    },
    async revert(entry, { uid, reason, now }, unit) {
      const { cardId, changes } = await readChanges(entry);
      const effectiveFrom = todayIn(now, await getTimeZone(uid));
      const result = await publisher.publishCard(
        cardId,
        { actor: uid, reason, effectiveFrom, now },
        (current) => undo(current, changes),
        unit,
      );
      const release = await reader.release();
      return { object: entry.object, ...auditValues(result, release), answer: null };
    },
  };
}
