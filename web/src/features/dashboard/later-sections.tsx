import { PaymentsSection } from "./payments-section.tsx";

/** Everything below the first screen, in a file of its own. */
export function LaterSections() {
  return (
    <>
      <PaymentsSection />
    </>
  );
}
