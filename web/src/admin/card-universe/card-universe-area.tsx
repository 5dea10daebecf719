import { Route, Routes } from "react-router-dom";
import { lazyPart } from "../../components/lazy-part.tsx";
import { ToLanding } from "../../components/to-landing.tsx";
import { CardsPage } from "./cards/cards-page.tsx";

const CardPage = lazyPart(() => import("./card/card-page.tsx"), "CardPage");
const NewCardPage = lazyPart(() => import("./edit/new-card-page.tsx"), "NewCardPage");
const ReviewPage = lazyPart(() => import("./review/review-page.tsx"), "ReviewPage");
const ImportPage = lazyPart(() => import("./import/import-page.tsx"), "ImportPage");
const VerificationPage = lazyPart(() => import("./verification/verification-page.tsx"), "VerificationPage");
const ReportsPage = lazyPart(() => import("./reports/reports-page.tsx"), "ReportsPage");

/** The catalog's back office: cards, proposals, imports, what to verify, and reported mistakes. */
export function CardUniverseArea() {
  return (
    <Routes>
      <Route index element={<CardsPage />} />
      <Route caseSensitive path="review" element={<ReviewPage />} />
      <Route caseSensitive path="import" element={<ImportPage />} />
      <Route caseSensitive path="verification" element={<VerificationPage />} />
      <Route caseSensitive path="reports" element={<ReportsPage />} />
      <Route caseSensitive path="new" element={<NewCardPage />} />
      <Route caseSensitive path=":cardId/*" element={<CardPage />} />
      <Route path="*" element={<ToLanding />} />
    </Routes>
  );
}
