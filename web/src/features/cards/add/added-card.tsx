import { artInWallet } from "../../../components/card-hue.ts";
import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { Button, LinkButton } from "../../../components/button.tsx";
import { CardFace } from "../../../components/card-face.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { WindowChip } from "../../../components/window-chip.tsx";
import { formatCivilDate, formatWholeDay } from "../../../lib/civil.ts";
import { cardPageQuery, cardTitle, useDashboard } from "../../../lib/dashboard-query.ts";
import { describeError } from "../../../lib/describe-error.ts";
import { formatCount, formatMoney } from "../../../lib/format.ts";
import { cardPath, paths } from "../../../lib/paths.ts";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { OfferChoice } from "./offer-choice.tsx";
import { closeOnOrAfter } from "@cardwell/core/domain/statements/cycle";

/** The card is in the wallet: what follows from it, its welcome offer, and the next one. */
export function AddedCard({ walletCardId }: { walletCardId: string }) {
  const page = useQuery(cardPageQuery(walletCardId));
  usePageTitle(page.data === undefined ? "Card added" : `${cardTitle(page.data.summary)} added`);
  if (page.isPending) return <AddedSkeleton />;
  if (page.isError) {
    return (
      <div className="grid max-w-155 gap-4">
        <h1 className="text-title-1">Card added.</h1>
        <p className="text-lead text-ink-2">We couldn't load its details. {describeError(page.error)}</p>
        <div className="flex flex-wrap gap-2.5">
          <Button variant="filled" onClick={() => void page.refetch()}>
            Try again
          </Button>
          <LinkButton to={paths.addCard}>Add another card</LinkButton>
        </div>
      </div>
    );
  }
  return <Added page={page.data} />;
}

function Added({ page }: { page: CardPage }) {
  const { summary } = page;
  const { data } = useDashboard();
  const { state } = useLocation();
  const isSetup = typeof state === "object" && state !== null && "isSetup" in state;
  const isIncomplete = summary.missing.some((fact) => fact !== "limit");
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[1fr_22rem]">
      <div className="max-w-155">
        <h1 className="text-display">
          <Sentence page={page} />
        </h1>
        <div className="mt-6 flex flex-wrap gap-2.5">
          {isSetup ? (
            <LinkButton variant="filled" size="large" to={paths.start}>
              Continue setup
            </LinkButton>
          ) : (
            <>
              <LinkButton variant="filled" size="large" to={paths.addCard}>
                Add another card
              </LinkButton>
              <LinkButton size="large" to={paths.dashboard}>
                Go to Today
              </LinkButton>
            </>
          )}
        </div>
        <h2 className="mt-10 border-b border-line-2 pb-3 text-title-2">What's next</h2>
        <ul className="divide-y divide-line border-b border-line">
          {factsThatFollow(page).map(({ label, value }) => (
            <li key={label} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
              <span className="text-ink-2">{label}</span>
              <span className="figures font-medium">{value}</span>
            </li>
          ))}
        </ul>
        <p className="mt-4">
          <Link className="link" to={isIncomplete ? `${cardPath(summary.id)}?edit=1` : cardPath(summary.id)}>
            {isIncomplete ? "Finish setting up the card" : `View ${cardTitle(summary)}`}
          </Link>
        </p>
        <OfferChoice page={page} />
      </div>
      <div className="max-w-88 max-lg:hidden">
        <CardFace
          {...artInWallet(summary, data?.cards)}
          name={cardTitle(summary)}
          issuer={summary.issuer}
          last4={summary.last4}
        />
      </div>
    </div>
  );
}

function Sentence({ page: { summary, payment } }: { page: CardPage }) {
  return (
    <>
      {cardTitle(summary)} is added. <br />
      {payment === null ? null : `It is due ${formatWholeDay(payment.dueOn)}.`}
    </>
  );
}

function factsThatFollow(page: CardPage): { label: string; value: ReactNode }[] {
  const { payment, credits, fee, bonus, summary } = page;
  const closeOn = nextCloseOn(page);
  const open = credits.filter(({ state, left }) => state !== "not_wanted" && state !== "used" && left !== 0);
  const [first] = open
    .filter(({ endsOn }) => endsOn !== null)
    .toSorted((a, b) => (a.daysLeft ?? Infinity) - (b.daysLeft ?? Infinity));
  const facts: { label: string; value: ReactNode }[] = [];
  if (payment !== null) {
    const due = {
      label: payment.dueIsEstimate ? "Payment due (estimate)" : "Payment due",
      value: formatWholeDay(payment.dueOn),
    };
    const closes = closeOn === null ? [] : [{ label: "Statement closes", value: formatWholeDay(closeOn) }];
    facts.push(...(closeOn === payment.closeOn ? [...closes, due] : [due, ...closes]));
  }
  if (summary.missing.includes("closing_day") || summary.missing.includes("due_day"))
    facts.push({ label: "Due dates", value: "Enter statement days to see them" });
  if (summary.missing.includes("opening"))
    facts.push({ label: "Fee date and card-year credits", value: "Enter the opening month to see them" });
  if (open.length > 0) facts.push({ label: "Open credits", value: formatCount(open.length, "credit") });
  if (first !== undefined)
    facts.push({
      label: `Ends first: ${first.title}`,
      value: <WindowChip label={first.windowLabel} elapsedBps={first.elapsedBps} daysLeft={first.daysLeft} />,
    });
  if (fee.feeCents !== null && fee.feeCents > 0)
    facts.push({
      label: fee.nextFeeOn === null ? "Annual fee" : `Annual fee, next on ${formatCivilDate(fee.nextFeeOn)}`,
      value: formatMoney(fee.feeCents),
    });
  if (bonus !== null) facts.push({ label: bonus.title, value: `until ${formatCivilDate(bonus.deadlineOn)}` });
  return facts;
}

function AddedSkeleton() {
  return (
    <div aria-busy="true" className="grid max-w-155 gap-4">
      <output className="sr-only">Loading the card...</output>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-3/5" />
      <Skeleton className="mt-2 h-12 w-64" />
      {Array.from({ length: 4 }, (_, at) => (
        <Skeleton key={at} className="mt-4 h-5 w-full" />
      ))}
    </div>
  );
}

type Known = {
  card: Pick<CardPage["card"], "statementCloseDay">;
  payment: Pick<NonNullable<CardPage["payment"]>, "closeOn"> | null;
  today: string;
};

/** The next close from today on: what is due next is often of a statement that has closed already. */
export function nextCloseOn({ card, payment, today }: Known): string | null {
  if (payment === null) return null;
  if (payment.closeOn >= today) return payment.closeOn;
  return card.statementCloseDay === null ? null : closeOnOrAfter(today, card.statementCloseDay);
}
