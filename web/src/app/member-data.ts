import { dashboardQuery } from "../lib/dashboard-query.ts";
import { forgetDashboard, keepDashboard, onKeptElsewhere, readKeptDashboard } from "../lib/kept-dashboard.ts";
import { queryClient } from "../lib/query-client.ts";
import { session } from "../lib/session/session.ts";
import { readLocal, removeLocal, writeLocal } from "../lib/storage.ts";
import { loadPendingMarks } from "../lib/use-wallet-change.ts";

const ownQuery = dashboardQuery(false);
const longestWaitMs = 4_000;
/** Whether the plan gave access at the last check (early.ts reads it, too). */
const accessKey = "cardwell:access";

/** A digest of the dashboard's schema (web/build/api-calls.ts). */
declare const DASHBOARD_SHAPE: string;
const shape = DASHBOARD_SHAPE;

/** Shows the last dashboard response that this browser stored for the member. It is refetched, however new. */
function restoreDashboard(uid: string): boolean {
  if (queryClient.getQueryData(ownQuery.queryKey) !== undefined) return true;
  const kept = readKeptDashboard({ uid, shape }, Date.now());
  if (kept === null) return false;
  queryClient.setQueryData(ownQuery.queryKey, kept.answer, { updatedAt: kept.savedAtMs });
  void queryClient.invalidateQueries({ queryKey: ownQuery.queryKey, refetchType: "none" });
  return true;
}

/** Stores each new response when the browser is idle. */
function keepEachAnswer(): void {
  const whenIdle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 500));
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    if (event.query.queryHash !== ownHash) return;
    whenIdle(() => {
      const { user } = session.getState();
      const answer = queryClient.getQueryData(ownQuery.queryKey);
      const savedAtMs = queryClient.getQueryState(ownQuery.queryKey)?.dataUpdatedAt;
      if (user === null || answer === undefined || savedAtMs === undefined) return;
      keepDashboard({ uid: user.uid, shape }, { answer, savedAtMs });
    });
  });
  session.subscribe(() => {
    const { subscriptionStatus } = session.getState();
    if (subscriptionStatus?.hasAccess === true) writeLocal(accessKey, "1");
    if (subscriptionStatus?.hasAccess === false) {
      removeLocal(accessKey);
      forgetDashboard();
    }
  });
}

const ownHash = JSON.stringify(ownQuery.queryKey);

/** Starts the dashboard's call for the signed-in member; the query uses it when the page renders. */
function startDashboardData(): Promise<void> {
  return queryClient.prefetchQuery(ownQuery);
}

/**
 * Before the dashboard is the first thing to be rendered: has its data and the plan's state here, so that the page comes in
 * one piece. With the answer of the last visit there is nothing to wait for.
 */
export async function prepareDashboard(): Promise<void> {
  const { user } = session.getState();
  if (user === null || !user.emailVerified) return;
  const canPaint = restoreDashboard(user.uid);
  if (readLocal("cardwell:pending-changes") !== null) await loadPendingMarks();
  const data = readLocal(accessKey) === "1" ? startDashboardData() : startDashboardOnAccess();
  if (canPaint) return;
  await Promise.race([
    Promise.all([data, statusAnswered()]),
    new Promise((resolve) => setTimeout(resolve, longestWaitMs)),
  ]);
}

function statusAnswered(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const { user, subscriptionAnswered } = session.getState();
      if (user !== null && !subscriptionAnswered) return;
      stop();
      resolve();
    };
    const stop = session.subscribe(look);
    queueMicrotask(look);
  });
}

async function startDashboardOnAccess(): Promise<void> {
  await statusAnswered();
  if (session.getState().subscriptionStatus?.hasAccess) await startDashboardData();
}

/** On a page that leads to the dashboard: starts its call as soon as a member with a plan is signed in. */
export function startDashboardOnArrival(): void {
  const stop = session.subscribe(() => {
    if (!session.getState().subscriptionStatus?.hasAccess) return;
    stop();
    void startDashboardData();
  });
}

/** Applies changes from other tabs, with the time of the response, so that tabs don't trigger each other. */
function adoptFromOtherTabs(): void {
  onKeptElsewhere(() => {
    const { user } = session.getState();
    const updatedAt = queryClient.getQueryState(ownQuery.queryKey)?.dataUpdatedAt;
    const kept = user && readKeptDashboard({ uid: user.uid, shape }, Date.now());
    if (!kept || updatedAt === undefined || kept.savedAtMs <= updatedAt) return;
    queryClient.setQueryData(ownQuery.queryKey, kept.answer, { updatedAt: kept.savedAtMs });
    void queryClient.invalidateQueries({ queryKey: ["card-page"] });
  });
}

keepEachAnswer();
adoptFromOtherTabs();
