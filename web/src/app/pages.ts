import { paths } from "../lib/paths.ts";
import { lazyPage } from "./lazy-page.tsx";
import type { LazyPage } from "./lazy-page.tsx";

export const SignInPage = lazyPage(() => import("../features/auth/sign-in-page.tsx"), "SignInPage");
export const CreateAccountPage = lazyPage(
  () => import("../features/auth/create-account-page.tsx"),
  "CreateAccountPage",
);
export const ResetPasswordPage = lazyPage(
  () => import("../features/auth/reset-password-page.tsx"),
  "ResetPasswordPage",
);
export const VerifyEmailPage = lazyPage(() => import("../features/auth/verify-email-page.tsx"), "VerifyEmailPage");
export const VerifyEmailChangePage = lazyPage(
  () => import("../features/auth/verify-email-change-page.tsx"),
  "VerifyEmailChangePage",
);
export const CompleteSignInPage = lazyPage(
  () => import("../features/auth/complete-sign-in-page.tsx"),
  "CompleteSignInPage",
);
export const DashboardPage = lazyPage(() => import("../features/dashboard/dashboard-page.tsx"), "DashboardPage");
export const BillingPage = lazyPage(() => import("../features/billing/billing-page.tsx"), "BillingPage");
export const PaymentSuccessPage = lazyPage(
  () => import("../features/billing/payment-success-page.tsx"),
  "PaymentSuccessPage",
);
export const AccountPage = lazyPage(() => import("../features/account/account-page.tsx"), "AccountPage");
export const ConsentFixPage = lazyPage(() => import("../features/banks/consent-fix-page.tsx"), "ConsentFixPage");
export const PlaidReturnPage = lazyPage(() => import("../features/banks/plaid-return-page.tsx"), "PlaidReturnPage");
export const AdminArea = lazyPage(() => import("../admin/admin-area.tsx"), "AdminArea");

export const MemberArea = lazyPage(() => import("./member-area.tsx"), "MemberArea");
export const StaffArea = lazyPage(() => import("./member-area.tsx"), "StaffArea");

const publicPages: Record<string, LazyPage> = {
  [paths.signIn]: SignInPage,
  [paths.createAccount]: CreateAccountPage,
  [paths.resetPassword]: ResetPasswordPage,
  [paths.verifyEmail]: VerifyEmailPage,
  [paths.verifyEmailChange]: VerifyEmailChangePage,
  [paths.authComplete]: CompleteSignInPage,
  [paths.authCompleteSignIn]: CompleteSignInPage,
  [paths.paymentSuccess]: PaymentSuccessPage,
};

const memberPages: Record<string, LazyPage> = {
  [paths.dashboard]: DashboardPage,
  [paths.billing]: BillingPage,
  [paths.account]: AccountPage,
  [paths.consentFix]: ConsentFixPage,
  [paths.plaidReturn]: PlaidReturnPage,
};

function filesOf(path: string): LazyPage[] {
  if (path === paths.admin || path.startsWith(`${paths.admin}/`)) return [StaffArea, AdminArea];
  const publicPage = publicPages[path];
  if (publicPage !== undefined) return [publicPage];
  const memberPage = memberPages[path];
  return memberPage === undefined ? [] : [MemberArea, memberPage];
}

/** Loads what this address shows before the first render. A failure shows when the page itself asks again. */
export async function preloadPage(path: string): Promise<void> {
  const files = filesOf(path.replace(/(?<=.)\/$/, ""));
  await Promise.all(files.map((file) => file.preload().catch(() => undefined)));
}

/** Where a sign-in leads, fetched while the person types. */
export function preloadAfterSignIn(): void {
  const whenIdle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 1_000));
  whenIdle(() => void preloadPage(paths.dashboard));
}
