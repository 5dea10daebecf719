import { DAY_MS, HOUR_MS } from "../../core/src/domain/dates/instants.ts";
import { computeExpiry } from "../../core/src/domain/retention.ts";
import { GIVEN_UP_AFTER } from "../../core/src/domain/system/queues.ts";
import { type DirectoryEntry, toEntry } from "../../functions/src/features/accounts/directory.ts";
import type { DueTask } from "../../functions/src/lib/due-tasks-repository.ts";
import type { MailRecord } from "../../functions/src/mail/mail-queue-repository.ts";
import { newMail } from "../../functions/src/mail/mail-queue-repository.ts";
import { buildMailId } from "../../functions/src/mail/mail-retries.ts";
import { people } from "../people.ts";
import type { Stored } from "./stored.ts";

const getId = ({ path }: Stored): string => path.split("/")[1] ?? "";

/** One task that each queue gave up. Some of them are other documents that are changed for it. */
export function deadLetterDocuments(documents: readonly Stored[], now: Date): Stored[] {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const requireFirst = (what: string, is: (each: Stored) => boolean): Stored => {
    const found = documents.find(is);
    if (found === undefined) throw new Error(`The invented year has no ${what}.`);
    return found;
  };
  const giveUp = (since: Date, lastError: string, attempts = GIVEN_UP_AFTER.dueTaskAttempts): DueTask => ({
    since,
    dueAt: null,
    attempts,
    lastError,
    deadAt: before(HOUR_MS),
  });

  const alert = requireFirst(
    "open alert",
    ({ path, data }) =>
      path.includes("/alerts/") && data["type"] === "payment_due" && data["status"] === "open" && data["box"] === "new",
  );
  const uid = getId(alert);
  const alertId = alert.path.split("/").at(-1) ?? "";
  const { email } = requireFirst("entry of its member", ({ path }) => path === `directory/${uid}`)
    .data as DirectoryEntry;
  const dueAt = before(2 * HOUR_MS);
  const mail = {
    ...newMail({ kind: "alerts", uid, alertIds: [alertId] }, dueAt, dueAt),
    to: email,
    state: "dead",
    attempts: GIVEN_UP_AFTER.mailAttempts,
    lastError: "503",
    template: "alert",
    templateVersion: 0,
  };

  const accepted = requireFirst("mail of which nothing was reported", ({ data }) => data["state"] === "sent");
  const receivedAt = new Date(((accepted.data as MailRecord).sentAt ?? now).getTime() + 3_000);
  const event = {
    source: "resend",
    type: "delivered",
    state: "dead",
    data: { mailId: getId(accepted), providerId: (accepted.data as MailRecord).providerId, suppress: null },
    attempts: 8,
    lastError: "DEADLINE_EXCEEDED",
    receivedAt,
    retryAt: new Date(receivedAt.getTime() + GIVEN_UP_AFTER.webhookDays * DAY_MS),
    expireAt: computeExpiry("webhookEvents", receivedAt),
  };

  const leaving = requireFirst(
    "member who never confirmed the address",
    ({ path, data }) => path.startsWith("directory/") && data["isVerified"] === false,
  );
  const deletesAt = before(2 * DAY_MS);
  const entry = { ...(leaving.data as DirectoryEntry), deletesAt, task: giveUp(deletesAt, "DEADLINE_EXCEEDED") };

  const startedAt = before(2 * DAY_MS);
  const endedAt = new Date(startedAt.getTime() + 15 * 60_000);
  const view = {
    uid,
    staffUid: people.admin.uid,
    requestId: "seed-view",
    startedAt,
    expiresAt: endedAt,
    endedAt,
    task: giveUp(endedAt, "UNAVAILABLE"),
    expireAt: computeExpiry("viewSessions", startedAt),
  };

  const link = requireFirst(
    "link that works",
    ({ path, data }) => path.startsWith("bankLinks/") && data["status"] === "up_to_date",
  );
  const sync = giveUp(before(5 * HOUR_MS), "INTERNAL_SERVER_ERROR", GIVEN_UP_AFTER.syncAttempts);

  // What it is encrypted with isn't kept: no attempt can read it.
  const token = {
    uid,
    version: 1,
    ciphertext: "c2VlZA==",
    iv: "c2VlZA==",
    tag: "c2VlZA==",
    wrappedKey: "c2VlZA==",
    keyVersion: "removed",
    task: giveUp(before(3 * DAY_MS), "Error in unwrap"),
  };

  const push = {
    uid,
    alertId,
    state: "failed",
    reason: "503",
    deferredBy: null,
    used: {},
    task: giveUp(before(DAY_MS), "503", GIVEN_UP_AFTER.pushAttempts),
    expireAt: computeExpiry("pushes", before(DAY_MS)),
  };
  return [
    { path: `mails/${buildMailId("seed", uid)}`, data: mail },
    { path: `webhookEvents/resend_seed-${getId(accepted).slice(-24)}`, data: event },
    { path: leaving.path, data: toEntry(getId(leaving), entry, now) },
    { path: "viewSessions/seed-view", data: view },
    { path: link.path, data: { ...link.data, task: sync } },
    { path: "bankTokens/seed-removed", data: token },
    { path: `pushes/${alertId}-1`, data: push },
  ];
}
