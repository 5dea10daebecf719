import { Link, Navigate, Route, Routes, useLocation } from "react-router-dom";
import { lazyPart } from "../components/lazy-part.tsx";
import { isPublic } from "../lib/session/protected-view.ts";
import { useAuth } from "../lib/session/use-auth.ts";
import { cardPath, comparePath, paths } from "../lib/paths.ts";
import { usePageTitle } from "../lib/use-page-title.ts";
import { ViewAlerts } from "./view-alerts.tsx";

const pages = {
  [paths.dashboard]: lazyPart(() => import("../features/dashboard/dashboard-page.tsx"), "DashboardPage"),
  [paths.cards]: lazyPart(() => import("../features/dashboard/cards/cards-page.tsx"), "CardsPage"),
  [paths.credits]: lazyPart(() => import("../features/dashboard/credits/credits-page.tsx"), "CreditsPage"),
  [paths.payments]: lazyPart(() => import("../features/dashboard/payments/payments-page.tsx"), "PaymentsPage"),
  [paths.value]: lazyPart(() => import("../features/dashboard/value/value-page.tsx"), "ValuePage"),
  [cardPath(":walletCardId")]: lazyPart(() => import("../features/cards/card/card-page.tsx"), "CardPage"),
  [comparePath(":walletCardId")]: lazyPart(() => import("../features/cards/compare/compare-page.tsx"), "ComparePage"),
  [paths.consentFix]: lazyPart(() => import("../features/banks/consent-fix-page.tsx"), "ConsentFixPage"),
  [paths.purchases]: lazyPart(() => import("../features/cards/purchases/purchases-page.tsx"), "PurchasesPage"),
};

/** The member's pages that a view has, or what the member sees instead. */
export function ViewPages({ name }: { name: string }) {
  const { subscriptionStatus } = useAuth();
  if (subscriptionStatus?.hasAccess !== true) return <WithoutAccess name={name} />;
  return (
    <Routes>
      <Route path="/" element={<Navigate to={paths.dashboard} replace />} />
      {Object.entries(pages).map(([path, Page]) => (
        <Route key={path} caseSensitive path={path} element={<Page />} />
      ))}
      <Route path={`${paths.alerts}/:alertId?`} element={<ViewAlerts />} />
      <Route path="*" element={<NotInView name={name} />} />
    </Routes>
  );
}

/** What needs the member's own session, or does nothing but change things: billing, account, import and export, adding a card. */
function NotInView({ name }: { name: string }) {
  usePageTitle("Not part of the view");
  const { pathname } = useLocation();
  return (
    <div className="grid max-w-140 gap-3">
      <h1 className="text-title-1">This page isn't part of the view.</h1>
      <p className="text-lead text-ink-2">
        {isPublic(pathname) ? "" : `Only ${name} can open it. `}Plan, invoices and sign-ins are on {name}'s page in the
        back office.
      </p>
      <p>
        <Link className="link" to={paths.dashboard}>
          Go to Today
        </Link>
      </p>
    </div>
  );
}

function WithoutAccess({ name }: { name: string }) {
  usePageTitle("No access");
  const { subscriptionStatus } = useAuth();
  return (
    <div className="grid max-w-140 gap-3">
      <h1 className="text-title-1">{name} has no access now.</h1>
      <p className="text-lead text-ink-2">
        {subscriptionStatus?.reason === "none"
          ? "There never was a plan: every page leads to Billing, where one can be chosen."
          : "The plan has ended: every page shows “Subscription Expired” and leads to Billing."}
      </p>
    </div>
  );
}
