import { daysBetween } from "@cardwell/core/domain/dates/civil";
import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { formatAutopay } from "@cardwell/core/domain/statements/autopay";
import type { AutopayCheck, AutopayStatus } from "@cardwell/core/domain/statements/autopay-check";
import type { ReactNode } from "react";
import { HelpLink } from "../../../components/help-link.tsx";
import { Chip, type Tone } from "../../../components/badge.tsx";
import { classNames } from "../../../components/class-names.ts";
import { RingIcon, TickDiscIcon, TriangleIcon } from "../../../components/icons.tsx";
import { clock } from "../../../components/shapes.tsx";
import { splitPieces } from "../../../lib/pieces.ts";
import { formatLongDay, formatMonthDay, formatShortDay } from "../../../lib/civil.ts";
import { capitalize, formatCount, formatMoney } from "../../../lib/format.ts";
import { Rows } from "../part.tsx";
import { findAutopayCheck, findPostedOn, isTroubled } from "./describe-bank-payment.ts";

const faces: Record<AutopayStatus, { word: string; tone: Tone; mark: ReactNode }> = {
  expected: { word: "On track", tone: "green", mark: <TickDiscIcon size={14} /> },
  pending: { word: "Payment pending", tone: "green", mark: clock },
  paid: { word: "Proven", tone: "green", mark: <TickDiscIcon size={14} /> },
  partial: { word: "Paid in part", tone: "copper", mark: <TriangleIcon size={14} /> },
  returned: { word: "Payment returned", tone: "copper", mark: <TriangleIcon size={14} /> },
  missing: { word: "Payment missing", tone: "copper", mark: <TriangleIcon size={14} /> },
  unknown: { word: "Not known", tone: "plain", mark: <RingIcon size={14} /> },
};

/** Whether autopay pays the last statement, as far as the bank shows. */
export function AutopayPart({ page }: { page: CardPage }) {
  const check = findAutopayCheck(page);
  if (check === null) return null;
  const { word, tone, mark } = faces[check.status];
  const isTrouble = isTroubled(check);
  return (
    <section
      id="autopay"
      aria-labelledby="autopay-title"
      className={classNames("mt-14 scroll-mt-4 focus:outline-none", isTrouble && "border-t-2 border-copper pt-4")}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line-2 pb-3">
        <h2 id="autopay-title" className="text-title-2">
          {check.status === "paid" ? "Payment matched" : "Autopay check"}
        </h2>
        <Chip tone={tone}>
          {mark}
          {word}
        </Chip>
      </div>
      {check.status === "expected" || check.status === "unknown" ? (
        <Expectation page={page} check={check} />
      ) : (
        <Timeline page={page} check={check} />
      )}
      <p className="mt-3 text-caption text-ink-3">{describeSetting(page)}</p>
      <HelpLink article="autopay-check">How autopay is checked</HelpLink>
    </section>
  );
}

function describeSetting({ card, summary, today }: CardPage): string {
  const { declaredOn } = card.autopay;
  const bank = summary.bank?.name ?? summary.issuer;
  const set = declaredOn === null ? "You entered it" : `You entered it on ${formatLongDay(declaredOn, today)}`;
  return `${bank} does not report autopay. ${set}; the payments confirm it.`;
}

function Expectation({ page, check }: { page: CardPage; check: AutopayCheck }) {
  const { amountCents, paidCents, expectedOn, usualDaysEarly, seenInARow, checked, nextCheckOn, status } = check;
  return (
    <Rows
      rows={[
        { label: "Set to", value: capitalize(formatAutopay(page.card.autopay)) },
        { label: "Expected", value: `${formatMoney(amountCents - paidCents)} on ${formatShortDay(expectedOn)}` },
        { label: "Usually appears", value: formatHabit(usualDaysEarly) },
        { label: "Seen in a row", value: checked === 0 ? "No statement yet" : `${seenInARow} of ${checked}` },
        {
          label: "Next check",
          value:
            status === "unknown"
              ? "When your bank sends data again"
              : nextCheckOn === null
                ? "None"
                : formatShortDay(nextCheckOn),
        },
      ]}
    />
  );
}

function formatHabit(daysEarly: number | null): string {
  if (daysEarly === null) return "Not known yet";
  return daysEarly === 0 ? "On the due date" : `${formatCount(daysEarly, "day")} before`;
}

type Step = { on: string; mark: ReactNode; tone: string; text: string };

const done = { mark: <TickDiscIcon size={14} />, tone: "text-green" };
const open = { mark: <RingIcon size={14} />, tone: "text-ink-2" };
const trouble = { mark: <TriangleIcon size={14} />, tone: "text-copper-ink" };

/** What was seen of the payment, and what was looked for, in order. */
function buildSteps(page: CardPage, check: AutopayCheck): Step[] {
  const { card, today } = page;
  const { closeOn, dueOn, status, amountCents, last, returned, nextCheckOn, usualDaysEarly } = check;
  const { statement } = card;
  const steps: Step[] = [];
  if (status !== "paid" && last !== null) {
    const early =
      last.daysEarly === 0 ? "on the due date" : `${formatCount(last.daysEarly, "day")} before the due date`;
    steps.push({
      on: last.paidOn,
      ...done,
      text: `Autopay paid ${formatMoney(last.amountCents)}, ${early}`,
    });
  }
  const balance = formatMoney(statement?.balanceCents ?? amountCents);
  const begun = status === "paid" ? done : open;
  steps.push({ on: closeOn, ...begun, text: `Statement of ${balance}, due ${formatLongDay(dueOn, today)}` });
  const payments = (statement?.payments ?? [])
    .filter(({ on }) => on >= closeOn)
    .toSorted((a, b) => (a.on < b.on ? -1 : 1));
  for (const { id, on, amountCents: cents, state } of payments) {
    const amount = formatMoney(cents);
    const postedOn = findPostedOn(page, id);
    if (state === "pending")
      steps.push({ on, mark: clock, tone: "text-ink-2", text: `Payment of ${amount} is pending` });
    else if (postedOn === undefined || postedOn === on)
      steps.push({ on, ...done, text: `Payment of ${amount} posted` });
    else steps.push({ on, ...done, text: `Payment of ${amount}, posted ${formatMonthDay(postedOn)}` });
  }
  if (returned !== null)
    steps.push({ on: returned.on, ...trouble, text: `Payment of ${formatMoney(returned.amountCents)} was returned` });
  if (status === "paid") {
    const lastOn = payments.at(-1)?.on ?? closeOn;
    const full = amountCents >= (statement?.balanceCents ?? 0) ? "the statement in full" : `what autopay is set to pay`;
    steps.push({ on: lastOn, ...done, text: `Covers ${full}${formatEarly(lastOn, dueOn)}` });
  }
  if (status === "missing") {
    const usual = usualDaysEarly === null ? "" : ". Autopay usually shows by now";
    steps.push({ on: today, ...trouble, text: `No payment pending${usual}` });
  }
  if (nextCheckOn !== null && isTroubled(check))
    steps.push({
      on: nextCheckOn,
      ...open,
      text: nextCheckOn === dueOn ? "Next check. The alert becomes critical" : "Next check",
    });
  return steps.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}

function formatEarly(paidOn: string, dueOn: string): string {
  const days = daysBetween(paidOn, dueOn);
  return days <= 0 ? "" : `, ${formatCount(days, "day")} early`;
}

function Timeline({ page, check }: { page: CardPage; check: AutopayCheck }) {
  return (
    <ol>
      {buildSteps(page, check).map(({ on, mark, tone, text }) => (
        <li
          key={`${on} ${text}`}
          className="grid grid-cols-[1rem_3.5rem_1fr] items-start gap-x-3 border-b border-line py-3"
        >
          <span className={classNames("mt-1", tone)}>{mark}</span>
          <span className="text-ink-2">{formatMonthDay(on)}</span>
          <span>
            {splitPieces(text).map(({ start, text: piece, isMoney }) => (
              <span key={start} className={isMoney ? "figures font-medium" : undefined}>
                {piece}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}
