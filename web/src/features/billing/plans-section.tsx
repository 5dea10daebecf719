import { useState } from "react";
import { Chip } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { TickDiscIcon } from "../../components/icons.tsx";
import { Section } from "../../components/section.tsx";
import { Segmented } from "../../components/segmented.tsx";
import { formatCount, formatMoney } from "../../lib/format.ts";
import { listChoices, howOften, formatMonthly, perPeriod, periodKey, listPeriods } from "./format-price.ts";
import type { Choice, Plan } from "./format-price.ts";
import { preloadCheckout } from "./use-checkout.ts";

export type PlansOffer = {
  /** `buy` opens a checkout, `change` previews the change of a running plan, `view` offers nothing. */
  mode: "buy" | "change" | "view";
  currentPriceId: string | null;
  /** The trial that a checkout would start with; false when there is none for this person. */
  withTrial: boolean;
  /** Whether there is a plan that this page can cancel. */
  canCancel: boolean;
  /** The price whose checkout is being opened. */
  openingPriceId: string | null;
  onChoose: (choice: Choice) => void;
};

/** What can be had, side by side: one plan at each of its prices, or every plan at the price of one period. */
export function PlansSection({ plans, offer }: { plans: Plan[]; offer: PlansOffer }) {
  const all = listChoices(plans);
  const periods = listPeriods(plans);
  const currentPeriod = all.find(({ price }) => price.priceId === offer.currentPriceId)?.price;
  const [chosenPeriod, setChosenPeriod] = useState<string | null>(null);
  const period = chosenPeriod ?? (currentPeriod ? periodKey(currentPeriod) : periods.at(-1)?.key) ?? "";
  const [only] = plans;
  const isOnePlan = plans.length === 1;
  const choices = isOnePlan ? all : all.filter(({ price }) => periodKey(price) === period);
  const filledPriceId = offer.mode === "buy" ? choices[0]?.price.priceId : null;
  return (
    <Section
      title="Plans"
      aside={
        !isOnePlan && periods.length > 1 ? (
          <Segmented
            label="Pay"
            labelHidden
            options={periods.map(({ key, label }) => ({ value: key, label }))}
            value={period}
            onChange={setChosenPeriod}
          />
        ) : undefined
      }
    >
      <div className="grid gap-x-8 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
        <ul className="contents">
          {choices.map((choice, at) => (
            <ChoiceColumn
              key={choice.price.priceId}
              choice={choice}
              offer={offer}
              isFirst={at === 0}
              isFilled={choice.price.priceId === filledPriceId}
              showsFeatures={!isOnePlan}
            />
          ))}
        </ul>
        {isOnePlan && only !== undefined ? (
          <div className="border-t border-line pt-6 md:col-span-2 lg:col-span-1 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-8">
            <h3 className="text-heading font-semibold">What {only.name} includes</h3>
            {only.description === null ? null : <p className="mt-1 text-body text-ink-2">{only.description}</p>}
            <Features features={only.features} />
          </div>
        ) : null}
      </div>
      <p className="mt-6 text-small text-ink-3">
        Payments are processed by Stripe. Cardwell never sees your card number.
        {offer.canCancel ? " You can cancel in two steps on this page." : null}
      </p>
    </Section>
  );
}

type ChoiceColumnProps = {
  choice: Choice;
  offer: PlansOffer;
  isFirst: boolean;
  isFilled: boolean;
  showsFeatures: boolean;
};

function ChoiceColumn({ choice, offer, isFirst, isFilled, showsFeatures }: ChoiceColumnProps) {
  const { plan, price, savingCents } = choice;
  const title = `${plan.name}, ${howOften(price)}`;
  const isCurrent = price.priceId === offer.currentPriceId;
  const monthly = formatMonthly(price);
  return (
    <li
      className={classNames(
        "grid content-start gap-1 border-line",
        isFirst ? "" : "border-t pt-6 md:border-t-0 md:border-l md:pt-0 md:pl-8",
      )}
    >
      <h3 className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-title-2">
        {title}
        {isCurrent ? (
          <span className="font-sans">
            <Chip tone="green">
              <TickDiscIcon size={12} />
              Your plan
            </Chip>
          </span>
        ) : null}
      </h3>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
        <span className="figures text-[1.875rem]/9 font-medium tracking-[-0.025em]">
          {formatMoney(price.unitAmountCents, price.currency)}
        </span>
        <span className="text-body text-ink-2">{perPeriod(price)}</span>
      </p>
      <p className="text-small text-ink-2 md:min-h-5">
        {monthly === null ? null : <>That's {monthly}. </>}
        {savingCents > 0 ? (
          <span className="font-medium text-green">Saves {formatMoney(savingCents, price.currency)} a year.</span>
        ) : null}
      </p>
      <ChooseButton choice={choice} offer={offer} title={title} isCurrent={isCurrent} isFilled={isFilled} />
      {showsFeatures ? <Features features={plan.features} /> : null}
    </li>
  );
}

type ChooseButtonProps = { choice: Choice; offer: PlansOffer; title: string; isCurrent: boolean; isFilled: boolean };

function ChooseButton({ choice, offer, title, isCurrent, isFilled }: ChooseButtonProps) {
  if (offer.mode === "view" || (offer.mode === "change" && isCurrent)) return null;
  const isOpening = offer.openingPriceId === choice.price.priceId;
  const trialDays = offer.withTrial ? choice.plan.trialDays : 0;
  const label =
    offer.mode === "change"
      ? "Preview change"
      : trialDays > 0
        ? `Start ${formatCount(trialDays, "day")} free`
        : `Choose ${title}`;
  return (
    <div className="mt-4">
      <Button
        variant={isFilled ? "filled" : "outline"}
        aria-label={label.includes(title) || isOpening ? undefined : `${label}: ${title}`}
        busy={isOpening}
        busyLabel="Opening checkout"
        disabled={offer.openingPriceId !== null}
        onPointerEnter={offer.mode === "buy" ? preloadCheckout : undefined}
        onFocus={offer.mode === "buy" ? preloadCheckout : undefined}
        onClick={() => offer.onChoose(choice)}
      >
        {label}
      </Button>
    </div>
  );
}

function Features({ features }: { features: string[] }) {
  return (
    <ul className="mt-4 grid gap-2 text-body text-ink-2">
      {features.map((feature) => (
        <li key={feature} className="flex gap-2.5">
          <svg viewBox="0 0 16 16" width="16" height="16" className="mt-0.5 shrink-0 text-green" aria-hidden="true">
            <path d="m3 8.5 3.2 3L13 4.5" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
          </svg>
          {feature}
        </li>
      ))}
    </ul>
  );
}
