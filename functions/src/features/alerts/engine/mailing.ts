import { createHash } from "node:crypto";
import { computeDigestSince, MOST_IN_DIGEST, nextDigestAt } from "@cardwell/core/domain/alerts/digest";
import { type MailCandidate, routeMail } from "@cardwell/core/domain/alerts/mail-route";
import { afterQuietHours, isUrgent } from "@cardwell/core/domain/alerts/quiet-hours";
import type { AlertPreferences } from "@cardwell/core/domain/alerts/preferences";
import type { AlertState } from "@cardwell/core/domain/alerts/state";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import * as logger from "firebase-functions/logger";
import { getErrorName } from "../../../lib/error-name.ts";
import type { AlertRecord } from "../alert-record.ts";
import { formatRoute, MAILED_WORDS } from "./alert-content.ts";

/** A mail with alerts. The address is looked up when it is sent. */
export type AlertMailRequest = { kind: "alerts" | "alert_digest"; uid: string; alertIds: string[] };

export type PlannedMail = { id: string; request: AlertMailRequest; notBefore: Date; isUrgent: boolean };

type MailState = Pick<AlertState, "digest" | "digestSince" | "mailed" | "timeZone">;

/** The numbers of alerts are given once: a mail about them has one id, however often it is planned. */
const buildMailId = (uid: string, seqs: readonly (number | string)[]) =>
  `alerts-${createHash("sha256")
    .update(`${uid}|mail|${seqs.join(",")}`)
    .digest("hex")
    .slice(0, 32)}`;

/**
 * Collects what goes out by mail of one evaluation: one mail for each moment, and what waits in the digest.
 */
export function collectMail(uid: string, preferences: AlertPreferences, state: MailState, now: Date) {
  const { timeZone } = state;
  const today = todayIn(now, timeZone);
  const mailedToday = state.mailed.on === today ? state.mailed.count : 0;
  const groups = new Map<string, { ids: string[]; seqs: number[]; notBefore: Date; isUrgent: boolean }>();
  const mailOfAlert = new Map<string, AlertRecord["mail"]>();
  let digest = [...state.digest];
  let isCounted = false;

  return {
    /** Decides by which mail this alert goes. */
    add(id: string, seq: number, candidate: MailCandidate): void {
      const route = routeMail(candidate, { preferences, mailedToday, today, now, timeZone });
      mailOfAlert.set(id, { id: null, route: route.how, words: formatRoute(route) });
      if (route.how === "digest") digest = [...digest.filter((each) => each !== id), id];
      if (route.how !== "mail") return;
      const goesNow = isUrgent(candidate);
      const key = route.notBefore.toISOString();
      const group = groups.get(key) ?? { ids: [], seqs: [], notBefore: route.notBefore, isUrgent: false };
      groups.set(key, {
        ...group,
        ids: [...group.ids, id],
        seqs: [...group.seqs, seq],
        isUrgent: group.isUrgent || goesNow,
      });
      isCounted ||= !goesNow;
    },

    /**
     * The mails, the mail of each alert, those for which the digest has no room, and the new mail state. A due digest is made only for
     * members with a plan, and where its alerts may go by digest.
     */
    finish(closed: ReadonlySet<string>, { makesDigest }: { makesDigest: boolean }) {
      const mails: PlannedMail[] = [...groups.values()].map(({ ids, seqs, ...when }) => {
        const mailId = buildMailId(uid, seqs);
        for (const id of ids) mailOfAlert.set(id, { id: mailId, route: "mail", words: MAILED_WORDS });
        return { id: mailId, request: { kind: "alerts", uid, alertIds: ids }, ...when };
      });
      const waiting = digest.filter((id) => !closed.has(id));
      const dropped = waiting.slice(0, -MOST_IN_DIGEST);
      let kept = waiting.slice(-MOST_IN_DIGEST);
      let digestSince = state.digest.length > 0 ? state.digestSince : computeDigestSince(state.digestSince, now);
      if (makesDigest && kept.length > 0 && nextDigestAt(new Date(digestSince ?? now), timeZone, preferences) <= now) {
        const mailId = buildMailId(uid, ["digest", now.getTime()]);
        mails.push({
          id: mailId,
          request: { kind: "alert_digest", uid, alertIds: kept },
          notBefore: afterQuietHours(now, timeZone, preferences.quietHours),
          isUrgent: false,
        });
        for (const id of kept) {
          mailOfAlert.set(id, { id: mailId, route: "digest", words: "Will be sent in the digest." });
        }
        kept = [];
        digestSince = now.getTime();
      }
      return {
        mails,
        mailOfAlert,
        dropped,
        state: {
          digest: kept,
          digestSince: waiting.length > 0 ? digestSince : state.digestSince,
          mailed: isCounted ? { on: today, count: mailedToday + 1 } : state.mailed,
        },
      };
    },
  };
}

/** Sends urgent mails or notifications of an event immediately. Others, and what can't be sent now, leave with the mail sweep. */
export async function sendUrgent(
  sendSoon: (ids: string[]) => Promise<void>,
  planned: readonly { id: string; isUrgent: boolean }[],
): Promise<void> {
  const ids = planned.filter((each) => each.isUrgent).map(({ id }) => id);
  if (ids.length === 0) return;
  try {
    await sendSoon(ids);
  } catch (error) {
    logger.warn("Mails or notifications wait for the sweep", { ids, error: getErrorName(error) });
  }
}
