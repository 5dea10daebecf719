import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { AppError } from "../../lib/app-error.ts";
import type { CatalogFacts, PublishedCard } from "@cardwell/core/domain/catalog/published";
import { isListed, PART_NAMES, getPartName } from "./release.ts";
import type { Head, Part, PartName, ReleaseCard } from "./release.ts";
import { unreadable } from "./release-repository.ts";
import type { ReleaseRepository } from "./release-repository.ts";

export type Release = CatalogFacts & {
  publishedAt: Date;
  stamp: string;
  /** Drafts and archived cards too. */
  all: () => ReleaseCard[];
};

const MAX_ATTEMPTS = 5;

/** How old what `recent` returns may be. */
const RECENT_MS = 5_000;

function buildRelease(head: Head, parts: Map<PartName, Part>): Release {
  const find = (cardId: string) => parts.get(getPartName(cardId))?.cards.get(cardId);
  const all = PART_NAMES.flatMap((name) => [...(parts.get(name)?.cards.values() ?? [])]);
  const cardById = (cardId: string): PublishedCard | null => {
    const card = find(cardId);
    // A card that was never published is visible to staff only.
    if (!card || card.status === "draft" || card.status === "in_review") return null;
    return { ...card, updatedAt: new Date(card.updatedAt) };
  };
  let listed: CardTerms[] | undefined;
  return {
    version: head.version,
    stamp: head.stamp,
    publishedAt: head.publishedAt,
    reference: head.reference,
    cardById,
    getTerms: (cardId) => cardById(cardId)?.terms ?? null,
    cards: () => (listed ??= all.filter(({ status }) => isListed(status)).map(({ terms }) => terms)),
    all: () => all,
  };
}

/** The current catalog: what is asked for anew is the version, one read, and only the parts that moved since. */
export function createReleaseReader(repository: ReleaseRepository, nowMs: () => number = () => performance.now()) {
  const parts = new Map<PartName, Part>();
  let kept: Release | undefined;
  let recentUntilMs = 0;
  let loading: Promise<Release> | undefined;

  async function load(first: Head): Promise<Release> {
    let head = first;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const current = head.parts;
      const moved = PART_NAMES.filter((name) => parts.get(name)?.stamp !== current[name].stamp);
      for (const name of moved) parts.delete(name);
      const written = moved.filter((name) => current[name].stamp !== "");
      for (const [name, part] of await repository.readParts(written)) parts.set(name, part);
      if (PART_NAMES.every((name) => (parts.get(name)?.stamp ?? "") === current[name].stamp)) {
        kept = buildRelease(head, new Map(parts));
        return kept;
      }
      const next = await repository.readHead();
      if (next.stamp === head.stamp && attempt > 1) {
        const wrong = PART_NAMES.filter((name) => (parts.get(name)?.stamp ?? "") !== current[name].stamp);
        throw unreadable(
          `Part ${wrong.join(", ")} of the catalog is missing, or is not that of version ${head.version}`,
        );
      }
      // Someone published between the two reads.
      head = next;
    }
    throw new AppError("vendor_unavailable", "The catalog is being updated. Try again in a minute.");
  }

  async function find(head: Head): Promise<Release> {
    if (kept?.stamp === head.stamp) return kept;
    // Callers during a load wait for the same one; a load that began earlier may return a version older than the one just read.
    const asked = await loading;
    if (asked && (asked.stamp === head.stamp || asked.version > head.version)) return asked;
    loading ??= load(head).finally(() => (loading = undefined));
    return loading;
  }

  /** One read, and one for each part that moved since this process last asked. */
  async function release(): Promise<Release> {
    const askedAtMs = nowMs();
    const found = await find(await repository.readHead());
    if (found === kept) recentUntilMs = askedAtMs + RECENT_MS;
    return found;
  }

  return {
    /** One read. */
    head: () => repository.readHead(),

    release,

    /** For what only shows the catalog: the same as it was at most five seconds ago, without a read. */
    recent: async (): Promise<Release> => (kept && nowMs() < recentUntilMs ? kept : release()),
  };
}

export type ReleaseReader = ReturnType<typeof createReleaseReader>;
