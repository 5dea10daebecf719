import { describe, expect, it } from "vitest";
import type { Received } from "../../sandbox/src/plaid/harness.ts";
import { useBankStandIn } from "../support/bank-stand-in.ts";
import { addPerson, createBankProcess, linkBank, NOW } from "../support/bank-world.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { readAllDocuments } from "../support/documents.ts";
import { useOwnProject } from "../support/own-project.ts";

// Notifications of the provider that are altered, late, sent again or out of order.

useOwnProject("bank-webhooks");

const CITI = "ins_5";
const stand = useBankStandIn();

type Notification = Pick<Received, "text"> & { signature: string | undefined };

async function linkedPerson(uid: string): Promise<string> {
  await addPerson(uid);
  return linkBank(createBankProcess(stand.place), stand.harness, { uid, institution: CITI });
}

/** What the provider posts about an event at a bank; the product hasn't received it. */
async function notify(item: string, event: string, inDays?: number): Promise<Notification> {
  await stand.harness.control("idle");
  const before = stand.harness.received.length;
  await stand.harness.control("event", { item, event, ...(inDays !== undefined && { inDays }) });
  await stand.harness.control("idle");
  const posted = stand.harness.received.slice(before).find(({ body }) => "item_id" in body && body.item_id === item);
  if (!posted) throw new Error("The provider posted nothing.");
  return posted;
}

/** The product receives it, and its workers do what is to be done until nothing is left. */
async function deliver({ text, signature }: Notification): Promise<void> {
  const { inbox, sync, queued } = createBankProcess(stand.place);
  const headers = new Headers(signature === undefined ? {} : { "plaid-verification": signature });
  await inbox.receive("plaid", Buffer.from(text), headers, NOW);
  for (let next = queued.shift(); next !== undefined; next = queued.shift()) {
    if (next.startsWith("webhook ")) await inbox.work("plaid", next.slice("webhook ".length), NOW);
    else await sync.sync(next, NOW);
  }
}

/** Without the notifications themselves: each is stored. */
async function readDatabase(): Promise<Map<string, string>> {
  const all = await readAllDocuments("demo-bank-webhooks");
  return new Map([...all].filter(([path]) => !path.includes("/webhookEvents/")));
}
const countNotifications = async () => (await firestore().collection("webhookEvents").count().get()).data().count;
const readLink = (linkId: string) => createBankProcess(stand.place).repository.find(linkId);

describe("a notification of the provider", () => {
  it("without a signature, or whose body was altered, is rejected and changes nothing", async () => {
    const { text, signature } = await notify(await linkedPerson("altered"), "login_required");
    const before = await readDatabase();
    const altered = { text: text.replace("ITEM_LOGIN_REQUIRED", "USER_PERMISSION_REVOKED"), signature };
    for (const forged of [{ text, signature: undefined }, altered])
      await expect(deliver(forged)).rejects.toMatchObject({ code: "invalid_request" });
    expect(await readDatabase()).toEqual(before);
  });

  it("that is sent again changes nothing, also after the link was repaired", async () => {
    const linkId = await linkedPerson("replayed");
    const broken = await notify(linkId, "login_required");
    await deliver(broken);
    expect(await readLink(linkId)).toMatchObject({ status: "sign_in" });
    await deliver(await notify(linkId, "login_repaired"));
    expect(await readLink(linkId)).toMatchObject({ status: "up_to_date" });
    const [before, count] = [await readDatabase(), await countNotifications()];
    await deliver(broken);
    await deliver(broken);
    expect(await readDatabase()).toEqual(before);
    expect(await countNotifications()).toBe(count + 2);
  });

  it("that comes late, after what happened since, leaves the link as it is", async () => {
    const linkId = await linkedPerson("late");
    const [broken, repaired] = [await notify(linkId, "login_required"), await notify(linkId, "login_repaired")];
    await deliver(repaired);
    await deliver(broken);
    expect(await readLink(linkId)).toMatchObject({ status: "up_to_date" });
  });

  it("about the end of access that comes after its renewal leaves the link as it is", async () => {
    const uid = "renewed";
    const linkId = await linkedPerson(uid);
    const ending = await notify(linkId, "consent_ending", 5);
    const { banks } = createBankProcess(stand.place);
    const session = await banks.routes.startSession({ body: { kind: "repair", linkId } }, { uid, now: NOW });
    await stand.harness.control("finish-link", { linkToken: session.linkToken, institution: CITI });
    await banks.routes.completeSession(
      { params: { sessionId: session.id }, body: { publicToken: null } },
      { uid, now: NOW },
    );
    await deliver(ending);
    expect(await readLink(linkId)).toMatchObject({ status: "up_to_date", endsOn: "2027-11-20" });
  });

  it("about new transactions queues one sync, however many of them wait for its worker", async () => {
    const linkId = await linkedPerson("merged");
    const { inbox, queued, repository } = createBankProcess(stand.place);
    const { text, signature = "" } = await notify(linkId, "login_repaired");
    const headers = new Headers({ "plaid-verification": signature });
    for (let times = 0; times < 3; times += 1) await inbox.receive("plaid", Buffer.from(text), headers, NOW);
    for (const each of queued.filter((name) => name.startsWith("webhook ")))
      await inbox.work("plaid", each.slice("webhook ".length), NOW);
    expect(queued.filter((each) => each === linkId)).toEqual([linkId]);
    await repository.lease(linkId, NOW);
    expect(await repository.markSyncQueued(linkId, NOW)).toBe(true);
  });

  it("about new transactions stores them once, in any order and however often it is sent", async () => {
    const linkId = await linkedPerson("orders");
    const { store } = createBankProcess(stand.place);
    const count = async () => (await store.listAll("orders")).rows.length;
    const before = await count();
    const { items } = (await stand.harness.control("items")) as {
      items: { item: string; accounts: { account: string }[] }[];
    };
    const account = items.find(({ item }) => item === linkId)?.accounts[0]?.account;
    const posted: Notification[] = [];
    for (const cents of [1_111, 2_222, 3_333]) {
      const from = stand.harness.received.length;
      await stand.harness.control("transaction", { account, kind: "purchase", cents });
      await stand.harness.control("idle");
      posted.push(...stand.harness.received.slice(from));
    }
    expect(posted.length).toBeGreaterThanOrEqual(3);
    for (const each of [...posted.toReversed(), ...posted]) await deliver(each);
    expect(await count()).toBe(before + 3);
    const settled = await store.listAll("orders");
    for (const each of posted) await deliver(each);
    expect(await store.listAll("orders")).toEqual(settled);
  });
});
