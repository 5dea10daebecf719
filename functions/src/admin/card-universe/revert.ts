import type { TermsChange } from "@cardwell/core/domain/catalog/diff";
import { undoChanges } from "@cardwell/core/domain/catalog/undo-changes";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import * as z from "zod/mini";
import type { CardCatalog } from "../../features/catalog/catalog.ts";
import { changesBetween } from "../../features/catalog/publish.ts";
import type { Wanted } from "../../features/catalog/publish.ts";
import type { AuditEntry } from "../../http/audit-repository.ts";
import { notReversible, type Reverter } from "../reverter.ts";
import { auditValues } from "./cards-service.ts";

const publication = z.object({ version: z.number(), facts: z.array(z.unknown()) });
const approval = z.object({ card: z.extend(publication, { id: z.string() }) });

type Deps = { catalog: CardCatalog; getTimeZone: (uid: string) => Promise<string> };

/** The card without these changes: facts that were changed since can't be brought back. */
function undo(current: Wanted | null, changes: readonly TermsChange[]): Wanted {
  if (current === null) throw notReversible("The card was removed.");
  const status = changes.find(({ path }) => path === "status");
  if (status !== undefined && status.after !== current.status)
    throw notReversible("The card's status was changed again since.");
  const applied = undoChanges(
    current.terms,
    changes.filter(({ path }) => path !== "status"),
  );
  if ("rejected" in applied) throw notReversible(`The card changed too much since. ${applied.rejected}`);
  if (applied.overtaken.length > 0) throw notReversible(`Changed again since: ${applied.overtaken.join(", ")}.`);
  const wanted = {
    terms: applied.terms,
    status: status === undefined ? current.status : (status.before as Wanted["status"]),
  };
  if (changesBetween(current, wanted).length === 0) throw notReversible("It is already as it was before.");
  return wanted;
}

/** Which version of which card an entry published: itself, or by approving a proposal. */
function readPublication({ object, after }: AuditEntry): { cardId: string; version: number } {
  const approved = z.safeParse(approval, after).data?.card;
  const found = approved ?? z.safeParse(publication, after).data;
  if (found === undefined || found.facts.length === 0) throw notReversible("This entry changed no fact.");
  return { cardId: approved?.id ?? object.slice("cards/".length), version: found.version };
}

/** Takes the changes of one version of a card back, as its next version. */
export function createCardReverter({ catalog, getTimeZone }: Deps): Reverter {
  const { reader, publisher, cards } = catalog;

  async function readChanges(entry: AuditEntry) {
    const { cardId, version } = readPublication(entry);
    const changes = (await cards.readVersion(cardId, version))?.changes;
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
      return { object: `cards/${cardId}`, ...auditValues(result, release), answer: null };
    },
  };
}
