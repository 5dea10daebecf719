import type { SharedCard } from "@cardwell/core/domain/dashboard/shapes";
import { SHARED_FACTS, SHARING_LEVELS, type SharingLevel } from "@cardwell/core/domain/household/sharing";
import { classNames } from "../../components/class-names.ts";
import { Section } from "../../components/section.tsx";
import { capitalize, formatCount } from "../../lib/format.ts";

export const levelNames: Record<SharingLevel, string> = { private: "Private", dates: "Due dates", full: "Full" };

export const levelAbouts: Record<SharingLevel, string> = {
  private: "Nothing",
  dates: "When, not how much",
  full: "All but purchases",
};

/** Whether a level shows something that others show from this one on. */
export const shows = (level: SharingLevel, from: SharingLevel | null): boolean =>
  from !== null && SHARING_LEVELS.indexOf(level) >= SHARING_LEVELS.indexOf(from);

/** What a level shows, in a line. */
function describeLevel(level: SharingLevel): string {
  const labels = SHARED_FACTS.filter(({ from }) => shows(level, from)).map(({ label }) => label.toLowerCase());
  return labels.length === 0 ? "The others don't see the card." : `${capitalize(labels.join("; "))}.`;
}

/** A level as bars with its word. */
export function LevelMark({ level, word = levelNames[level] }: { level: SharingLevel; word?: string }) {
  const filled = SHARING_LEVELS.indexOf(level) + 1;
  return (
    <span className="inline-flex items-center gap-2 font-medium">
      <span aria-hidden="true" className="flex gap-0.5">
        {SHARING_LEVELS.map((each, at) => (
          <span
            key={each}
            className={classNames("h-3.5 w-1.5 rounded-[1px]", at < filled ? "bg-green" : "bg-line-2")}
          />
        ))}
      </span>
      {word}
    </span>
  );
}

/** The levels, for members who share nothing yet. */
export function Levels() {
  return (
    <Section title="You choose for each card">
      <dl className="-mt-5">
        {SHARING_LEVELS.map((level) => (
          <div key={level} className="grid gap-x-4 border-b border-line py-2.5 md:grid-cols-[8rem_minmax(0,1fr)]">
            <dt>
              <LevelMark level={level} />
            </dt>
            <dd className="text-ink-2">{describeLevel(level)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

type Shared = { level: SharingLevel; word: string; about: string };

/** What somebody shares, in one line: the highest level, and how many cards have which. */
export function describeShared(cards: readonly { level: SharingLevel }[]): Shared {
  const count = (level: SharingLevel) => cards.filter((card) => card.level === level).length;
  const [full, dates] = [count("full"), count("dates")];
  if (full > 0 && dates > 0)
    return { level: "full", word: "By card", about: `${full} in full, ${dates} with due dates only` };
  if (full > 0)
    return { level: "full", word: "Full", about: `${formatCount(full, "card")}: amounts, credits and payments` };
  if (dates > 0)
    return {
      level: "dates",
      word: "Due dates",
      about: `${formatCount(dates, "card")}: due dates and whether they're paid. No amounts`,
    };
  return { level: "private", word: "Private", about: "No cards are shared" };
}

/** The next payment of shared cards that isn't paid. */
export const findNextPayment = (card: SharedCard) => card.payments.find(({ status }) => status !== "paid");
