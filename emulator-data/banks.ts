import type { BankLink, banksContract, LinkSession } from "../core/src/contract/banks.ts";
import type { ResponseOf } from "../core/src/contract/endpoint.ts";
import { DEFAULT_TIME_ZONE } from "../core/src/domain/accounts/time-zone.ts";
import { addDays, todayIn } from "../core/src/domain/dates/civil.ts";
import { DAY_MS } from "../core/src/domain/dates/instants.ts";
import { sandboxTime } from "../scripts/lib/clock.ts";
import type { LinkStatus } from "../core/src/domain/wallet/bank-shapes.ts";
import type { ItemEventKind, PersonaName } from "../sandbox/src/plaid/personas.ts";
import { log } from "../scripts/lib/log.ts";
import { banksPerson, sharedPassword } from "./people.ts";
import { getFromSandbox, postToSandbox } from "./sandbox.ts";
import { signIn } from "./sign-in.ts";
import type { Api } from "./sign-in.ts";

type Matches = ResponseOf<(typeof banksContract)["matches"]>;
type BankItem = { item: string; accounts: { account: string; mask: string }[] };

const doneWithinMs = 300_000;
const pollMs = 200;

/**
 * Links a person's cards at Chase and Citi through the product itself: the sign-in at each bank, the cards and the first import. Citi then
 * wants a new sign-in. It goes by the sandbox's clock, which has to show today, and webhooks have to be delivered.
 */
export async function linkBanks(email: string, password = sharedPassword): Promise<void> {
  const api = await signIn(email, password);
  await linkBank(api, { bank: "ins_56", entries: chaseEntries });
  await linkBank(api, { bank: "ins_5", entries: citiEntries, event: "login_required", status: "sign_in" });
}

/** What happened at a bank before it was linked, on the card with these last digits. */
type Entry = {
  last4: string;
  kind: "interest" | "foreign_fee" | "credit";
  cents: number;
  daysAgo: number;
  name?: string;
};

/** A statement credit for the purchases that the bank shows. */
const chaseEntries: Entry[] = [
  { last4: "4417", kind: "credit", cents: 30_000, daysAgo: 17, name: "ANNUAL TRAVEL CREDIT" },
];

/** What adds to the true cost of a card. */
const citiEntries: Entry[] = [
  { last4: "8810", kind: "interest", cents: 1_842, daysAgo: 46 },
  { last4: "8810", kind: "foreign_fee", cents: 412, daysAgo: 24 },
];

type Story = {
  bank: string;
  entries?: Entry[];
  /** What is different about its customer. */
  persona?: PersonaName;
  /** The cards of the link are those that the bank's accounts are in the catalog, too. */
  addsCards?: true;
  /** Where the link stays: its accounts aren't matched, or only its last 30 days have arrived. */
  staysAt?: "matching" | "importing";
  /** What happens at the bank after the import, and the link's status from then on. */
  event?: ItemEventKind;
  status?: LinkStatus;
};

/** One link in each state that a member may see. */
const stories: Story[] = [
  { bank: "ins_33", addsCards: true },
  { bank: "ins_56", addsCards: true },
  { bank: "ins_5", addsCards: true, event: "login_required", status: "sign_in" },
  { bank: "ins_10", addsCards: true, event: "consent_ending", status: "expiring" },
  { bank: "ins_128026", addsCards: true, event: "revoked", status: "revoked" },
  { bank: "ins_127991", addsCards: true, persona: "no_liabilities" },
  { bank: "ins_127989", addsCards: true, event: "new_account", status: "new_accounts" },
  { bank: "ins_127990", addsCards: true, event: "institution_down", status: "not_responding" },
  { bank: "ins_118932", addsCards: true, staysAt: "importing" },
  { bank: "ins_7", staysAt: "matching" },
];

/**
 * Links the banks of someone whose links are in every state. The running product imports them, with the help of its schedules, which takes
 * minutes: nothing waits for it, and what fails is only logged.
 */
export async function linkBanksInEveryState(): Promise<void> {
  try {
    const api = await signIn(banksPerson.email, sharedPassword);
    // Opening the app puts a person in the directory.
    await api("GET", "/api/account");
    await untilAllowed(api);
    for (const story of stories) await linkBank(api, story);
  } catch (error) {
    log(`${banksPerson.email} has fewer bank links: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Waits until the payment provider's notification of the plan has arrived. */
async function untilAllowed(api: Api): Promise<void> {
  await poll(async () => (await api<{ reason: string }>("GET", "/api/subscription/status")).reason === "active");
}

/** Each account becomes the card of the wallet, or else of the catalog, that it most likely is, or one that isn't tracked. */
async function linkBank(api: Api, story: Story): Promise<void> {
  const { bank, persona = "good", entries = [], addsCards, staysAt, event, status } = story;
  const { id, linkToken } = await api<LinkSession>("POST", "/api/banks/sessions", { kind: "link" });
  if (staysAt === "importing")
    await postToSandbox("/plaid/control/import-delays", { initialMs: 0, historicalMs: DAY_MS });
  const { publicToken } = await postToSandbox<{ publicToken: string }>("/plaid/control/finish-link", {
    linkToken,
    institution: bank,
    persona,
  });
  const { link } = await api<{ link: BankLink }>("POST", `/api/banks/sessions/${id}/completion`, { publicToken });
  if (staysAt === "importing") await postToSandbox("/plaid/control/import-delays", null);
  for (const entry of entries) await addEntry(link.id, entry);
  if (staysAt === "matching") return;
  const { accounts } = await api<Matches>("GET", `/api/banks/${link.id}/matches`);
  const matches = accounts.map(({ accountId, candidates }) => {
    const held = candidates.find(({ walletCardId }) => walletCardId !== null);
    if (held) return { accountId, target: { kind: "wallet", walletCardId: held.walletCardId } };
    const [first] = candidates;
    return {
      accountId,
      target: addsCards && first ? { kind: "catalog", cardId: first.cardId } : { kind: "none" },
    };
  });
  await api("PUT", `/api/banks/${link.id}/matches`, { matches });
  if (staysAt === "importing") {
    await untilLink(api, link.id, (found) => found.import.transactions > 0);
    return;
  }
  await postToSandbox("/plaid/control/import", { item: link.id, ready: "historical" });
  await untilLink(api, link.id, (found) => found.import.finishedAt !== null);
  if (event === undefined) return;
  await postToSandbox("/plaid/control/event", { item: link.id, event });
  await untilLink(api, link.id, (found) => found.status === status);
}

async function addEntry(linkId: string, { last4, daysAgo, ...entry }: Entry): Promise<void> {
  const { items } = await getFromSandbox<{ items: BankItem[] }>("/plaid/control/items");
  const account = items.find(({ item }) => item === linkId)?.accounts.find(({ mask }) => mask === last4)?.account;
  const { now } = await sandboxTime();
  const on = addDays(todayIn(now, DEFAULT_TIME_ZONE), -daysAgo);
  await postToSandbox("/plaid/control/transaction", { account, on, ...entry });
}

const untilLink = (api: Api, linkId: string, isExpected: (link: BankLink) => boolean) =>
  poll(async () => {
    const { links } = await api<{ links: BankLink[] }>("GET", "/api/banks");
    return links.some((link) => link.id === linkId && isExpected(link));
  });

async function poll(isDone: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + doneWithinMs;
  while (Date.now() < until) {
    if (await isDone()) return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new Error("A bank link didn't get its data.");
}
