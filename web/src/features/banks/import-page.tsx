import type { BankLink, ImportFinding } from "@cardwell/core/contract/banks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useParams, useSearchParams } from "react-router-dom";
import { LinkButton } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { RingIcon, TickDiscIcon } from "../../components/icons.tsx";
import { SeverityMark } from "../../components/marks.tsx";
import { PayButton } from "../../components/pay-button.tsx";
import { Section } from "../../components/section.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { SpinnerRing } from "../../components/spinner.tsx";
import { useTimeZone } from "../../lib/account-query.ts";
import { ApiError } from "../../lib/api-error.ts";
import { formatMonth } from "../../lib/civil.ts";
import { useDashboard } from "../../lib/dashboard-query.ts";
import { formatCount, formatTime } from "../../lib/format.ts";
import { splitPieces } from "../../lib/pieces.ts";
import { cardPath, paths } from "../../lib/paths.ts";
import { getReturnTo, linkPath, matchPath } from "../../lib/bank-paths.ts";
import { banksQuery } from "../../lib/banks-query.ts";
import { LinkSteps } from "./link-steps.tsx";
import { LinkMissing } from "./match-page.tsx";

const pollMs = 2_000;

/** The last step of a link: how far its first import is, and what was found. */
export function ImportPage() {
  const { linkId = "" } = useParams();
  const find = (links: readonly BankLink[] = []) => links.find(({ id }) => id === linkId);
  const banks = useQuery({
    ...banksQuery,
    refetchInterval: ({ state }) => {
      const link = find(state.data?.links);
      return link !== undefined && link.import.finishedAt === null ? pollMs : false;
    },
  });
  const link = find(banks.data?.links);
  if (link !== undefined) return <Import link={link} error={banks.error} />;
  if (banks.isPending) return <SkeletonRows rows={6} label="Loading the import..." />;
  return (
    <LinkMissing
      error={banks.error ?? new ApiError({ status: 404, code: "not_found", message: "" })}
      retrying={banks.isFetching}
      onRetry={() => void banks.refetch()}
    />
  );
}

function Import({ link, error }: { link: BankLink; error: Error | null }) {
  const { bankName, import: progress } = link;
  const isDone = progress.finishedAt !== null;
  const [search] = useSearchParams();
  const returnTo = getReturnTo(search);
  useCurrentDashboard(progress);
  return (
    <LinkSteps
      at={4}
      name="First import"
      title={
        link.cards.length === 0 && link.import.accounts !== null
          ? `${bankName} is linked. No account is tracked.`
          : isDone
            ? `${bankName} is linked. ${formatCount(progress.transactions, "transaction")} imported.`
            : `${bankName} is linked. Importing up to 24 months.`
      }
      intro={isDone ? "New data arrives by itself from now on." : "You can leave this page. The import continues."}
      back={{ label: "Close", to: returnTo ?? paths.cards }}
      isWide
    >
      {error === null ? null : (
        <div className="mt-6">
          <FailureNotice title="Couldn't refresh the import." error={error} />
        </div>
      )}
      {link.unmatchedAccounts === 0 ? null : (
        <p className="mt-6 text-ink-2">
          {formatCount(link.unmatchedAccounts, "account isn't", "accounts aren't")} matched to a card yet.{" "}
          <Link className="link" to={matchPath(link.id, returnTo)}>
            Match cards
          </Link>
        </p>
      )}
      <Progress link={link} />
      <Findings link={link} />
      <div className="mt-8 flex flex-wrap gap-2.5">
        <LinkButton to={returnTo ?? paths.dashboard} variant="filled" className="max-md:w-full">
          {returnTo === undefined ? "Go to Today" : "Continue setup"}
        </LinkButton>
        <LinkButton to={linkPath(null, returnTo)} variant="text" className="max-md:w-full">
          Link another bank
        </LinkButton>
      </div>
    </LinkSteps>
  );
}

/** What a bank has reported since the page was opened is in the next dashboard. */
function useCurrentDashboard({ statementsAt, finishedAt }: BankLink["import"]): void {
  const queries = useQueryClient();
  const phase = finishedAt !== null ? "finished" : statementsAt !== null ? "statements" : null;
  useEffect(() => {
    if (phase !== null) void queries.invalidateQueries({ queryKey: ["dashboard"] });
  }, [queries, phase]);
}

type Part = { name: string; detail: string | null; isDone: boolean };

function listParts({ cards, import: progress }: BankLink, timeZone: string): Part[] {
  const { statementsAt, transactions, oldestOn, finishedAt } = progress;
  const isDone = finishedAt !== null;
  const count = `${formatCount(transactions, "transaction")}${isDone ? "" : " so far"}`;
  return [
    { name: "Accounts", detail: formatCount(cards.length, "card"), isDone: progress.accounts !== null },
    {
      name: "Statements and due dates",
      detail: statementsAt === null ? null : `done ${formatTime(statementsAt, timeZone)}`,
      isDone: statementsAt !== null,
    },
    {
      name: "Purchases and payments",
      detail: transactions === 0 ? null : `${count}${oldestOn === null ? "" : `, back to ${formatMonth(oldestOn)}`}`,
      isDone,
    },
  ];
}

function Progress({ link }: { link: BankLink }) {
  const timeZone = useTimeZone();
  const parts = listParts(link, timeZone);
  const done = parts.filter(({ isDone }) => isDone).length;
  const current = parts.findIndex(({ isDone }) => !isDone);
  return (
    <>
      <progress
        aria-label="First import"
        value={done}
        max={parts.length}
        className="mt-6 h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line-2 [&::-moz-progress-bar]:bg-green [&::-webkit-progress-bar]:bg-line-2 [&::-webkit-progress-value]:bg-green"
      />
      <ul className="mt-4 grid gap-x-8 gap-y-4 md:grid-cols-3">
        {parts.map(({ name, detail, isDone }, at) => (
          <li key={name} className="flex gap-2.5">
            <span className="mt-1 shrink-0">
              {isDone ? (
                <TickDiscIcon size={14} className="text-green" />
              ) : at === current ? (
                <SpinnerRing size={14} />
              ) : (
                <RingIcon size={14} className="text-ink-3" />
              )}
            </span>
            <span>
              <span
                className={classNames(
                  "block",
                  at === current && "font-semibold",
                  !isDone && at !== current && "text-ink-3",
                )}
              >
                {name}
                <span className="sr-only">
                  {isDone ? ", done" : at === current ? ", in progress" : ", not started"}
                </span>
              </span>
              {detail === null ? null : <span className="figures block text-small text-ink-3">{detail}</span>}
            </span>
          </li>
        ))}
      </ul>
      <output className="sr-only">{current === -1 ? "The import is complete." : ""}</output>
    </>
  );
}

/** What the import brought up, worst first, with where it leads. */
function Findings({ link: { import: progress, bankName } }: { link: BankLink }) {
  const { data } = useDashboard();
  const { findings } = progress;
  if (findings.length === 0) return null;
  return (
    <Section title="Found so far" aside={formatCount(findings.length, "finding")}>
      <ul className="-mt-5">
        {findings.map((finding) => (
          <li
            key={`${finding.walletCardId} ${finding.kind}`}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
          >
            <div className="flex min-w-0 gap-2.5">
              <span className="mt-1 shrink-0">
                <SeverityMark severity={finding.severity} wordless />
              </span>
              <div>
                <p className="font-semibold">{finding.title}</p>
                <p className="figures text-ink-2">
                  {splitPieces(finding.body).map(({ start, text, isMoney }) => (
                    <span key={start} className={isMoney ? "font-semibold text-ink" : undefined}>
                      {text}
                    </span>
                  ))}
                </p>
              </div>
            </div>
            <div className="max-md:pl-6">
              <FindingLink
                finding={finding}
                bankName={bankName}
                payUrl={data?.cards.find(({ id }) => id === finding.walletCardId)?.payUrl ?? null}
              />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type FindingLinkProps = { finding: ImportFinding; bankName: string; payUrl: string | null };

function FindingLink({ finding, bankName, payUrl }: FindingLinkProps) {
  const { kind, walletCardId } = finding;
  if (kind === "new_due_date") {
    return (
      <LinkButton to={paths.payments} size="small">
        See payments
      </LinkButton>
    );
  }
  if (kind === "payment" && payUrl !== null) {
    return <PayButton href={payUrl} issuer={bankName} about={finding.title} size="small" />;
  }
  const to = walletCardId === null ? paths.value : cardPath(walletCardId);
  return (
    <Link className="link py-1 text-small" to={to}>
      {walletCardId === null ? "See the value" : "See the card"}
    </Link>
  );
}
