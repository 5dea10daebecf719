import type { ReactNode } from "react";
import type { ActionItem } from "@cardwell/core/contract/dashboard";
import { BasisButton } from "../../components/basis.tsx";
import { Button, LinkButton } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { TickDiscIcon } from "../../components/icons.tsx";
import { SeverityMark } from "../../components/marks.tsx";
import { formatMoney } from "../../lib/format.ts";
import { cardPath, purchasesPath } from "../../lib/paths.ts";
import { useMark } from "../../lib/use-mark.ts";
import type { Mark } from "../../lib/use-mark.ts";
import { ValidationFailure } from "./mark-button.tsx";
import { markOfAction } from "../../lib/mark-calls.ts";
import { Sentence } from "../../components/sentence.tsx";
import { useView } from "./view.ts";

type ActionRowProps = { item: ActionItem; isFirst: boolean; onMark: () => void };

/** Severity, sentence, proof with its why, what can be done; the money at the right end. */
export function ActionRow({ item, isFirst, onMark }: ActionRowProps) {
  const { dashboard, getTitle } = useView();
  const credit = dashboard.credits.find(
    ({ walletCardId, benefitId }) => walletCardId === item.walletCardId && benefitId === item.subjectId,
  );
  const mark = dashboard.isSample
    ? null
    : markOfAction(item, getTitle(item.walletCardId), credit?.title ?? item.title, dashboard.today);
  const more = dashboard.isSample ? null : (
    <More item={item} enrolUrl={credit?.enrolUrl ?? null} isMain={mark === null} isFirst={isFirst} />
  );
  return mark === null ? (
    <Row item={item} isFirst={isFirst} actions={more} />
  ) : (
    <MarkedRow item={item} isFirst={isFirst} mark={mark} onMark={onMark} more={more} />
  );
}

function MarkedRow({ item, isFirst, mark, onMark, more }: ActionRowProps & { mark: Mark; more: ReactNode }) {
  const { isDone, error, run } = useMark(mark);
  return (
    <Row
      item={item}
      isFirst={isFirst}
      isDone={isDone}
      actions={
        <>
          <Button
            variant={isFirst ? "filled" : "outline"}
            size={isFirst ? "medium" : "small"}
            className={isFirst ? wholeLineOnPhones : undefined}
            busy={isDone}
            busyLabel={mark.doing}
            onClick={() => {
              onMark();
              run();
            }}
          >
            {mark.label}
            <span className="sr-only">: {item.title}</span>
          </Button>
          {isDone ? null : more}
          <ValidationFailure error={error} />
        </>
      }
    />
  );
}

const wholeLineOnPhones = "max-md:min-h-12 max-md:w-full";

type RowProps = { item: ActionItem; isFirst: boolean; isDone?: boolean; actions: ReactNode };

function Row({ item, isFirst, isDone = false, actions }: RowProps) {
  const isAtRisk = item.severity === "critical" || item.severity === "high";
  const tone = isDone ? "text-ink-3" : item.severity === "critical" ? "text-red" : isAtRisk ? "text-copper-ink" : "";
  return (
    <li
      data-row
      className="grid gap-x-5 border-b border-line py-5.5 last:border-b-0 focus:outline-none max-md:grid-cols-[1fr_auto] max-md:gap-y-1.5 max-md:py-5 md:grid-cols-[5.25rem_1fr_auto]"
    >
      <div className={isFirst ? "md:pt-1.5" : undefined}>
        {isDone ? (
          <span className="inline-flex items-center gap-1.5 text-small font-medium text-green">
            <TickDiscIcon size={14} /> Done
          </span>
        ) : (
          <SeverityMark severity={item.severity} />
        )}
      </div>
      <div className="min-w-0 max-md:order-3 max-md:col-span-2">
        <h2
          className={classNames(
            isFirst ? "text-title-2 md:text-[1.625rem] md:leading-8" : "text-heading font-semibold",
            isDone && "text-ink-2",
          )}
        >
          {item.title}
        </h2>
        <p className={classNames("mt-1 max-w-115 text-ink-2", isFirst && "text-lead/6")}>
          <Sentence>{item.body}</Sentence>
        </p>
        <p className="mt-1 text-caption text-ink-3">
          {item.proof === "" ? null : `${item.proof.replace(/\.$/, "")} · `}
          <BasisButton basis={item.basis} title={`“${item.title}”`}>
            why this shows
          </BasisButton>
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-2 empty:hidden">{actions}</div>
      </div>
      {item.amountCents === null ? null : (
        <div className="text-right max-md:order-2 md:max-w-38">
          <p
            className={classNames(
              "figures font-medium",
              isFirst ? "text-[1.875rem]/9 tracking-[-0.025em]" : "text-[1.125rem]/6 tracking-[-0.012em]",
              tone,
            )}
          >
            {formatMoney(item.amountCents)}
          </p>
          {item.amountNote === null ? null : <p className="text-caption text-ink-3 max-md:hidden">{item.amountNote}</p>}
        </div>
      )}
    </li>
  );
}

type MoreProps = { item: ActionItem; enrolUrl: string | null; isMain: boolean; isFirst: boolean };

/** Where the rest of it is: the form, the numbers, the bank's page. */
function More({ item, enrolUrl, isMain, isFirst }: MoreProps) {
  const look = isMain
    ? ({ variant: isFirst ? "filled" : "outline", size: isFirst ? "medium" : "small" } as const)
    : ({ variant: "text", size: isFirst ? "medium" : "small" } as const);
  const { to, label } = getPlace(item);
  return (
    <>
      <LinkButton {...look} to={to} className={isMain && isFirst ? wholeLineOnPhones : undefined}>
        {label}
        <span className="sr-only">: {item.title}</span>
      </LinkButton>
      {item.kind !== "enrol_benefit" || enrolUrl === null ? null : (
        <a href={enrolUrl} target="_blank" rel="noreferrer" className="link text-small">
          Enroll at the bank
        </a>
      )}
    </>
  );
}

function getPlace({ kind, walletCardId, subjectId }: ActionItem): { to: string; label: string } {
  const card = cardPath(walletCardId);
  switch (kind) {
    case "mark_paid":
      return { to: `${card}#payment`, label: "Enter a different amount" };
    case "confirm_payment":
      return { to: `${card}#payment`, label: "It didn't post, or settled another way" };
    case "settle_statement":
    case "enter_statement":
      return { to: `${card}#payment`, label: "Enter the statement" };
    case "complete_card":
      return { to: `${card}?edit=1`, label: "Complete the card" };
    case "use_credit":
      return { to: `${card}#credit-${subjectId ?? ""}`, label: "How to use it" };
    case "credit_missing":
    case "enrol_benefit":
      return { to: `${card}#credit-${subjectId ?? ""}`, label: "See the credit" };
    case "activate_category":
      return { to: `${card}#earning`, label: "See the category" };
    case "decide_fee":
      return { to: `${card}#fee`, label: "See the numbers" };
    case "offer_progress":
      return { to: purchasesPath(walletCardId), label: "Log a purchase" };
    case "confirm_bonus":
    case "offer_clawback":
      return { to: `${card}#offer`, label: "See the offer" };
    case "pay_for_utilization":
      return { to: `${card}#payment`, label: "Update balance" };
  }
}
