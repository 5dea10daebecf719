import type { BenefitRow, CardPage, TermRow } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { isOpenCredit, isUsable } from "@cardwell/core/domain/benefits/open-credits";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { BasisButton } from "../../../components/basis.tsx";
import { classNames } from "../../../components/class-names.ts";
import { ChevronIcon } from "../../../components/icons.tsx";
import { lazyPart } from "../../../components/lazy-part.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { LogoTile } from "../../../components/logo-tile.tsx";
import { WindowChip } from "../../../components/window-chip.tsx";
import { formatMonthDay } from "../../../lib/civil.ts";
import { formatAmount, formatCount } from "../../../lib/format.ts";
import { useAnchor } from "../../../lib/use-anchor.ts";
import { Part } from "../part.tsx";
import { CreditProofLine } from "../../../components/credit-proof-line.tsx";
import { type CreditProof, useCreditProofs } from "../../../lib/credit-proofs.ts";
import { CreditMark } from "./credit-mark.tsx";
import { formatChecked, SourceName } from "./format-source.tsx";
import { ToEarn } from "./to-earn.tsx";
import { UseButton } from "./use-button.tsx";

const CreditDetail = lazyPart<"CreditDetail", { credit: BenefitRow; term: TermRow | undefined; today: string }>(
  () => import("./credit-detail.tsx"),
  "CreditDetail",
  <SkeletonRows rows={3} />,
);

const columns =
  "md:grid-cols-[minmax(0,2fr)_minmax(0,1.1fr)_minmax(0,1.6fr)_6.5rem_5rem_5rem_9rem] print:grid-cols-[minmax(0,2fr)_minmax(0,1.1fr)_minmax(0,1.6fr)_6.5rem_5rem_5rem]";

/** Each credit with its window of now, and the benefits that have none. */
export function CreditsTab({ page }: { page: CardPage }) {
  useAnchor(true);
  return (
    <>
      <CreditsPart page={page} />
      <PerksPart page={page} />
    </>
  );
}

/** What is left of each credit, one tap to use it, and all else when opened. */
function CreditsPart({ page }: { page: CardPage }) {
  const { credits, toEarn, card, terms, today, summary } = page;
  const { proofs } = useCreditProofs(page, [{ id: card.id, bank: summary.bank }], card.id);
  const getProof = (credit: BenefitRow) => proofs?.find(({ benefitId }) => benefitId === credit.benefitId);
  const getTerm = ({ benefitId }: BenefitRow) => terms.find(({ path }) => path === `benefits.${benefitId}`);
  const wanted = credits.filter((credit) => credit.wanted);
  const others = credits.filter((credit) => !credit.wanted);
  const isOpen = card.status === "active";
  const { hash } = useLocation();
  return (
    <Part id="credits" title="Credits by window" aside={wanted.length === 0 ? undefined : formatOpen(wanted)}>
      {credits.length === 0 ? (
        <p className="text-ink-2">
          {toEarn.length === 0 ? "We don't know of any credits on this card." : "No open credits right now."}
        </p>
      ) : (
        <div className="-mt-5">
          <div
            aria-hidden="true"
            className={classNames(
              "hidden gap-x-4 border-b border-line-2 py-2 text-caption font-medium text-ink-3 md:grid",
              columns,
            )}
          >
            <span>Credit</span>
            <span>Repeats</span>
            <span>This window</span>
            <span>State</span>
            <span className="text-right">Used</span>
            <span className="text-right">Left</span>
            <span />
          </div>
          <ul>
            {wanted.map((credit) => (
              <CreditLine
                key={credit.benefitId}
                credit={credit}
                proof={getProof(credit)}
                term={getTerm(credit)}
                today={today}
                canUse={isOpen}
              />
            ))}
          </ul>
          {others.length === 0 ? null : (
            <details className="mt-4" open={others.some(({ benefitId }) => hash === `#credit-${benefitId}`)}>
              <summary className="target cursor-pointer py-2 text-ink-2 hover:text-ink">
                {formatCount(others.length, "credit")} you don't want
              </summary>
              <ul>
                {others.map((credit) => (
                  <CreditLine
                    key={credit.benefitId}
                    credit={credit}
                    proof={getProof(credit)}
                    term={getTerm(credit)}
                    today={today}
                    canUse={false}
                  />
                ))}
              </ul>
            </details>
          )}
        </div>
      )}
      {toEarn.length === 0 ? null : <ToEarn rows={toEarn} walletCardId={card.id} today={today} />}
    </Part>
  );
}

/** Lounges, insurance, status: what comes with the card and is never used up. */
function PerksPart({ page: { perks } }: { page: CardPage }) {
  if (perks.length === 0) return null;
  return (
    <Part id="benefits" title="Other benefits" aside={formatCount(perks.length, "benefit")}>
      <ul className="-mt-5 divide-y divide-line border-b border-line">
        {perks.map(({ benefitId, title, detail, summary, source }) => (
          <li
            key={benefitId}
            id={`credit-${benefitId}`}
            className="grid scroll-mt-4 gap-x-6 gap-y-1 py-3 focus:outline-none md:grid-cols-[1fr_17rem]"
          >
            <div>
              <p className="font-medium">{title}</p>
              <p className="max-w-140 text-small text-ink-2">{detail ?? summary}</p>
            </div>
            <p className="text-small text-ink-3">
              <SourceName source={source} /> · {formatChecked(source)}
            </p>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function formatOpen(credits: BenefitRow[]): string | undefined {
  const open = credits.filter(isOpenCredit);
  if (open.length > 0) return `${formatCount(open.length, "credit")} open`;
  return credits.every(({ missing }) => missing === null) ? "All used" : undefined;
}

type CreditLineProps = {
  credit: BenefitRow;
  proof: CreditProof | undefined;
  term: TermRow | undefined;
  today: string;
  canUse: boolean;
};

function CreditLine({ credit, proof, term, today, canUse }: CreditLineProps) {
  const id = `credit-${credit.benefitId}`;
  const { hash } = useLocation();
  const [opened, setOpened] = useState<boolean | null>(null);
  const isOpen = opened ?? hash === `#${id}`;
  return (
    <li id={id} className="scroll-mt-4 border-b border-line py-3.5 focus:outline-none">
      <div className={classNames("grid items-center gap-x-4 gap-y-2 max-md:grid-cols-[1fr_auto]", columns)}>
        <div className="min-w-0">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${id}-more`}
            onClick={() => setOpened(!isOpen)}
            className="group target rounded-chip text-left font-medium hover:underline hover:decoration-1 hover:underline-offset-3"
          >
            <LogoTile logo={credit.logo} /> {credit.title}&nbsp;
            <ChevronIcon size={11} className={classNames("ml-0.5 inline-block text-ink-3", !isOpen && "-rotate-90")} />
          </button>
          <p className="text-caption text-ink-3">{formatLast(credit)}</p>
        </div>
        <p className="text-ink-2 max-md:order-3 max-md:text-small">
          <span className="inline-block first-letter:uppercase md:block">{credit.repeats}</span>
          <span className="md:hidden"> · </span>
          <span className="figures text-caption text-ink-3">{formatAmount(credit.amount, credit.unit)}</span>
        </p>
        <div className="max-md:order-4 max-md:col-span-2">
          <CreditWindow credit={credit} />
        </div>
        <div className="max-md:order-5">
          <CreditMark state={credit.state} />
        </div>
        <p className="figures text-right text-ink-2 max-md:hidden">{formatAmount(credit.used, credit.unit)}</p>
        <div className="text-right max-md:order-2">
          <BasisButton basis={credit.basis} title={`what is left of ${credit.title}`} className="figures font-semibold">
            {formatAmount(credit.left, credit.unit)}
          </BasisButton>
        </div>
        {canUse && canBeUsed(credit) ? (
          <div className="justify-self-end max-md:order-6">
            <UseButton credit={credit} today={today} />
          </div>
        ) : null}
      </div>
      <CreditProofLine proof={proof} />
      <div id={`${id}-more`}>{isOpen ? <CreditDetail credit={credit} term={term} today={today} /> : null}</div>
    </li>
  );
}

const missingText = { statement_close_day: "Enter the statement day", opening: "Enter the opening month" } as const;

/** Its window, or where to enter what its dates need. */
function CreditWindow({ credit: { missing, windowLabel, elapsedBps, daysLeft } }: { credit: BenefitRow }) {
  if (missing !== null && missing !== "enrolment") {
    return (
      <Link className="link text-small" to="?tab=credits&edit=1">
        {missingText[missing]}
      </Link>
    );
  }
  return <WindowChip label={windowLabel} elapsedBps={elapsedBps} daysLeft={daysLeft} />;
}

const canBeUsed = (credit: BenefitRow): boolean =>
  (credit.missing === null || credit.missing === "enrolment") && (isUsable(credit) || credit.state === "awaited");

function formatLast({ uses, enrolledOn, earnedOn, state, summary }: BenefitRow): string {
  const last = uses.at(-1);
  if (last !== undefined)
    return `${uses.length === 1 ? "Used" : `Used ${formatCount(uses.length, "time")}, last`} ${formatMonthDay(last.on)}`;
  if (state === "enrol_needed") return "Enroll before using it";
  if (earnedOn !== null) return `Marked as earned ${formatMonthDay(earnedOn)}`;
  if (enrolledOn !== null) return `Enrolled ${formatMonthDay(enrolledOn)}`;
  return summary;
}
