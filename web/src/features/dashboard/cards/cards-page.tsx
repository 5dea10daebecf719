import { BonusesSection } from "./bonuses-section.tsx";
import { CardGroups, CardsHeadline } from "./card-groups.tsx";
import { CountsSection } from "./counts-section.tsx";
import { Place } from "../place.tsx";
import "../../../styles/pages.css";

/** Every card by what to do about it, its welcome offer, and what a new application would count. */
export function CardsPage() {
  return (
    <Place title="Cards" headline={<CardsHeadline />}>
      <CardGroups />
      <BonusesSection />
      <CountsSection />
    </Place>
  );
}
