import type { BankData } from "../../integrations/bank-data/bank-data.ts";
import type { KeyWrapper } from "../../integrations/keys/keys.ts";
import { handleDue } from "../../lib/handle-due.ts";
import type { JobCounts } from "../../lib/job-failure.ts";
import type { BanksRepository } from "./repository.ts";
import { readAccessToken } from "./token-store.ts";

type Deps = { repository: BanksRepository; bankData: () => Promise<BankData>; wrapper: () => KeyWrapper };

/** Links that ended here and still have to end at the provider. */
export function createRemovals({ repository, bankData, wrapper }: Deps) {
  async function remove(linkId: string): Promise<void> {
    const accessToken = await readAccessToken({ repository, wrapper: wrapper() }, linkId);
    if (accessToken !== null) await (await bankData()).removeItem(accessToken);
    await repository.forgetLink(linkId);
  }

  return {
    tasks: repository.removals,

    /** Removes what is due. */
    removeDue: async (now: Date): Promise<JobCounts> =>
      handleDue("sweepBanks", {
        list: (limit, after) => repository.listRemovals(now, limit, after),
        handle: ({ id }) => remove(id),
        postpone: ({ id }, error) => repository.removals.fail(id, error, now),
        failure: "A bank couldn't be disconnected at the provider",
        usedShare: 0.3,
      }),

    /** Ends every link of a person at the provider. Safe to repeat. */
    async removeAll(uid: string): Promise<void> {
      for (const linkId of await repository.listTokens(uid)) await remove(linkId);
    },
  };
}
