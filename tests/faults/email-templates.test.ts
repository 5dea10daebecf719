import { MAIL_TEMPLATES, TEMPLATE_IDS } from "@cardwell/core/domain/email/mail-templates";
import { beforeEach, describe, expect, it } from "vitest";
import { createTemplatesRepository } from "../../functions/src/admin/email/templates-repository.ts";
import { createEmailTemplates } from "../../functions/src/admin/email/templates-service.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { inUnitOfWork } from "../../functions/src/lib/unit-of-work-repository.ts";
import { createLiveTexts } from "../../functions/src/mail/live-texts-repository.ts";
import { readTemplateFigures } from "../../functions/src/mail/mail-figures-repository.ts";
import { countReads } from "../support/counted-reads.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

useOwnProject("email-templates");
beforeEach(clearOwnProject);

const now = new Date("2026-11-20T12:00:00Z");
const { texts } = MAIL_TEMPLATES.sign_in;

/** So many sent mails, and as many versions of one template. */
async function given(count: number) {
  const writer = firestore().bulkWriter();
  const by = { by: "s1", at: now, change: "Clearer" };
  for (let index = 1; index <= count; index += 1) {
    const mail = { template: "sign_in", sentAt: new Date(now.getTime() - index * 60_000) };
    void writer.set(firestore().doc(`mails/m${index}`), mail);
    void writer.set(firestore().doc(`mailTemplates/sign_in/versions/${index}`), { ...by, version: index, texts });
  }
  void writer.set(firestore().doc("mailTemplates/sign_in"), {
    revision: count,
    latest: count,
    live: { ...by, version: count },
    draft: null,
  });
  void writer.set(firestore().doc("mailTexts/current"), { templates: { sign_in: { version: count, texts } } });
  await writer.close();
  const liveTexts = createLiveTexts(firestore());
  const never = () => {
    throw new Error("not here");
  };
  return createEmailTemplates({
    liveTexts,
    templates: createTemplatesRepository(firestore(), liveTexts),
    readFigures: readTemplateFigures,
    getEmails: () => Promise.resolve(new Map()),
    from: never,
    findMember: never,
    writeSample: never,
    queueMailIn: never,
  });
}

describe("what the templates read", () => {
  it("doesn't grow with 180 mails and as many versions", async () => {
    const service = await given(180);
    const asking = { uid: "ada", email: "ada@example.com", now };
    const meter = countReads(firestore());
    const list = await meter.inDetail(() => service.routes.list({ query: {} }, asking));
    // Two, and the figures of two months.
    expect(list).toMatchObject({ documents: 34, counts: 0 });
    expect(await meter.inDetail(() => service.read("sign_in"))).toMatchObject({ documents: 2, counts: 0, writes: 0 });
    const versions = await meter.inDetail(() =>
      service.routes.versions({ params: { id: "sign_in" }, query: { limit: 10 } }, asking),
    );
    expect(versions).toMatchObject({ documents: 12, counts: 0, writes: 0 });
  });

  it("is one document a minute in each process, however many mails are written", async () => {
    await given(1);
    const liveTexts = createLiveTexts(firestore());
    const meter = countReads(firestore());
    const bill = await meter.inDetail(async () => {
      for (let mail = 0; mail < 100; mail += 1)
        await liveTexts.find(TEMPLATE_IDS[mail % TEMPLATE_IDS.length] ?? "alert");
    });
    expect(bill).toMatchObject({ documents: 1, counts: 0, writes: 0 });
    expect(await liveTexts.find("sign_in")).toEqual({ version: 1, texts });
    expect(await liveTexts.find("alert")).toBeNull();
  });
});

describe("the live texts", () => {
  it("that can't be parsed are none, and stop no other template; in a document that isn't one all are none", async () => {
    await firestore()
      .doc("mailTexts/current")
      .set({ templates: { alert: 7, sign_in: { version: 1, texts } } });
    const liveTexts = createLiveTexts(firestore());
    expect(await liveTexts.find("alert")).toBeNull();
    expect(await liveTexts.find("sign_in")).toMatchObject({ version: 1 });
    expect((await liveTexts.readAll())("alert")).toBe("broken");

    await firestore().doc("mailTexts/current").set({ templates: "nonsense" });
    expect(await createLiveTexts(firestore()).find("sign_in")).toBeNull();
  });

  it("are published once, however many publish the same draft", async () => {
    const liveTexts = createLiveTexts(firestore());
    const templates = createTemplatesRepository(firestore(), liveTexts);
    const by = { by: "s1", at: now, change: "Clearer" };
    await inUnitOfWork(firestore(), undefined, (unit) => templates.saveDraft(unit, "sign_in", { texts, ...by }, 0));
    const publishing = Array.from({ length: 5 }, () =>
      inUnitOfWork(firestore(), undefined, (unit) => templates.publish(unit, "sign_in", by, 1)),
    );
    const done = await Promise.allSettled(publishing);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await templates.read("sign_in")).toMatchObject({ latest: 1, live: { version: 1 }, draft: null });
    expect(await liveTexts.find("sign_in")).toEqual({ version: 1, texts });
  });
});
