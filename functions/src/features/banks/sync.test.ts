import type { WalletBank } from "@cardwell/core/domain/wallet/bank-shapes";
import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { createLocalKey } from "../../integrations/keys/local-key.ts";
import { exampleLink } from "./link-fixture.ts";
import type { Link } from "./repository.ts";
import { createBankSync } from "./sync.ts";
import { sealToken } from "./token-vault.ts";

const now = new Date("2026-11-20T15:00:00Z");
const key = createLocalKey(`key-1:${randomBytes(32).toString("base64")}`);

type Deps = Parameters<typeof createBankSync>[0];

/** Calls `meanwhile` after the wallet has the link's first new status, and before it is recorded with the link. */
async function createWorld(meanwhile: (sync: ReturnType<typeof createBankSync>, read: Link) => unknown) {
  const read = exampleLink({ status: "up_to_date" });
  const token = {
    uid: read.uid,
    ...(await sealToken(key, { uid: read.uid, itemId: read.id }, "access-1")),
    task: null,
  };
  let link = read;
  let bank: WalletBank | null = null;
  let isFirst = true;
  const sync = createBankSync({
    repository: {
      find: async () => link,
      readToken: async () => token,
      change: async (...[, , decide]: Parameters<Deps["repository"]["change"]>) => {
        if (isFirst) {
          isFirst = false;
          await meanwhile(sync, read);
        }
        link = { ...link, ...decide(link)?.changes };
        return link;
      },
    },
    wrapper: () => key,
    bankData: async () => ({ fetchItem: async () => ({ errorCode: null, consentExpiresAt: null }) }),
    wallet: {
      view: async () => ({ timeZone: "America/New_York" }),
      apply: async (...[, applied]: Parameters<Deps["wallet"]["apply"]>) => void (bank = applied.bank),
    },
  } as unknown as Deps);
  return { read, sync, find: () => ({ link, bank }) };
}

const ends = { status: "expiring", endsAt: new Date("2026-11-27T15:00:00Z") } as const;
const accounts = { status: "new_accounts", endsAt: null } as const;

it.each([
  ["the end is recorded while the accounts are", accounts, ends],
  ["the accounts are recorded while the end is", ends, accounts],
])("a link whose bank announces the end of access and new accounts at once keeps both: %s", async (_, one, other) => {
  const { read, sync, find } = await createWorld((same, link) => same.refreshStatus(link, other, now));
  await sync.refreshStatus(read, one, now);
  expect(find()).toMatchObject({
    link: { status: "expiring", endsOn: "2026-11-27", newAccountsAt: now },
    bank: { status: "expiring", endsOn: "2026-11-27", newAccountsAt: "2026-11-20T15:00:00.000Z" },
  });
});
