import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { BonusesSection } from "./bonuses-section.tsx";
import { CalendarSection } from "./calendar-section.tsx";
import { CardsSection } from "./cards-section.tsx";
import { CountsSection } from "./counts-section.tsx";
import { CreditsSection } from "./credits-section.tsx";
import { PaymentsSection } from "./payments-section.tsx";
import { ValueSection } from "./value-section.tsx";

/** Everything below the first screen, in a file of its own. */
export function LaterSections() {
  useSectionOfAddress();
  return (
    <>
      <PaymentsSection />
      <CreditsSection />
      <BonusesSection />
      <CardsSection />
      <ValueSection />
      <CalendarSection />
      <CountsSection />
    </>
  );
}

/** Goes to the section that the address names, once it is there and whenever its link is pressed again. */
function useSectionOfAddress(): void {
  const location = useLocation();
  useEffect(() => {
    const { hash } = location;
    if (hash.length < 2) return;
    const section = document.querySelector<HTMLElement>(`#${CSS.escape(hash.slice(1))}`);
    if (section === null) return;
    section.scrollIntoView({ block: "start" });
    section.tabIndex = -1;
    section.focus({ preventScroll: true });
  }, [location]);
}
