import { Route, Routes } from "react-router-dom";
import { DocumentBoundary } from "../components/page-boundary.tsx";
import { ToLanding } from "../components/to-landing.tsx";
import { cardPath, paths } from "../lib/paths.ts";
import {
  AccountPage,
  AddCardPage,
  AdminArea,
  AlertsArea,
  BillingPage,
  CardPage,
  CompleteSignInPage,
  ConsentFixPage,
  CreateAccountPage,
  DashboardPage,
  DataPage,
  MemberArea,
  PaymentSuccessPage,
  PlaidReturnPage,
  PurchasesPage,
  ResetPasswordPage,
  SignInPage,
  StaffArea,
  UnsubscribePage,
  VerifyEmailChangePage,
  VerifyEmailPage,
} from "./pages.ts";
import { PublicFrame } from "./public-frame.tsx";

export function AppRoutes() {
  return (
    <DocumentBoundary>
      <Routes>
        <Route element={<PublicFrame />}>
          <Route caseSensitive path={paths.signIn} element={<SignInPage />} />
          <Route caseSensitive path={paths.createAccount} element={<CreateAccountPage />} />
          <Route caseSensitive path={paths.resetPassword} element={<ResetPasswordPage />} />
          <Route caseSensitive path={paths.verifyEmail} element={<VerifyEmailPage />} />
          <Route caseSensitive path={paths.verifyEmailChange} element={<VerifyEmailChangePage />} />
          <Route caseSensitive path={paths.authComplete} element={<CompleteSignInPage />} />
          <Route caseSensitive path={paths.authCompleteSignIn} element={<CompleteSignInPage />} />
          <Route caseSensitive path={paths.paymentSuccess} element={<PaymentSuccessPage />} />
          <Route caseSensitive path={paths.unsubscribe} element={<UnsubscribePage />} />
        </Route>
        <Route element={<MemberArea />}>
          <Route caseSensitive path={paths.dashboard} element={<DashboardPage />} />
          <Route caseSensitive path={paths.addCard} element={<AddCardPage />} />
          <Route caseSensitive path={cardPath(":walletCardId")} element={<CardPage />} />
          <Route caseSensitive path={paths.purchases} element={<PurchasesPage />} />
          <Route caseSensitive path={paths.walletData} element={<DataPage />} />
          <Route caseSensitive path={`${paths.alerts}/*`} element={<AlertsArea />} />
          <Route caseSensitive path={paths.billing} element={<BillingPage />} />
          <Route caseSensitive path={paths.account} element={<AccountPage />} />
          <Route caseSensitive path={paths.consentFix} element={<ConsentFixPage />} />
          <Route caseSensitive path={paths.plaidReturn} element={<PlaidReturnPage />} />
        </Route>
        <Route element={<StaffArea />}>
          <Route caseSensitive path={`${paths.admin}/*`} element={<AdminArea />} />
        </Route>
        <Route path="*" element={<ToLanding />} />
      </Routes>
    </DocumentBoundary>
  );
}
