import { createHash, generateKeyPairSync } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, type Received, startHarness } from "../../sandbox/src/plaid/harness.ts";
import {
  addPerson,
  type BankPlace,
  bankPlace,
  createBankProcess,
  linkBank,
  NOW,
  publishCatalog,
} from "../support/bank-world.ts";
import { readAllDocuments } from "../support/documents.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

// Notifications of the provider that are forged, altered, old, sent again or out of order.

useOwnProject("bank-webhooks");

const CITI = "ins_5";
let harness: Harness;
let place: BankPlace;

beforeAll(async () => {
  await clearOwnProject();
  harness = await startHarness();
  place = bankPlace(harness);
  await publishCatalog();
});
afterAll(() => harness.close());

const now = () => new Date();

type Notification = Pick<Received, "text"> & { signature: string | undefined };

async function linkedPerson(uid: string): Promise<string> {
  await addPerson(uid);
  return linkBank(createBankProcess(place), harness, { uid, institution: CITI });
}

/** What the provider posts about an event at a bank; the product hasn't received it. */
async function notify(item: string, event: string, inDays?: number): Promise<Notification> {
  await harness.control("idle");
  const before = harness.received.length;
  await harness.control("event", { item, event, ...(inDays !== undefined && { inDays }) });
  await harness.control("idle");
  const posted = harness.received.slice(before).find(({ body }) => "item_id" in body && body.item_id === item);
  if (!posted) throw new Error("The provider posted nothing.");
  return posted;
}

/** The product receives it, and its workers do what is to be done until nothing is left. */
async function deliver({ text, signature }: Notification, systemNow = now): Promise<void> {
  const { inbox, sync, queued } = createBankProcess(place, { systemNow });
  const headers = new Headers(signature === undefined ? {} : { "plaid-verification": signature });
  await inbox.receive("plaid", Buffer.from(text), headers, NOW);
  for (let next = queued.shift(); next !== undefined; next = queued.shift()) {
    if (next.startsWith("webhook ")) await inbox.work("plaid", next.slice("webhook ".length), NOW);
    else await sync.sync(next, NOW);
  }
}

const readDatabase = () => readAllDocuments("demo-bank-webhooks");
const readLink = (linkId: string) => createBankProcess(place).repository.find(linkId);

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const ownKey = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
/** Signed by somebody else under the name of the provider's key. */
const forge = (text: string, signature: string): Promise<string> =>
  new SignJWT({ request_body_sha256: sha256(text) })
    .setProtectedHeader({
      alg: "ES256",
      kid: String(JSON.parse(Buffer.from(signature.split(".")[0] ?? "", "base64url").toString()).kid),
    })
    .setIssuedAt()
    .sign(ownKey);
const inSixMinutes = () => new Date(Date.now() + 6 * 60_000);

describe("a notification of the provider", () => {
  it.each<[string, (real: Notification & { signature: string }) => Promise<Notification> | Notification, () => Date]>([
    ["without a signature", ({ text }) => ({ text, signature: undefined }), now],
    [
      "that is signed by somebody else",
      async ({ text, signature }) => ({ text, signature: await forge(text, signature) }),
      now,
    ],
    [
      "whose body was altered",
      ({ text, signature }) => ({ text: text.replace("ITEM_LOGIN_REQUIRED", "USER_PERMISSION_REVOKED"), signature }),
      now,
    ],
    [
      "whose signed part was altered",
      ({ text, signature }) => {
        const [head, , tail] = signature.split(".");
        const claims = { iat: Math.floor(Date.now() / 1000), request_body_sha256: sha256(`${text} `) };
        const middle = Buffer.from(JSON.stringify(claims)).toString("base64url");
        return { text: `${text} `, signature: `${head}.${middle}.${tail}` };
      },
      now,
    ],
    ["that is more than five minutes old", (real) => real, inSixMinutes],
  ])("%s is rejected and changes nothing", async (name, change, systemNow) => {
    const linkId = await linkedPerson(`rejects-${sha256(name).slice(0, 8)}`);
    const real = await notify(linkId, "login_required");
    const before = await readDatabase();
    const changed = await change({ ...real, signature: real.signature ?? "" });
    await expect(deliver(changed, systemNow)).rejects.toMatchObject({ code: "invalid_request" });
    expect(await readDatabase()).toEqual(before);
  });

  it("that is sent again changes nothing, also after the link was repaired", async () => {
    const linkId = await linkedPerson("replayed");
    const broken = await notify(linkId, "login_required");
    await deliver(broken);
    expect(await readLink(linkId)).toMatchObject({ status: "sign_in" });
    await deliver(await notify(linkId, "login_repaired"));
    expect(await readLink(linkId)).toMatchObject({ status: "up_to_date" });
    const before = await readDatabase();
    await deliver(broken);
    await deliver(broken);
    expect(await readDatabase()).toEqual(before);
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
    const { banks } = createBankProcess(place);
    const session = await banks.startSession({ uid, now: NOW }, { kind: "repair", linkId });
    await harness.control("finish-link", { linkToken: session.linkToken, institution: CITI });
    await banks.completeSession({ uid, now: NOW }, session.id, { publicToken: null });
    await deliver(ending);
    expect(await readLink(linkId)).toMatchObject({ status: "up_to_date", endsOn: "2027-11-20" });
  });

  it("about new transactions stores them once, in any order and however often it is sent", async () => {
    const linkId = await linkedPerson("orders");
    const { store } = createBankProcess(place);
    const count = async () => (await store.listAll("orders")).rows.length;
    const before = await count();
    const { items } = (await harness.control("items")) as {
      items: { item: string; accounts: { account: string }[] }[];
    };
    const account = items.find(({ item }) => item === linkId)?.accounts[0]?.account;
    const posted: Notification[] = [];
    for (const cents of [1_111, 2_222, 3_333]) {
      const from = harness.received.length;
      await harness.control("transaction", { account, kind: "purchase", cents });
      await harness.control("idle");
      posted.push(...harness.received.slice(from));
    }
    expect(posted.length).toBeGreaterThanOrEqual(3);
    for (const each of [...posted.toReversed(), ...posted]) await deliver(each);
    expect(await count()).toBe(before + 3);
    const settled = await readDatabase();
    for (const each of posted) await deliver(each);
    expect(await readDatabase()).toEqual(settled);
  });
});
