import { SAMPLED_SHARE } from "@cardwell/core/domain/performance/sampling";
import { cardPath, comparePath, isPlace, isSamplePath, paths, toSamplePath } from "../lib/paths.ts";
import { isRestOfTodayFirst, RestOfToday } from "../features/dashboard/rest-of-today-part.tsx";
import { lazyPart } from "../components/lazy-part.tsx";
import type { LazyPart } from "../components/lazy-part.tsx";

const SignInPage = lazyPart(() => import("../features/auth/sign-in-page.tsx"), "SignInPage");
const CreateAccountPage = lazyPart(() => import("../features/auth/create-account-page.tsx"), "CreateAccountPage");
const ResetPasswordPage = lazyPart(() => import("../features/auth/reset-password-page.tsx"), "ResetPasswordPage");
const CompleteSignInPage = lazyPart(() => import("../features/auth/complete-sign-in-page.tsx"), "CompleteSignInPage");
const DashboardPage = lazyPart(() => import("../features/dashboard/dashboard-page.tsx"), "DashboardPage");
const CardsPage = lazyPart(() => import("../features/dashboard/cards/cards-page.tsx"), "CardsPage");
const CreditsPage = lazyPart(() => import("../features/dashboard/credits/credits-page.tsx"), "CreditsPage");
const PaymentsPage = lazyPart(() => import("../features/dashboard/payments/payments-page.tsx"), "PaymentsPage");
const ValuePage = lazyPart(() => import("../features/dashboard/value/value-page.tsx"), "ValuePage");
const AddCardPage = lazyPart(() => import("../features/cards/add/add-card-page.tsx"), "AddCardPage");
const CardPage = lazyPart(() => import("../features/cards/card/card-page.tsx"), "CardPage");
const ComparePage = lazyPart(() => import("../features/cards/compare/compare-page.tsx"), "ComparePage");
const PurchasesPage = lazyPart(() => import("../features/cards/purchases/purchases-page.tsx"), "PurchasesPage");
const DataPage = lazyPart(() => import("../features/cards/data/data-page.tsx"), "DataPage");
const ReadingArea = lazyPart(() => import("./reading-area.tsx"), "ReadingArea");
const AlertsArea = lazyPart(() => import("../features/alerts/alerts-area.tsx"), "AlertsArea");
const OpenArea = lazyPart(() => import("./open-area.tsx"), "OpenArea");
const BillingPage = lazyPart(() => import("../features/billing/billing-page.tsx"), "BillingPage");
const PaymentSuccessPage = lazyPart(() => import("../features/billing/payment-success-page.tsx"), "PaymentSuccessPage");
const AccountPage = lazyPart(() => import("../features/account/account-page.tsx"), "AccountPage");
const HouseholdPage = lazyPart(() => import("../features/household/household-page.tsx"), "HouseholdPage");
const BanksArea = lazyPart(() => import("../features/banks/banks-area.tsx"), "BanksArea");
const HelpArea = lazyPart(() => import("../features/help/help-area.tsx"), "HelpArea");
const OnboardingPage = lazyPart(() => import("../features/onboarding/onboarding-page.tsx"), "OnboardingPage");
const AdminArea = lazyPart(() => import("../admin/admin-area.tsx"), "AdminArea");

export const MemberArea = lazyPart(() => import("./member-area.tsx"), "MemberArea");
export const SampleArea = lazyPart(() => import("./sample-area.tsx"), "SampleArea");
export const UnframedArea = lazyPart(() => import("./member-area.tsx"), "UnframedArea");

/** By their address. */
export const publicPages: Record<string, LazyPart> = {
  [paths.signIn]: SignInPage,
  [paths.createAccount]: CreateAccountPage,
  [paths.resetPassword]: ResetPasswordPage,
  [paths.verifyEmail]: OpenArea,
  [paths.verifyEmailChange]: OpenArea,
  [paths.authComplete]: CompleteSignInPage,
  [paths.authCompleteSignIn]: CompleteSignInPage,
  [paths.paymentSuccess]: PaymentSuccessPage,
  [paths.unsubscribe]: OpenArea,
  [paths.status]: OpenArea,
};

const placePages: Record<string, LazyPart> = {
  [paths.dashboard]: DashboardPage,
  [paths.cards]: CardsPage,
  [paths.credits]: CreditsPage,
  [paths.payments]: PaymentsPage,
  [paths.value]: ValuePage,
};

/** The five places, with sample cards. */
export const samplePages = Object.fromEntries(
  Object.entries(placePages).map(([path, page]) => [toSamplePath(path), page]),
);

/** By their address, or its pattern. */
export const memberPages: Record<string, LazyPart> = {
  ...placePages,
  [paths.addCard]: AddCardPage,
  [cardPath(":walletCardId")]: CardPage,
  [comparePath(":walletCardId")]: ComparePage,
  [paths.purchases]: PurchasesPage,
  [paths.walletData]: DataPage,
  [`${paths.alerts}/*`]: AlertsArea,
  [`${paths.news}/*`]: ReadingArea,
  [`${paths.listen}/*`]: ReadingArea,
  [paths.billing]: BillingPage,
  [paths.account]: AccountPage,
  [paths.household]: HouseholdPage,
  [paths.consentFix]: BanksArea,
  [`${paths.link}/*`]: BanksArea,
  [`${paths.help}/*`]: HelpArea,
};

/** The same, of pages with a frame of their own. */
export const unframedPages: Record<string, LazyPart> = {
  [`${paths.start}/*`]: OnboardingPage,
  [`${paths.admin}/*`]: AdminArea,
  [paths.plaidReturn]: BanksArea,
};

function pageOfOne(path: string): LazyPart | undefined {
  if (path.startsWith(cardPath(""))) return path.endsWith("/compare") ? ComparePage : CardPage;
  const area = Object.keys(memberPages).find((each) => each.endsWith("/*") && `${path}/`.startsWith(each.slice(0, -1)));
  return memberPages[area ?? ""];
}

const firstScreenOfToday = (area = MemberArea) => [area, DashboardPage, ...(isRestOfTodayFirst() ? [RestOfToday] : [])];

function listFiles(path: string): LazyPart[] {
  const isIn = (area: string) => `${path}/`.startsWith(`${area}/`);
  if (isIn(paths.admin)) return [UnframedArea, AdminArea];
  if (isIn(paths.start)) return [UnframedArea, OnboardingPage];
  const publicPage = publicPages[path];
  if (publicPage !== undefined) return [publicPage];
  if (path === paths.dashboard) return firstScreenOfToday();
  if (path === paths.sample) return firstScreenOfToday(SampleArea);
  const samplePage = samplePages[path];
  if (samplePage !== undefined) return [SampleArea, samplePage];
  const memberPage = memberPages[path] ?? pageOfOne(path);
  return memberPage === undefined ? [] : [MemberArea, memberPage];
}

/** Loads what this address shows before the first render. A failure shows when the page itself asks again. */
export async function preloadPage(path: string): Promise<void> {
  const files = listFiles(path).map((file) => file.preload());
  if (isPlace(path)) files.push(memberData().then((data) => data.prepareDashboard()));
  await Promise.all(files.map((file) => file.catch(() => undefined)));
}

/**
 * Where the next steps lead, fetched once the browser has nothing better to do: Today, and the other places where they are at hand. After
 * them, of some visits, what measures them; a script that opens pages is no visit.
 */
export function preloadPlaces(path: string, isMember: boolean): void {
  const whenIdle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 1_000));
  const today = path === paths.dashboard ? [] : firstScreenOfToday();
  const neighbors = isMember || isSamplePath(path) ? [CardsPage, CreditsPage, PaymentsPage, ValuePage] : [];
  whenIdle(
    () =>
      void Promise.all([...today, ...neighbors].map((file) => file.preload()))
        .then(async () => (await import("./installed-app.tsx")).startInstalledApp())
        .then(async () => {
          if (!navigator.webdriver && Math.random() < SAMPLED_SHARE) await import("./vitals.ts");
        })
        .catch(() => undefined),
  );
}

/** For a page that leads to a sign-in: Today's data is fetched once the person is signed in. */
export function startTodayOnArrival(): void {
  void memberData()
    .then((data) => data.startDashboardOnArrival())
    .catch(() => undefined);
}

const memberData = async () => import("./member-area.tsx");
