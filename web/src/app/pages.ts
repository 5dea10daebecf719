import { paths } from "../lib/paths.ts";
import { lazyPage } from "./lazy-page.tsx";
import type { LazyPage } from "./lazy-page.tsx";

export const SignInPage = lazyPage(async () => (await import("../features/auth/sign-in-page.tsx")).SignInPage);
export const CreateAccountPage = lazyPage(
  async () => (await import("../features/auth/create-account-page.tsx")).CreateAccountPage,
);
export const ResetPasswordPage = lazyPage(
  async () => (await import("../features/auth/reset-password-page.tsx")).ResetPasswordPage,
);
export const VerifyEmailPage = lazyPage(
  async () => (await import("../features/auth/verify-email-page.tsx")).VerifyEmailPage,
);
export const VerifyEmailChangePage = lazyPage(
  async () => (await import("../features/auth/verify-email-change-page.tsx")).VerifyEmailChangePage,
);
export const CompleteSignInPage = lazyPage(
  async () => (await import("../features/auth/complete-sign-in-page.tsx")).CompleteSignInPage,
);
export const DashboardPage = lazyPage(
  async () => (await import("../features/dashboard/dashboard-page.tsx")).DashboardPage,
);
export const BillingPage = lazyPage(async () => (await import("../features/billing/billing-page.tsx")).BillingPage);
export const PaymentSuccessPage = lazyPage(
  async () => (await import("../features/billing/payment-success-page.tsx")).PaymentSuccessPage,
);
export const AccountPage = lazyPage(async () => (await import("../features/account/account-page.tsx")).AccountPage);
export const ConsentFixPage = lazyPage(
  async () => (await import("../features/banks/consent-fix-page.tsx")).ConsentFixPage,
);
export const PlaidReturnPage = lazyPage(
  async () => (await import("../features/banks/plaid-return-page.tsx")).PlaidReturnPage,
);
export const AdminArea = lazyPage(async () => (await import("../admin/admin-area.tsx")).AdminArea);

const pageOf: Record<string, LazyPage> = {
  [paths.signIn]: SignInPage,
  [paths.createAccount]: CreateAccountPage,
  [paths.resetPassword]: ResetPasswordPage,
  [paths.verifyEmail]: VerifyEmailPage,
  [paths.verifyEmailChange]: VerifyEmailChangePage,
  [paths.authComplete]: CompleteSignInPage,
  [paths.authCompleteSignIn]: CompleteSignInPage,
  [paths.dashboard]: DashboardPage,
  [paths.billing]: BillingPage,
  [paths.paymentSuccess]: PaymentSuccessPage,
  [paths.account]: AccountPage,
  [paths.consentFix]: ConsentFixPage,
  [paths.plaidReturn]: PlaidReturnPage,
};

/** Loads the page of this address before the first render. A failure shows when the page itself asks again. */
export async function preloadPage(path: string): Promise<void> {
  const page = path.startsWith(paths.admin) ? AdminArea : pageOf[path.replace(/(?<=.)\/$/, "")];
  await page?.preload().catch(() => undefined);
}
