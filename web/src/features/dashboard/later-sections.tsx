import { startTransition, useEffect, useState } from "react";
import { classNames } from "../../components/class-names.ts";
import { useAnchor } from "../../lib/use-anchor.ts";
import { BonusesSection } from "./bonuses-section.tsx";
import { CalendarSection } from "./calendar-section.tsx";
import { CardsSection } from "./cards-section.tsx";
import { CountsSection } from "./counts-section.tsx";
import { CreditsSection } from "./credits-section.tsx";
import { PaymentsSection } from "./payments-section.tsx";
import { ValueSection } from "./value-section.tsx";

const sections = [
  PaymentsSection,
  CreditsSection,
  BonusesSection,
  CardsSection,
  ValueSection,
  CalendarSection,
  CountsSection,
];

/**
 * Everything below the first screen, in its own file. The sections come one after another, so that the page answers in
 * between, in no less room than the skeleton before them took; all at the same time for an address that names one of them. Once each has
 * been laid out, so that its height is known, the browser of a phone skips those out of sight: a tap waits for the painting of
 * the whole page otherwise.
 */
export function LaterSections({ areAllWanted }: { areAllWanted: boolean }) {
  const [drawn, setDrawn] = useState(areAllWanted ? sections.length : 1);
  const [areMeasured, setMeasured] = useState(false);
  useAnchor(drawn === sections.length);
  useEffect(() => {
    if (drawn === sections.length) {
      const frame = requestAnimationFrame(() => startTransition(() => setMeasured(true)));
      return () => cancelAnimationFrame(frame);
    }
    const timer = setTimeout(() => startTransition(() => setDrawn(areAllWanted ? sections.length : drawn + 1)));
    return () => clearTimeout(timer);
  }, [drawn, areAllWanted]);
  return (
    <div
      className={classNames(
        drawn < sections.length && "min-h-[200vh]",
        areMeasured && "pointer-coarse:[&>*]:[content-visibility:auto]",
      )}
    >
      {sections.slice(0, drawn).map((Part) => (
        <Part key={Part.name} />
      ))}
    </div>
  );
}
