import { Route, Routes } from "react-router-dom";
import { ToLanding } from "../components/to-landing.tsx";
import { paths } from "../lib/paths.ts";
import {
  AccountPage,
  AdminArea,
  BillingPage,
  CompleteSignInPage,
  ConsentFixPage,
  CreateAccountPage,
  DashboardPage,
  MemberArea,
  PaymentSuccessPage,
  PlaidReturnPage,
  ResetPasswordPage,
  SignInPage,
  StaffArea,
  VerifyEmailChangePage,
  VerifyEmailPage,
} from "./pages.ts";
import { PublicFrame } from "./public-frame.tsx";

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicFrame />}>
        <Route path={paths.signIn} element={<SignInPage />} />
        <Route path={paths.createAccount} element={<CreateAccountPage />} />
        <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
        <Route path={paths.verifyEmail} element={<VerifyEmailPage />} />
        <Route path={paths.verifyEmailChange} element={<VerifyEmailChangePage />} />
        <Route path={paths.authComplete} element={<CompleteSignInPage />} />
        <Route path={paths.authCompleteSignIn} element={<CompleteSignInPage />} />
        <Route path={paths.paymentSuccess} element={<PaymentSuccessPage />} />
      </Route>
      <Route element={<MemberArea />}>
        <Route path={paths.dashboard} element={<DashboardPage />} />
        <Route path={paths.billing} element={<BillingPage />} />
        <Route path={paths.account} element={<AccountPage />} />
        <Route path={paths.consentFix} element={<ConsentFixPage />} />
        <Route path={paths.plaidReturn} element={<PlaidReturnPage />} />
      </Route>
      <Route element={<StaffArea />}>
        <Route path={`${paths.admin}/*`} element={<AdminArea />} />
      </Route>
      <Route path="*" element={<ToLanding />} />
    </Routes>
  );
}
