import { lazyPart } from "../../components/lazy-part.tsx";
import { useAnchor } from "../../lib/use-anchor.ts";
import { Utilization } from "./utilization.tsx";
import { WhichCard } from "./which-card.tsx";

/** Below the first screen; its file is fetched with this one's. */
const NextPayments = lazyPart(() => import("./next-payments.tsx"), "NextPayments", <div className="min-h-100" />);
void NextPayments.preload().catch(() => undefined);

/** Which card to use and what the cards will report, beside what needs attention; under that, the next payments. */
export function RestOfToday() {
  useAnchor(true);
  return (
    <>
      <div className="max-lg:mt-10 lg:row-span-2">
        <WhichCard />
        <Utilization />
      </div>
      <NextPayments />
    </>
  );
}
