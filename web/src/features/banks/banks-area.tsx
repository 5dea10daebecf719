import { Route, Routes, useLocation } from "react-router-dom";
import { ToLanding } from "../../components/to-landing.tsx";
import { paths } from "../../lib/paths.ts";
import { ChooseBank } from "./choose-bank.tsx";
import { ConsentFixPage } from "./consent-fix-page.tsx";
import { ImportPage } from "./import-page.tsx";
import { LinkDocument } from "./link-document.tsx";
import { MatchPage } from "./match-page.tsx";
import { PlaidReturnPage } from "./plaid-return-page.tsx";
import "../../styles/pages.css";

/** All about bank links: the steps that make one, where a bank returns to, and the connections. */
export function BanksArea() {
  return (
    <LinkDocument>
      <BankPages />
    </LinkDocument>
  );
}

function BankPages() {
  const { pathname } = useLocation();
  if (pathname.startsWith(paths.plaidReturn)) return <PlaidReturnPage />;
  if (pathname.startsWith(paths.consentFix)) return <ConsentFixPage />;
  return (
    <Routes>
      <Route index element={<ChooseBank />} />
      <Route caseSensitive path=":linkId/match" element={<MatchPage />} />
      <Route caseSensitive path=":linkId/import" element={<ImportPage />} />
      <Route path="*" element={<ToLanding />} />
    </Routes>
  );
}
