import type { Household } from "@cardwell/core/contract/household";
import { SHARED_FACTS, SHARING_LEVELS, type SharingLevel } from "@cardwell/core/domain/household/sharing";
import { useId, useState } from "react";
import { classNames } from "../../components/class-names.ts";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { TickDiscIcon } from "../../components/icons.tsx";
import { LinkButton } from "../../components/button.tsx";
import { Section } from "../../components/section.tsx";
import { Segmented } from "../../components/segmented.tsx";
import { callApi } from "../../lib/api-client.ts";
import { formatCount } from "../../lib/format.ts";
import { contract } from "../../lib/page-contract.ts";
import { paths } from "../../lib/paths.ts";
import { useHouseholdChange } from "./household-query.ts";
import { levelAbouts, levelNames, shows } from "./sharing-level.tsx";

type Cards = Household["cards"];

const options = SHARING_LEVELS.map((value) => ({ value, label: levelNames[value] }));

/** The level that all cards have; null: they differ. */
const findCommonLevel = (cards: Cards): SharingLevel | null => {
  const [first] = cards;
  return first !== undefined && cards.every(({ level }) => level === first.level) ? first.level : null;
};

/** What the others see of each card, and what each level shows. */
export function WhatIShare({ cards }: { cards: Cards }) {
  const listId = useId();
  const common = findCommonLevel(cards);
  const [explained, setExplained] = useState<SharingLevel>(common ?? "dates");
  const share = useHouseholdChange(
    (chosen: { cards: Cards; level: SharingLevel }) => {
      const changed = chosen.cards.filter(({ level }) => level !== chosen.level);
      const levels = changed.map(({ walletCardId }) => ({ walletCardId, level: chosen.level }));
      const from = { levels: changed.map(({ walletCardId, level }) => ({ walletCardId, level })) };
      return callApi(contract.household.share, { body: { levels, from } });
    },
    {
      done: ({ cards: changed, level }) =>
        `${changed.length === 1 ? (changed[0]?.name ?? "Card") : formatCount(changed.length, "card")}: ${levelNames[level]}.`,
    },
  );
  const waiting = share.isPending ? share.variables : null;
  const getLevel = (card: Cards[number]): SharingLevel =>
    waiting?.cards.some(({ walletCardId }) => walletCardId === card.walletCardId) ? waiting.level : card.level;

  function choose(changed: Cards, level: SharingLevel) {
    setExplained(level);
    if (!share.isPending) share.mutate({ cards: changed, level });
  }

  if (cards.length === 0)
    return (
      <Section title="What I share">
        <p className="text-ink-2">You have no cards yet. Cards you add are private until you share them.</p>
        <p className="mt-4">
          <LinkButton to={paths.addCard}>Add card</LinkButton>
        </p>
      </Section>
    );
  return (
    <Section title="What I share" aside={`with everyone in the household · ${formatCount(cards.length, "card")}`}>
      <div className="grid gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div>
          <LevelChoice
            chosen={waiting && waiting.cards.length === cards.length ? waiting.level : common}
            count={cards.length}
            onChoose={(level) => choose(cards, level)}
          />
          <VisibleFacts level={explained} />
          <p className="mt-4 text-small text-ink-3">
            Bank logins and card numbers are never shared. Changes apply immediately.
          </p>
        </div>
        <div>
          <p id={listId} className="text-body font-medium">
            By card
          </p>
          <ul aria-labelledby={listId}>
            {cards.map((card) => (
              <li
                key={card.walletCardId}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3"
              >
                <div className="min-w-0">
                  <p className="font-medium wrap-anywhere">{card.name}</p>
                  <p className="text-small text-ink-3">{card.issuer}</p>
                </div>
                <Segmented
                  label={`What others see of ${card.name}`}
                  labelHidden
                  options={options}
                  value={getLevel(card)}
                  onChange={(level) => choose([card], level)}
                />
              </li>
            ))}
          </ul>
        </div>
      </div>
      {share.isError ? (
        <div className="mt-4">
          <FailureNotice title="Couldn't change what you share." error={share.error} />
        </div>
      ) : null}
    </Section>
  );
}

type LevelChoiceProps = { chosen: SharingLevel | null; count: number; onChoose: (level: SharingLevel) => void };

/** One level for all cards. */
function LevelChoice({ chosen, count, onChoose }: LevelChoiceProps) {
  const group = useId();
  return (
    <fieldset>
      <legend className="mb-2 text-body font-medium">
        {count === 1 ? "Your card" : `All ${formatCount(count, "card")}`}
      </legend>
      <div className="grid grid-cols-3 gap-2">
        {SHARING_LEVELS.map((level) => (
          <label
            key={level}
            className={classNames(
              "flex cursor-pointer flex-col gap-1.5 rounded-field p-2.5 ring-inset has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-green",
              chosen === level ? "bg-raised ring-2 ring-green" : "ring-1 ring-line-2 hover:bg-sunk",
            )}
          >
            <input
              type="radio"
              name={group}
              checked={chosen === level}
              onChange={() => onChoose(level)}
              className="size-5 accent-green outline-none"
            />
            <span className="font-semibold">{levelNames[level]}</span>
            <span className="text-small text-ink-2">{levelAbouts[level]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What a level shows, line by line. */
function VisibleFacts({ level }: { level: SharingLevel }) {
  const id = useId();
  return (
    <>
      <p id={id} className="mt-5 text-body font-medium">
        What others see with {levelNames[level]}
      </p>
      <dl aria-labelledby={id}>
        {SHARED_FACTS.map(({ label, from }) => (
          <div key={label} className="flex justify-between gap-4 border-b border-line py-2.5">
            <dt>{label}</dt>
            <dd className="shrink-0 text-small">
              {shows(level, from) ? (
                <span className="inline-flex items-center gap-1.5 text-green">
                  <TickDiscIcon size={12} />
                  Visible
                </span>
              ) : (
                <span className="text-ink-3">Hidden</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
