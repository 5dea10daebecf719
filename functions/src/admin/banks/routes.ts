import { createTextFilter } from "@cardwell/core/domain/fold-text";
import type { adminBanksContract } from "@cardwell/core/contract/admin/banks";
import { getNextCheckBy } from "@cardwell/core/domain/banks/schedule";
import { countLinks, sumHealth } from "@cardwell/core/domain/banks/link-health";
import { COUNTED_AT_MOST } from "@cardwell/core/domain/system/queues";
import type { Directory } from "../../features/accounts/directory-repository.ts";
import type { BankCounts } from "../../features/banks/counts-repository.ts";
import type { BanksRepository } from "../../features/banks/repository.ts";
import type { Handlers } from "../../http/serve.ts";
import { pageInMemory, pageOfQuery, parseCreatedCursor } from "../list-page.ts";
import { toInstant } from "../../lib/to-instant.ts";

export type BankLinksDeps = {
  counts: Pick<BankCounts, "read" | "findLastSync">;
  listLinks: BanksRepository["list"];
  listSyncs: BanksRepository["listSyncs"];
  directory: Pick<Directory, "findEach">;
};

const SHOWN = 50;

export function banksRoutes(deps: BankLinksDeps): Handlers<typeof adminBanksContract> {
  const { counts, listLinks, listSyncs, directory } = deps;

  /** Whose rows they are: a read for each person. */
  async function findOwners(rows: readonly { uid: string }[]) {
    const people = await directory.findEach([...new Set(rows.map(({ uid }) => uid))]);
    return (uid: string) => {
      const { email = null, firstName = null } = people.find((each) => each.uid === uid) ?? {};
      return { uid, email, firstName };
    };
  }

  return {
    /** Eight reads, and one for each bank of the page. */
    health: async ({ query: { query = "", cursor, limit = SHOWN } }) => {
      const banks = (await counts.read()).filter(({ links }) => countLinks(links) > 0);
      const isFound = createTextFilter(query);
      const found = banks.filter(({ name }) => isFound(name));
      const page = pageInMemory(found, {
        sortKey: ({ id, name, links }) => [countLinks(links) - links.healthy, name, id],
        isDescending: true,
        cursor,
        limit,
      });
      const rows = page.rows.map(async (bank) => {
        return { ...bank, lastSyncAt: toInstant(await counts.findLastSync(bank.id)) };
      });
      return { ...page, rows: await Promise.all(rows), links: sumHealth(banks.map(({ links }) => links)) };
    },

    /** A read for each row and one for each person, and one for the count. */
    links: async ({ query: { cursor, limit = SHOWN, ...filter } }) => {
      const { rows: found, total } = await listLinks(filter, limit + 1, parseCreatedCursor(cursor));
      const page = pageOfQuery(found, total, limit, ({ since, id }) => [since.getTime(), id]);
      const findOwner = await findOwners(page.rows);
      const rows = page.rows.map(({ id, uid, bankName, status, since, updatedAt }) => ({
        id,
        ...findOwner(uid),
        bankName,
        status,
        since: since.toISOString(),
        updatedAt: toInstant(updatedAt),
      }));
      return { ...page, totalIsMinimum: total === COUNTED_AT_MOST, rows };
    },

    /** As `links`. */
    syncs: async ({ query: { cursor, limit = SHOWN, result } }) => {
      const isFailed = result === undefined ? undefined : result === "failed";
      const { rows: found, total } = await listSyncs({ isFailed }, limit + 1, parseCreatedCursor(cursor));
      const page = pageOfQuery(found, total, limit, ({ lastSync, id }) => [lastSync.startedAt.getTime(), id]);
      const findOwner = await findOwners(page.rows);
      const rows = page.rows.map(({ id, uid, bankName, lastSync, syncDueAt, task }) => ({
        id,
        ...findOwner(uid),
        bankName,
        startedAt: lastSync.startedAt.toISOString(),
        durationMs: lastSync.durationMs,
        errorCode: lastSync.errorCode,
        nextCheckBy: getNextCheckBy(syncDueAt).toISOString(),
        isGivenUp: (task?.deadAt ?? null) !== null,
      }));
      return { ...page, totalIsMinimum: total === COUNTED_AT_MOST, rows };
    },
  };
}
