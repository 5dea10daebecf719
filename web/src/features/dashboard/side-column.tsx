import { Utilization } from "./utilization.tsx";
import { WhichCard } from "./which-card.tsx";

/** Which card to use, and what the cards will report. */
export function SideColumn() {
  return (
    <>
      <WhichCard />
      <Utilization />
    </>
  );
}
