// @module-tag gate

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { sandboxOrigin } from "../../scripts/lib/addresses.ts";
import { stackFolder } from "../../scripts/lib/paths.ts";
import { localSecrets } from "../../scripts/lib/secrets.ts";
import { call } from "../support/api.ts";
import { ACCESS_TOKEN, findBankSecrets, LINK_TOKEN, PUBLIC_TOKEN } from "../support/bank-secrets.ts";
import { atBank, type BankItem, banksApi } from "../support/banks.ts";
import { documentsWith } from "../support/documents.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { nextMail } from "../support/sandbox.ts";
import { eventually } from "../support/wait.ts";

// Whatever happens to a bank link, what opens it is nowhere in the open: neither in the database, nor in a log, nor in a mail.

const CITI = "ins_5";
const secrets = localSecrets();
/** Of a checking account and of a reference, in what the bank writes about a payment. */
const NUMBERS = ["000123456789", "24013395234000912345678"];
/** Of the provider, and of the tokens. */
const keys = [
  secrets["PLAID_SECRET"] ?? "",
  ...(secrets["BANK_TOKEN_LOCAL_KEYS"] ?? "").split(",").map((entry) => entry.split(":")[1] ?? ""),
];

const answers: string[] = [];

async function completeLink(person: Awaited<ReturnType<typeof newCardholder>>) {
  const banks = banksApi(person);
  const { id, linkToken } = await banks.start();
  const { publicToken } = await atBank<{ publicToken: string }>("finish-link", { linkToken, institution: CITI });
  // A request that is rejected is logged, its body isn't.
  const rejected = await banks.ask("POST", `/sessions/${id}/completion`, { publicToken, extra: true });
  expect(rejected.status).toBe(400);
  const completed = await banks.complete(id, publicToken);
  answers.push(JSON.stringify(rejected.body), JSON.stringify(completed));
  return { banks, linkId: completed.link.id };
}

beforeAll(async () => {
  const person = await newCardholder();
  const { banks, linkId } = await completeLink(person);
  await banks.importAll(linkId);
  const { items } = await atBank<{ items: BankItem[] }>("items");
  const account = items.find(({ item }) => item === linkId)?.accounts[0]?.account;
  const name = `PAYMENT FROM ${NUMBERS.join(" REF ")}`;
  await atBank("transaction", { account, kind: "payment", cents: 12_300, name });
  await eventually(
    () => documentsWith("PAYMENT FROM ••••6789 REF ••••5678"),
    (paths) => paths.length > 0,
  );
  // The provider fails while the link is read; then the bank wants a new sign-in, and rejects the token after that.
  await atBank("fail", { path: "/transactions/sync", code: "INTERNAL_SERVER_ERROR", times: 1 });
  await banks.ask("POST", `/${linkId}/refresh`, {});
  await atBank("event", { item: linkId, event: "login_required" });
  await banks.until(linkId, ({ status }) => status === "sign_in");
  await banks.repair(linkId, "repair", CITI);
  await atBank("event", { item: linkId, event: "revoked" });
  await banks.until(linkId, ({ status }) => status === "revoked");
  const renewing = await banks.ask("POST", "/sessions", { kind: "repair", linkId });
  const ended = await banks.ask("DELETE", `/${linkId}?history=delete`);
  answers.push(JSON.stringify(renewing.body), JSON.stringify(ended.body), JSON.stringify(await banks.list()));

  const leaving = await newCardholder();
  const { banks: others, linkId: otherId } = await completeLink(leaving);
  await others.importAll(otherId);
  const body = { confirmEmail: leaving.email };
  expect((await call("DELETE", "/api/account", { token: leaving.idToken, body })).status).toBe(200);
  await nextMail(leaving.email);
  await eventually(
    () => documentsWith(leaving.uid),
    (paths) => paths.length === 0,
  );
});

describe("after a link, its sync, failures, its end and the deletion of an account", () => {
  it("the database has no access token, public token, key or account number, and link tokens only in sign-ins that are kept", async () => {
    expect(await findBankSecrets([...NUMBERS, ...keys])).toEqual([]);
    expect((await documentsWith(LINK_TOKEN)).length).toBeGreaterThan(0);
  });

  it("no log has one of them", () => {
    const folder = join(stackFolder, "logs");
    const logs = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")] as const);
    expect(logs.map(([name]) => name)).toContain("emulators.log");
    // The functions' own log is in it.
    expect(logs.find(([name]) => name === "emulators.log")?.[1]).toContain("syncBank");
    const found = logs.flatMap(([name, text]) =>
      [ACCESS_TOKEN, PUBLIC_TOKEN, LINK_TOKEN, ...NUMBERS, ...keys]
        .filter((word) => text.includes(word))
        .map((word) => [name, word]),
    );
    expect(found).toEqual([]);
  });

  it("no mail, no notification of the provider and no answer has one of them", async () => {
    const [mails, deliveries] = await Promise.all(
      ["/inbox/messages", "/plaid/control/deliveries"].map(async (path) =>
        (await fetch(`${sandboxOrigin}${path}`)).text(),
      ),
    );
    expect(mails?.length).toBeGreaterThan(100);
    for (const text of [mails ?? "", deliveries ?? "", ...answers]) {
      expect(
        [ACCESS_TOKEN, PUBLIC_TOKEN, LINK_TOKEN, ...NUMBERS, ...keys].filter((word) => text.includes(word)),
      ).toEqual([]);
    }
  });
});
