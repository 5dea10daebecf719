import { Route, Routes } from "react-router-dom";
import { ToLanding } from "../../components/to-landing.tsx";
import { AlertsStep } from "./alerts-step.tsx";
import { noAnswers, useAnswers } from "./answers.ts";
import { CardsStep } from "./cards-step.tsx";
import { DatesStep } from "./dates-step.tsx";
import "../../styles/pages.css";

/** The first steps of a new member: which cards, their days, and what to be reminded of. Each has its own address. */
export function OnboardingPage() {
  const [answers, keep] = useAnswers();
  return (
    <Routes>
      <Route index element={<CardsStep answers={answers} keep={keep} />} />
      <Route caseSensitive path="dates" element={<DatesStep answers={answers} keep={keep} />} />
      <Route caseSensitive path="alerts" element={<AlertsStep onLeave={() => keep(() => noAnswers)} />} />
      <Route path="*" element={<ToLanding />} />
    </Routes>
  );
}
