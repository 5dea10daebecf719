import type { BankLink } from "@cardwell/core/contract/banks";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router-dom";
import { HelpLink } from "../../components/help-link.tsx";
import { LinkButton } from "../../components/button.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { Headline, Section } from "../../components/section.tsx";
import { Skeleton, SkeletonRows } from "../../components/skeleton.tsx";
import { useTimeZone } from "../../lib/account-query.ts";
import { formatBankEvent } from "../../lib/bank-history.ts";
import { linkPath } from "../../lib/bank-paths.ts";
import { formatInstant, isWorking } from "../../lib/bank-status.ts";
import { formatLongDay, formatWholeDay } from "../../lib/civil.ts";
import { dayIn } from "../../lib/day-in.ts";
import { describeError, getReference } from "../../lib/describe-error.ts";
import { capitalize } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { useNow } from "../../lib/use-now.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { banksQuery, type Banks } from "../../lib/banks-query.ts";
import { distinguishLogins, formatHeadline, isSilent, needsMember } from "./connection-messages.ts";
import { ConnectionRow } from "./connection-row.tsx";
import { OutageNoticeButton } from "./outage-notice.tsx";
import { reads } from "./what-cardwell-reads.tsx";

const pollMs = 5_000;
const isImporting = ({ status, updatedAt }: BankLink) => isWorking(status) && updatedAt === null;

/** Every bank link: which of them need the member, what was read and when, and the way to end it. */
export function ConsentFixPage() {
  const banks = useQuery({
    ...banksQuery,
    refetchInterval: ({ state }) =>
      state.data?.links.some((link) => isImporting(link) || link.isEnding) ? pollMs : false,
  });
  usePageTitle("Bank connections");
  if (banks.data !== undefined) return <Connections banks={banks.data} error={banks.error} />;
  if (banks.isPending) {
    return (
      <div aria-busy="true">
        <Skeleton className="h-10 w-120 max-w-full" />
        <div className="mt-8">
          <SkeletonRows label="Loading your bank connections..." />
        </div>
      </div>
    );
  }
  return (
    <ErrorState
      title="Couldn't load your bank connections."
      reference={getReference(banks.error)}
      onRetry={() => void banks.refetch()}
      retrying={banks.isFetching}
    >
      <p>{describeError(banks.error)}</p>
    </ErrorState>
  );
}

function Connections({ banks, error }: { banks: Banks; error: Error | null }) {
  const [search] = useSearchParams();
  const now = useNow();
  const timeZone = useTimeZone();
  const { manualCards, history, outageNotices } = banks;
  const links = distinguishLogins(banks.links, { now, timeZone });
  const { text, risk } = formatHeadline({ links, manualCards }, { now, timeZone });
  const firstProblem = links.find(needsMember);
  return (
    <>
      <Headline
        above={`${formatWholeDay(dayIn(now, timeZone))} · Bank connections`}
        below={
          firstProblem === undefined ? (
            <Summary {...{ links, manualCards, now }} today={dayIn(now, timeZone)} />
          ) : undefined
        }
      >
        {text} {risk === null ? null : <span className="text-copper-ink">{risk}</span>}
      </Headline>
      {error === null ? null : (
        <div className="mt-6">
          <FailureNotice
            title="Couldn't refresh your connections."
            text="Showing the last loaded data."
            error={error}
          />
        </div>
      )}
      {links.length === 0 && manualCards.length === 0 ? null : (
        <ul
          aria-label="Bank links"
          className={firstProblem === undefined ? "mt-6 border-t border-line-2" : "mt-6 border-t-2 border-copper"}
        >
          {links.map((link) => (
            <ConnectionRow
              key={link.id}
              link={link}
              isFirst={link === firstProblem}
              isTarget={search.get("item") === link.id}
            />
          ))}
          <ByHand cards={manualCards} />
        </ul>
      )}
      {firstProblem === undefined ? (
        <div className="mt-6">
          <LinkButton to={paths.link} variant="filled" className="max-md:w-full">
            Link a bank
          </LinkButton>
        </div>
      ) : null}
      <OutageNotices notices={outageNotices} />
      <div className="gap-x-14 md:grid md:grid-cols-2">
        {history.length === 0 ? null : (
          <Section title="History">
            <dl className="-mt-5">
              {history.map((entry) => (
                <div
                  key={`${entry.at} ${entry.event} ${entry.bankName}`}
                  className="grid grid-cols-[8.5rem_1fr] gap-x-4 border-b border-line py-2.5"
                >
                  <dt className="figures text-ink-2">{capitalize(formatInstant(entry.at, { now, timeZone }))}</dt>
                  <dd>{formatBankEvent(entry)}</dd>
                </div>
              ))}
            </dl>
          </Section>
        )}
        <Section title="What Cardwell reads">
          <ul className="grid gap-1.5 text-ink-2">
            {reads.map(({ what, why }) => (
              <li key={what}>
                <span className="font-medium text-ink">{what}</span>, {why}.
              </li>
            ))}
          </ul>
          <p className="mt-3 text-ink-2">Never your password, never checking or savings, and we can't move money.</p>
          <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
            <a className="link py-1" href="https://my.plaid.com" target="_blank" rel="noreferrer">
              Manage access at Plaid Portal
            </a>
            {firstProblem === undefined ? null : (
              <Link className="link py-1" to={paths.link}>
                Link another bank
              </Link>
            )}
          </p>
          <HelpLink article="what-cardwell-reads">What a bank link reads</HelpLink>
        </Section>
      </div>
    </>
  );
}

type SummaryProps = Pick<Banks, "links" | "manualCards"> & { now: Date; today: string };

function Summary({ links, manualCards, now, today }: SummaryProps) {
  if (links.length === 0) {
    return manualCards.length === 0
      ? "Link a bank and its statements, payments and purchases are read for you."
      : "Link a bank and stop entering balances and payments.";
  }
  const [next] = links
    .flatMap(({ bankName, endsOn }) => (endsOn === null ? [] : [{ bankName, endsOn }]))
    .toSorted((a, b) => a.endsOn.localeCompare(b.endsOn));
  return (
    <>
      {links.some(({ isEnding }) => isEnding)
        ? "Its data is being removed."
        : links.some((link) => isSilent(link, now))
          ? "Newer payments and purchases may be missing. Reminders continue from the dates we know."
          : links.some(isImporting)
            ? "The first data is on its way."
            : "Every linked card has current data."}
      {next === undefined ? null : (
        <>
          {" "}
          The next renewal is {next.bankName}, by{" "}
          <strong className="font-semibold text-ink">{formatLongDay(next.endsOn, today)}</strong>.
        </>
      )}
    </>
  );
}

/** Banks that couldn't be linked, and will be again. */
function OutageNotices({ notices }: { notices: Banks["outageNotices"] }) {
  const now = useNow();
  const timeZone = useTimeZone();
  if (notices.length === 0) return null;
  return (
    <Section title="Waiting for a bank">
      <ul aria-label="Banks you get an email about" className="-mt-5">
        {notices.map(({ institutionId, bankName, since }) => (
          <li
            key={institutionId}
            aria-label={bankName}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4"
          >
            <div className="min-w-0">
              <p className="font-semibold">{bankName}</p>
              <p className="text-small text-ink-3">
                We'll email you when it works again. Asked {formatInstant(since, { now, timeZone })}.
              </p>
            </div>
            <OutageNoticeButton institutionId={institutionId} bankName={bankName} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ByHand({ cards }: { cards: Banks["manualCards"] }) {
  if (cards.length === 0) return null;
  const [first] = cards;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4">
      <div className="min-w-0">
        <p className="font-semibold">By hand</p>
        <p className="text-small text-ink-3">
          {cards.map(({ name, bankName }) => (bankName === null ? name : `${name}, at ${bankName}`)).join("; ")}
        </p>
      </div>
      <LinkButton to={linkPath(first?.bankName)} size="small">
        Link <span className="sr-only">{first?.bankName ?? "a bank"}</span>
      </LinkButton>
    </li>
  );
}
