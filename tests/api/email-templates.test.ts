// @module-tag gate

import type {
  adminEmailTemplatesContract,
  AdminTemplate,
  TemplatePreview,
} from "@cardwell/core/contract/admin/email/templates";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { MAIL_TEMPLATES, TEMPLATE_IDS } from "@cardwell/core/domain/email/mail-templates";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, rejection } from "../support/api.ts";
import { db, knownPerson, newPerson } from "../support/people.ts";
import type { TestPerson } from "../support/people.ts";
import { forgetMailLimits, mailTo, nextMail } from "../support/sandbox.ts";
import { signedInAnHourAgo } from "../support/sessions.ts";
import { eventually } from "../support/wait.ts";

type Contract = typeof adminEmailTemplatesContract;
type List = ResponseOf<Contract["list"]>;
type Versions = ResponseOf<Contract["versions"]>;

const base = "/api/admin/email/templates";
let editor: TestPerson;
let viewer: TestPerson;

const ask = <T>(method: string, path: string, body?: unknown, { idToken: token } = editor) =>
  call<T>(method, `${base}${path}`, { token, ...(body !== undefined && { body }) });
const read = async (id: string) => (await ask<AdminTemplate>("GET", `/${id}`)).body;
const saveDraft = (id: string, texts: object, revision: number, change = "Shorter subject") =>
  ask<AdminTemplate>("PUT", `/${id}/draft`, { texts, change, revision });
const preview = (id: string, body: object, person = viewer) =>
  ask<TemplatePreview>("POST", `/${id}/preview`, { texts: null, version: null, member: null, ...body }, person);
const readAudit = async (object: string) => {
  const entries = await db.collection("auditLog").where("actorUid", "==", editor.uid).orderBy("at").get();
  return entries.docs.map((doc) => doc.data()).filter((entry) => entry["object"] === object);
};
const problemsOf = (answer: { body: unknown }) =>
  (answer.body as { fields?: { path: string; message: string }[] }).fields;

beforeAll(async () => {
  editor = await newPerson({ staff: "editor" });
  viewer = await newPerson({ staff: "viewer" });
});

// Other tests send mail, too.
afterAll(async () => {
  await db.doc("mailTexts/current").delete();
});

describe("email templates", () => {
  it("are all listed, with their figures of 30 days", async () => {
    const { status, body } = await ask<List>("GET", "?limit=100", undefined, viewer);
    expect(status).toBe(200);
    expect(body.rows.map(({ id }) => id).toSorted()).toEqual(TEMPLATE_IDS.toSorted());
    expect(body.rows.find(({ id }) => id === "account_deleted")?.figures).toBeNull();
    for (const row of body.rows) expect(row).toMatchObject({ isBroken: false });
  });

  it("are found by words and type, sorted and paged", async () => {
    const found = async (query: string) => (await ask<List>("GET", query)).body;
    expect((await found("?query=SIGN-in")).rows.map(({ id }) => id)).toEqual(["create_account", "sign_in"]);
    expect((await found("?group=billing")).rows.map(({ id }) => id)).toEqual(["bank_paused", "renewal_link"]);
    const first = await found("?group=alerts&sort=name&limit=2");
    expect(first.rows.map(({ name }) => name)).toEqual(["Digest", "One alert"]);
    const second = await found(`?group=alerts&sort=name&limit=2&cursor=${first.nextCursor}`);
    expect(second.rows.map(({ name }) => name)).toEqual(["Several alerts"]);
    expect(rejection(await ask("GET", "/constructor")).status).toBe(400);
  });

  it("begin with the texts that the product came with", async () => {
    const { texts, variables } = MAIL_TEMPLATES.sign_in;
    expect(await read("sign_in")).toMatchObject({
      revision: 0,
      initial: texts,
      variables,
      live: { version: 0, texts, isBroken: false, changed: null },
      draft: null,
    });
  });
});

describe("a template's draft", { shuffle: false }, () => {
  const { texts } = MAIL_TEMPLATES.deletion_canceled;

  it("is saved with its reason, and mail doesn't have it", async () => {
    const { status, body } = await saveDraft("deletion_canceled", { ...texts, subject: "Good news" }, 0);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      revision: 1,
      live: { version: 0, texts },
      draft: { version: 1, change: "Shorter subject", by: editor.email, texts: { subject: "Good news" } },
    });
    expect(await readAudit("mailTemplates/deletion_canceled")).toMatchObject([
      { action: "email.edit-template", before: null, after: { subject: "Good news" }, outcome: "done" },
    ]);
  });

  it("isn't saved over one that someone else saved since", async () => {
    expect(rejection(await saveDraft("deletion_canceled", texts, 0))).toEqual({ status: 409, error: "conflict" });
  });

  it("is discarded", async () => {
    const { body } = await ask<AdminTemplate>("POST", "/deletion_canceled/draft/discard", { revision: 1 });
    expect(body).toMatchObject({ revision: 2, draft: null });
    expect(rejection(await ask("POST", "/deletion_canceled/draft/discard", { revision: 2 })).status).toBe(409);
  });

  it("with an unknown variable is rejected at its field", async () => {
    const answer = await saveDraft("deletion_canceled", { ...texts, subject: "Hello {{lastName}}" }, 2);
    expect(answer.status).toBe(400);
    expect(problemsOf(answer)).toMatchObject([
      {
        path: "body.texts.subject",
        message: expect.stringContaining("{{lastName}} isn't a variable of this template.") as string,
      },
    ]);
  });

  it("is saved by those who may edit templates alone", async () => {
    const body = { texts, change: "A try", revision: 2 };
    expect(rejection(await ask("PUT", "/deletion_canceled/draft", body, viewer)).status).toBe(403);
  });
});

describe("a template's preview", () => {
  it("has examples, in both parts, and what was checked", async () => {
    const { status, body } = await preview("sign_in", {});
    expect(status).toBe(200);
    expect(body).toMatchObject({
      subject: "Your sign-in link",
      preview: "It works once, for 15 minutes.",
      member: null,
    });
    expect(body.html).toContain("Here&#x27;s your sign-in link, Nora.");
    expect(body.text).toContain("Here's your sign-in link, Nora.");
    expect(body.checks.map(({ id, isMet }) => [id, isMet])).toEqual([
      ["variables", true],
      ["text", true],
      ["unsubscribe", true],
      ["size", true],
    ]);
  });

  it("has a member's data with the address and the amounts masked", async () => {
    const member = await knownPerson("member");
    const { status, body } = await preview("alert_digest", { member: member.email });
    expect(status).toBe(200);
    expect(body.member).toMatchObject({ uid: member.uid, hasAlerts: true });
    expect(body.to).toMatch(/^.•••@/);
    expect(JSON.stringify(body)).not.toContain(member.email);
    if (body.member?.hasAlerts) expect(`${body.subject}${body.html}${body.text}`).not.toMatch(/\$\d/);
    expect(rejection(await preview("alert_digest", { member: "nobody-here" }))).toMatchObject({ error: "not_found" });
  });

  it("of texts that aren't saved escapes what they hold", async () => {
    const texts = { ...MAIL_TEMPLATES.reset_password.texts, body: `<script src="https://evil.test"></script>` };
    const { body } = await preview("reset_password", { texts });
    expect(body.html).not.toContain("<script");
    expect(body.html).toContain("&lt;script");
  });
});

describe("a template's version", { shuffle: false }, () => {
  const id = "reset_password";
  const { texts } = MAIL_TEMPLATES[id];
  const subject = "Your new Cardwell password";
  const publish = (revision: number, person = editor) =>
    ask<AdminTemplate>("POST", `/${id}/publish`, { revision, reason: "Clearer" }, person);
  const restore = (version: number, revision: number) =>
    ask<AdminTemplate>("POST", `/${id}/restore`, { version, revision, reason: "It was better" });

  /** Asks for the mail until its subject is this one: processes look again after some seconds. */
  async function sendUntil(expected: string) {
    const { email } = await newPerson();
    let count = 0;
    await eventually(
      async () => {
        await forgetMailLimits();
        await call("POST", "/api/email/send-password-reset", { body: { email } });
        count += 1;
        return (await nextMail(email, count)).subject;
      },
      (found) => found === expected,
    );
    // A mail arrives a moment before its document has the version by which it was written.
    const newest = db.collection("mails").where("to", "==", email).orderBy("createdAt", "desc").limit(1);
    const { docs } = await eventually(
      () => newest.get(),
      (found) => found.docs[0]?.get("templateVersion") !== null,
    );
    return docs[0]?.data();
  }

  it("goes live from the draft, with a recent sign-in and a reason, and is what mail has", async () => {
    await saveDraft(id, { ...texts, subject }, 0);
    const hourAgo = await signedInAnHourAgo(editor);
    expect(rejection(await publish(1, hourAgo))).toEqual({ status: 401, error: "reauthentication_required" });
    const { status, body } = await publish(1);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      revision: 2,
      draft: null,
      live: { version: 1, texts: { subject }, changed: { by: editor.email, change: "Clearer" } },
    });
    expect(await sendUntil(subject)).toMatchObject({ template: id, templateVersion: 1 });
    expect((await readAudit(`mailTemplates/${id}`)).at(-1)).toMatchObject({
      action: "email.publish-template",
      reason: "Clearer",
      before: { version: 0, texts: { subject: texts.subject } },
      after: { version: 1, texts: { subject } },
    });
  });

  it("stays in the history when another one follows", async () => {
    await saveDraft(id, { ...texts, subject: "Second" }, 2, "Second");
    await publish(3);
    const first = (await ask<Versions>("GET", `/${id}/versions?limit=1`)).body;
    expect(first).toMatchObject({ total: 2, rows: [{ version: 2, change: "Second", by: editor.email }] });
    const second = (await ask<Versions>("GET", `/${id}/versions?limit=1&cursor=${first.nextCursor}`)).body;
    expect(second).toMatchObject({ nextCursor: null, rows: [{ version: 1, texts: { subject } }] });
  });

  it("that was live before can be put live again, by its number or from the audit log", async () => {
    expect((await restore(1, 4)).body).toMatchObject({ revision: 5, live: { version: 1, texts: { subject } } });
    expect(rejection(await restore(1, 5))).toEqual({ status: 409, error: "conflict" });
    expect(rejection(await restore(9, 5))).toEqual({ status: 404, error: "not_found" });
    const owner = await newPerson({ staff: "owner" });
    const entries = await db
      .collection("auditLog")
      .where("object", "==", `mailTemplates/${id}`)
      .orderBy("at", "desc")
      .limit(1)
      .get();
    const path = `/api/admin/activity/entries/${entries.docs[0]?.id}/revert`;
    const reverted = await call("POST", path, { token: owner.idToken, body: { reason: "The second was right" } });
    expect(reverted.status).toBe(200);
    expect((await read(id)).live).toMatchObject({ version: 2, texts: { subject: "Second" } });
    expect((await restore(0, 6)).body.live).toMatchObject({ version: 0, texts });
    await sendUntil(texts.subject);
  });

  it("that the code can't use any more stops no mail: it has the default texts, and the list says so", async () => {
    await db.doc("mailTexts/current").set({
      templates: { [id]: { version: 3, texts: { ...texts, subject: "Broken {{gone}}" } }, sign_in: "nonsense" },
    });
    const { rows } = (await ask<List>("GET", "?limit=100")).body;
    expect(rows.filter(({ isBroken }) => isBroken).map((row) => row.id)).toEqual([id, "sign_in"]);
    expect(await sendUntil(texts.subject)).toMatchObject({ template: id, templateVersion: 0 });
    await db.doc("mailTexts/current").delete();
  });
});

describe("a template's test mail", () => {
  it("goes through the mail queue to the one who asks, with the draft", async () => {
    const { texts } = MAIL_TEMPLATES.email_changed;
    const { body: saved } = await saveDraft("email_changed", { ...texts, subject: "Draft subject" }, 0);
    expect(saved.draft?.version).toBe(1);
    const { status, body } = await ask("POST", "/email_changed/test", { source: "draft", member: null });
    expect([status, body]).toEqual([200, { to: editor.email }]);
    const mails = await eventually(
      () => mailTo(editor.email),
      (all) => all.some(({ subject }) => subject === "[Test] Draft subject"),
    );
    const mail = mails.find(({ subject }) => subject === "[Test] Draft subject");
    expect(mail?.tags).toContainEqual({ name: "kind", value: "template_test" });
    expect((await readAudit("mailTemplates/email_changed")).at(-1)).toMatchObject({
      action: "email.test-template",
      after: { version: 1 },
    });
  });

  it("has the live texts where there is no draft, and there is none of the draft then", async () => {
    expect((await ask("POST", "/alert/test", { source: "live", member: null })).status).toBe(200);
    await eventually(
      () => mailTo(editor.email),
      (mails) => mails.some(({ subject }) => subject.startsWith("[Test] Freedom Flex is due")),
    );
    expect(rejection(await ask("POST", "/alert/test", { source: "draft", member: null })).error).toBe("conflict");
  });
});
