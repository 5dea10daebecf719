import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { Navigate, Outlet, useLocation, useNavigate } from "react-router-dom";
import { lazyPart } from "../components/lazy-part.tsx";
import { PageSpinner } from "../components/spinner.tsx";
import { dashboardQuery } from "../lib/dashboard-query.ts";
import { isPlace, paths } from "../lib/paths.ts";
import { protectedView } from "../lib/session/protected-view.ts";
import {
  afterSignIn,
  clearJustSignedIn,
  hasJustSignedIn,
  isSignedOut,
  isAfterSignIn,
  readBankReturn,
  recordRedirect,
  type RedirectReason,
} from "../lib/session/redirects.ts";
import { useAuth } from "../lib/session/use-auth.ts";
import { AppFrame } from "./app-frame.tsx";

const finalizingDelayMs = 500;

// Most people never see these.
const BlockedView = lazyPart(() => import("./blocked-view.tsx"), "BlockedView");
const UnknownPlanView = lazyPart(() => import("./unknown-plan-view.tsx"), "UnknownPlanView");
const UnconfirmedView = lazyPart(() => import("./unconfirmed-view.tsx"), "UnconfirmedView");
const VisitorFrame = lazyPart(() => import("./visitor-frame.tsx"), "VisitorFrame");

type Frame = ComponentType<{ children: ReactNode }>;

/** Renders a page when its reader may see it, otherwise the reason why not. */
export function ProtectedRoute({ frame: Framed }: { frame?: Frame }) {
  const auth = useAuth();
  useFreshStatus();
  const { pathname, state } = useLocation();
  const path = pathname.replace(/(?<=.)\/$/, "");
  const queries = useQueryClient();
  const isPainted = isPlace(path) && queries.getQueryData(dashboardQuery(false).queryKey) !== undefined;
  const view = protectedView(auth, path, {
    justSignedIn: hasJustSignedIn(),
    isPainted,
    isAfterSignIn: isAfterSignIn(state),
  });
  const isSignedIn = auth.user !== null;
  const [hadUser, setHadUser] = useState(false);
  if (isSignedIn && !hadUser) setHadUser(true);
  useEffect(() => {
    if (isSignedIn) clearJustSignedIn();
  }, [isSignedIn]);

  const next =
    view === "choosePlan" ? paths.billing : view === "page" && path === paths.dashboard && readBankReturn()?.path;
  if (next) return <Navigate to={next} replace />;
  if (view === "page" && Framed === undefined) return <Outlet />;
  const Shell = view === "page" && !isSignedIn ? VisitorFrame : (Framed ?? AppFrame);
  return (
    <Shell>
      {view === "loading" && <PageSpinner />}
      {view === "finalizing" && <Finalizing />}
      {view === "redirect" && (
        <AwayRecorded reason={hadUser ? (isSignedOut() ? "signed_out" : "session_ended") : "no_user"} />
      )}
      {view === "unconfirmed" && <UnconfirmedView />}
      {view === "unknown" && <UnknownPlanView />}
      {view === "blocked" && <BlockedView />}
      {view === "page" && <Outlet />}
    </Shell>
  );
}

function Finalizing() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => {
      clearJustSignedIn();
      void navigate(paths.dashboard, { replace: true, state: afterSignIn });
    }, finalizingDelayMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return <PageSpinner label="Finalizing sign-in…" />;
}

/** Strangers go to the landing page; people whose session ended only have to sign in. */
function AwayRecorded({ reason }: { reason: RedirectReason }) {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    recordRedirect(`${pathname}${search}${hash}`, reason, new Date());
    globalThis.location.replace(reason === "session_ended" ? paths.signIn : paths.landing);
  }, [pathname, search, hash, reason]);
  return <PageSpinner />;
}

const freshForMs = 5 * 60_000;

/** Refreshes the plan's status when the tab becomes visible: it may have been paid, or have ended, elsewhere. */
function useFreshStatus(): void {
  const { user, subscriptionStatus, refreshStatus } = useAuth();
  const isConfirmed = user?.emailVerified ?? false;
  useEffect(() => {
    const answeredAt = Date.now();
    function onReturn() {
      if (document.visibilityState !== "visible" || !navigator.onLine || !isConfirmed) return;
      if (!subscriptionStatus?.hasAccess || Date.now() - answeredAt > freshForMs) void refreshStatus();
    }
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, [isConfirmed, subscriptionStatus, refreshStatus]);
}
