import { EVERYBODY } from "@cardwell/core/domain/broadcasts/segment";
import { afterEach, describe, expect, it } from "vitest";
import { emailDeliveryRoutes } from "../../functions/src/admin/email/delivery-service.ts";
import { createDirectory } from "../../functions/src/features/accounts/directory-repository.ts";
import { createUnsubscribes } from "../../functions/src/features/alerts/unsubscribes-repository.ts";
import { createFlagsRepository } from "../../functions/src/lib/flags-repository.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { newMail } from "../../functions/src/mail/mail-queue-repository.ts";
import { broadcastEngine } from "../support/broadcast-world.ts";
import { staffBroadcasts } from "../support/broadcast-delivery.ts";
import { countReads } from "../support/counted-reads.ts";
import { fillWithPeople } from "../support/directory.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

useOwnProject("email-reads");
afterEach(clearOwnProject);

const NOW = new Date("2026-11-20T12:00:00Z");
const SIZES = [60, 900];
const asking = { uid: "staff", staffRole: "viewer", now: NOW } as const;

const delivery = () =>
  emailDeliveryRoutes({
    directory: createDirectory(firestore()),
    auth: { getEmails: () => Promise.resolve(new Map()), byEmail: () => Promise.resolve(null) },
    replay: () => Promise.resolve("missing"),
    flags: createFlagsRepository(firestore()),
    unsubscribes: createUnsubscribes(firestore()),
  });

/** So many members, each with a mail, each suppressed and unsubscribed. */
async function given(size: number): Promise<void> {
  await fillWithPeople(firestore(), "m", size);
  const writer = firestore().bulkWriter();
  for (let at = 0; at < size; at += 1) {
    const sentAt = new Date(NOW.getTime() - at * 60_000);
    const mail = newMail({ kind: "alerts", uid: `m-${at}`, alertIds: ["a1"] }, sentAt, sentAt);
    const address = `m.${at}@example.com`;
    void writer.create(firestore().doc(`mails/mail-${at}`), { ...mail, to: address, state: "bounced", sentAt });
    void writer.create(firestore().collection("unsubscribes").doc(), { uid: `u${at}`, groups: ["news"], at: NOW });
    void writer.create(firestore().doc(`mailSuppressions/${String(at).padStart(64, "0")}`), {
      reason: "bounced",
      at: sentAt,
    });
  }
  await writer.close();
}

describe("pages of the email tab read as many documents, however much there is", () => {
  it.each(SIZES)(
    "with %i mails, suppressions and unsubscribes",
    async (size) => {
      await given(size);
      const reads = countReads(firestore());
      const of = async (work: () => Promise<unknown>) => (await reads.during(work)).reads;
      expect({
        log: await of(() => delivery().list({ query: {} }, asking)),
        bounced: await of(() => delivery().list({ query: { state: "bounced", kind: "alerts", days: "30" } }, asking)),
        searched: await of(() => delivery().list({ query: { query: "m.1" } }, asking)),
        mail: await of(() => delivery().read({ params: { id: "mail-1" } }, asking)),
        suppressions: await of(() => delivery().suppressions({ query: {} }, asking)),
        unsubscribes: await of(() => delivery().unsubscribes({ query: {} }, asking)),
        figures: await of(() => delivery().figures({}, asking)),
      }).toEqual({ log: 52, bounced: 52, searched: 21, mail: 5, suppressions: 54, unsubscribes: 52, figures: 49 });
    },
    120_000,
  );

  it.each(SIZES)(
    "a broadcast to %i members: its page reads it and its batches, 50 at most",
    async (size) => {
      await fillWithPeople(firestore(), "m", size);
      const { service, acting, open } = staffBroadcasts(NOW);
      const draft = await open(
        service.create({ body: { subject: "News", body: "Hello.", segment: EVERYBODY, postId: null } }, acting),
      );
      await open(service.count({ params: { id: draft.id }, body: { version: draft.version } }, acting));
      await broadcastEngine().count(draft.id, 1, { now: () => NOW });
      const { batches } = await service.read({ params: { id: draft.id } }, acting);
      const reads = countReads(firestore());
      const { reads: read } = await reads.during(() => service.read({ params: { id: draft.id } }, acting));
      expect([batches.length, read]).toEqual([Math.ceil(size / 100), 1 + Math.ceil(size / 100)]);
      expect((await reads.during(() => service.list({ query: {} }, acting))).reads).toBe(2);
    },
    120_000,
  );
});

it("a broadcast to holders of cards reads them and nobody else, however many members there are, page by page", async () => {
  const segment = { ...EVERYBODY, cardIds: ["amex-gold", "amex-hilton-aspire"] };
  const countWith = async (name: string, members: number, holders: number) => {
    await clearOwnProject();
    await fillWithPeople(firestore(), name, members);
    const writer = firestore().bulkWriter();
    for (let at = 0; at < members; at += 1) {
      const cardIds = at < holders ? ["amex-gold", "chase-sapphire-preferred"] : ["chase-sapphire-preferred"];
      void writer.set(firestore().doc(`wallets/${name}-${at}`), { heldCards: cardIds.length, cardIds });
    }
    await writer.close();
    const { service, acting, open } = staffBroadcasts(NOW, {
      "amex-gold": "American Express Gold",
      "amex-hilton-aspire": "Hilton Honors Aspire",
    });
    const draft = await open(
      service.create({ body: { subject: "News", body: "Hello.", segment, postId: null } }, acting),
    );
    await open(service.count({ params: { id: draft.id }, body: { version: draft.version } }, acting));
    const { reads } = await countReads(firestore()).during(() =>
      broadcastEngine().count(draft.id, 1, { now: () => NOW }),
    );
    const { recipients, cardNames } = await service.read({ params: { id: draft.id } }, acting);
    return { recipients, cardNames, reads };
  };
  const few = await countWith("few", 60, 7);
  const many = await countWith("many", 600, 7);
  expect(many).toEqual(few);
  expect(few).toMatchObject({ recipients: 7, cardNames: ["American Express Gold", "Hilton Honors Aspire"] });
  expect((await countWith("paged", 260, 250)).recipients).toBe(250);
});

it("the delivery log finds the mail of Zoë and of Zoe by zoe", async () => {
  const directory = createDirectory(firestore());
  for (const [uid, firstName] of [
    ["z1", "Zoë"],
    ["z2", "Zoe"],
    ["z3", "Nora"],
  ] as const) {
    const email = `${uid}@example.com`;
    await directory.save(uid, { email, firstName, createdAt: NOW }, NOW);
    const mail = newMail({ kind: "alerts", uid, alertIds: ["a1"] }, NOW, NOW);
    await firestore()
      .doc(`mails/of-${uid}`)
      .set({ ...mail, to: email, state: "sent", sentAt: NOW });
  }
  const { rows } = await delivery().list({ query: { query: "zoe", limit: 10 } }, asking);
  expect(rows.map(({ to }) => to ?? "").toSorted()).toEqual(["z1@example.com", "z2@example.com"]);
});
