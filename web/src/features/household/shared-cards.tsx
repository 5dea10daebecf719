import type { HouseholdPerson } from "@cardwell/core/contract/household";
import type { SharedCard } from "@cardwell/core/domain/dashboard/shapes";
import { CardThumb } from "../../components/card-face.tsx";
import { classNames } from "../../components/class-names.ts";
import { LogoTile } from "../../components/logo-tile.tsx";
import { Section } from "../../components/section.tsx";
import { formatMonthDay } from "../../lib/civil.ts";
import { formatAmount, formatBalance, formatCount, formatMoney } from "../../lib/format.ts";

/** The cards that somebody shares with the member, one row each. */
export function SharedCards({ person: { name, cards } }: { person: HouseholdPerson }) {
  return (
    <Section title={`Shared by ${name}`} aside={formatCount(cards.length, "card")}>
      <ul className="-mt-5" aria-label={`Cards that ${name} shares`}>
        {cards.map((card) => (
          <li key={card.id} className="border-b border-line py-3">
            <SharedCardRow card={card} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function SharedCardRow({ card }: { card: SharedCard }) {
  const { id, name, issuer, logo, artHue, payments, full } = card;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <CardThumb artKey={id} artHue={artHue} />
        <div className="min-w-0 grow">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="flex items-center gap-1.5 text-small text-ink-3">
            <LogoTile logo={logo} />
            {issuer}
          </p>
        </div>
        <ul className="grid justify-items-end gap-0.5 max-md:w-full max-md:justify-items-start max-md:pl-12">
          {payments.length === 0 ? <li className="text-small text-ink-3">Nothing due in 30 days</li> : null}
          {payments.map((payment) => (
            <Payment key={payment.dueOn} payment={payment} />
          ))}
        </ul>
      </div>
      {full === null ? null : <Full full={full} name={name} />}
    </>
  );
}

const statusWords = { due: "Due", paid: "Paid, due", overdue: "Overdue since" } as const;

function Payment({ payment }: { payment: SharedCard["payments"][number] }) {
  const { dueOn, dueIsEstimate, status, remainingCents } = payment;
  const amount = status === "paid" || remainingCents === null ? null : formatMoney(remainingCents);
  return (
    <li className={classNames("figures", status === "overdue" && "text-copper-ink", status === "paid" && "text-ink-3")}>
      {amount === null ? null : <strong className="font-semibold">{amount} · </strong>}
      {statusWords[status]} {formatMonthDay(dueOn)}
      {dueIsEstimate ? " (estimate)" : ""}
    </li>
  );
}

const stateWords = {
  available: "",
  enrol_needed: "Enrollment needed",
  part_used: "",
  used: "Used",
  awaited: "Waiting to post",
  skipped: "Skipped",
  not_wanted: "",
} as const;

function Full({ full, name }: { full: NonNullable<SharedCard["full"]>; name: string }) {
  const { balanceCents, limitCents, credits } = full;
  const facts = [
    balanceCents === null ? null : `Balance ${formatBalance(balanceCents)}`,
    limitCents === null ? null : `Limit ${formatMoney(limitCents)}`,
  ].filter((fact) => fact !== null);
  return (
    <div className="mt-2 ml-12 text-small text-ink-2">
      {facts.length === 0 ? null : <p className="figures">{facts.join(" · ")}</p>}
      {credits.length === 0 ? null : (
        <details className="mt-1">
          <summary className="link w-fit cursor-pointer py-1">
            {formatCount(credits.length, "credit")}
            <span className="sr-only"> of {name}</span>
          </summary>
          <ul className="mt-1">
            {credits.map(({ title, logo, windowLabel, endsOn, amount, used, left, unit, state }) => (
              <li
                key={`${title} ${windowLabel}`}
                className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2"
              >
                <span className="text-ink">
                  <LogoTile logo={logo} /> {title}
                </span>
                <span className="figures">
                  {left === null || amount === null
                    ? "Amount unknown"
                    : `${formatAmount(left, unit)} of ${formatAmount(amount, unit)} left`}
                  {used > 0 && state !== "used" ? `, ${formatAmount(used, unit)} used` : ""}
                  {stateWords[state] === "" ? "" : ` · ${stateWords[state]}`}
                  {endsOn === null ? "" : ` · Ends ${formatMonthDay(endsOn)}`}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
