import { addMs, DAY_MS } from "./dates/instants.ts";

/**
 * For how many days what expires is kept, by its collection. The documents have the end of that time as `expireAt`, and Firestore deletes
 * them within a day of it. Rate limits expire with their window.
 */
export const KEPT_DAYS = {
  alerts: 400,
  alertBackTests: 7,
  alertRuns: 90,
  appInstalls: 60,
  bankLinkSessions: 7,
  /** A bank that doesn't work for so long may never. */
  bankOutageNotices: 30,
  broadcastBatches: 400,
  callStats: 7,
  checkout_sessions: 30,
  dailyPerformance: 400,
  /** Of a member, with their parts: until staff downloaded them. */
  dataExports: 3,
  /** So long a deletion of alerts can be undone. */
  deletedAlerts: 30,
  /** As long as a dispute and an appeal may take, and the accounts of its year are open. */
  disputes: 2 * 366,
  impactEstimates: 7,
  jobRuns: 30,
  mails: 30,
  /** Counts of alerts, installs, articles, searches, mail, notifications and podcasts: from the first day of their month. */
  monthCounts: 400,
  /** As instances measured it, until the days are merged. */
  performanceCounts: 9,
  /** As long as a notification may be late, and its buttons work, and somebody asks what became of it. */
  pushes: 30,
  promptRuns: 30,
  /** As long as a budget counts what was used, after the last call. */
  promptUsage: 30,
  /** As long as the links that turn emails off work. */
  unsubscribes: 400,
  viewSessions: 90,
  webhookEvents: 30,
};

/** When something expires that is kept from this moment on. */
export const computeExpiry = (kept: keyof typeof KEPT_DAYS, from: Date): Date => addMs(from, KEPT_DAYS[kept] * DAY_MS);
