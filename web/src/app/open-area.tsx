import type { ComponentType } from "react";
import { useLocation } from "react-router-dom";
import { VerifyEmailChangePage } from "../features/auth/verify-email-change-page.tsx";
import { VerifyEmailPage } from "../features/auth/verify-email-page.tsx";
import { StatusPage } from "../features/status/status-page.tsx";
import { UnsubscribePage } from "../features/unsubscribe/unsubscribe-page.tsx";
import { paths } from "../lib/paths.ts";

const pages: Record<string, ComponentType> = {
  [paths.status]: StatusPage,
  [paths.unsubscribe]: UnsubscribePage,
  [paths.verifyEmail]: VerifyEmailPage,
};

/** What opens for everybody, whoever is signed in: one entry for these pages in what every page loads. */
export function OpenArea() {
  const Page = pages[useLocation().pathname] ?? VerifyEmailChangePage;
  return <Page />;
}
