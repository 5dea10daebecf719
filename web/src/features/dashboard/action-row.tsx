import { useState } from "react";
import type { ComponentType, ReactNode } from "react";
import type { ActionItem } from "@cardwell/core/domain/dashboard/shapes";
import { BasisButton } from "../../components/basis.tsx";
import { Button, LinkButton } from "../../components/button.tsx";
import type { ButtonSize, ButtonVariant } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { ChevronIcon, TickDiscIcon } from "../../components/icons.tsx";
import { SeverityMark } from "../../components/marks.tsx";
import { formatMoney } from "../../lib/format.ts";
import { cardPath, paths, purchasesPath } from "../../lib/paths.ts";
import { useAuth } from "../../lib/session/use-auth.ts";
import { useMark } from "../../lib/use-mark.ts";
import type { Mark } from "../../lib/use-mark.ts";
import { ValidationFailure } from "./mark-button.tsx";
import { PayButton } from "../../components/pay-button.tsx";
import { markOfAction } from "../../lib/mark-calls.ts";
import { Sentence } from "../../components/sentence.tsx";
import { useView } from "./view.ts";

type ActionRowProps = {
  item: ActionItem;
  isFirst: boolean;
  /** Whether its button may be the filled one of the page. */
  leads: boolean;
  onMark: () => void;
};

/** What needs attention, and what can be done about it. */
export function ActionRow({ item, isFirst, leads, onMark }: ActionRowProps) {
  const { dashboard, getTitle, cardById } = useView();
  const { user } = useAuth();
  const Row = isFirst ? FirstRow : ShortRow;
  if (dashboard.isSample) {
    const join =
      user === null ? (
        <RowLink {...getLook(isFirst, leads)} to={paths.createAccount} label="Create an account" title={item.title} />
      ) : null;
    return <Row item={item} mark={null} more={join} />;
  }
  const credit = dashboard.credits.find(
    ({ walletCardId, benefitId }) => walletCardId === item.walletCardId && benefitId === item.subjectId,
  );
  const { walletCardId } = item;
  const mark =
    walletCardId === null
      ? null
      : markOfAction({ ...item, walletCardId }, getTitle(walletCardId), credit?.title ?? item.title, dashboard.today);
  const card = walletCardId === null ? undefined : cardById(walletCardId);
  const pay =
    isFirst && item.kind === "mark_paid" && card?.payUrl ? (
      <PayButton href={card.payUrl} issuer={card.issuer} about={item.title} {...getLook(true, leads)} />
    ) : null;
  const look = getLook(isFirst, leads && pay === null);
  const more = (
    <More
      item={item}
      enrolUrl={credit?.enrolUrl ?? null}
      look={mark === null || (!isFirst && linksFirst.has(item.kind)) ? look : { ...look, variant: "text" }}
    />
  );
  return mark === null ? (
    <Row item={item} mark={null} more={more} />
  ) : (
    <MarkedRow
      Row={Row}
      look={pay === null ? look : { ...look, className: "max-md:min-h-12 max-md:grow" }}
      item={item}
      mark={mark}
      onMark={onMark}
      pay={pay}
      more={more}
    />
  );
}

type Look = { variant: ButtonVariant; size: ButtonSize; className?: string | undefined };

const getLook = (isFirst: boolean, leads: boolean): Look =>
  isFirst
    ? { variant: leads ? "filled" : "outline", size: "medium", className: "max-md:min-h-12 max-md:w-full" }
    : { variant: "outline", size: "small" };

type MarkedRowProps = Omit<ActionRowProps, "isFirst" | "leads"> & {
  Row: ComponentType<RowProps>;
  look: Look;
  mark: Mark;
  pay: ReactNode;
  more: ReactNode;
};

function MarkedRow({ Row, look, item, mark, onMark, pay, more }: MarkedRowProps) {
  const { isDone, error, run } = useMark(mark);
  return (
    <Row
      item={item}
      isDone={isDone}
      mark={
        <>
          {isDone ? null : pay}
          <Button
            {...look}
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
          <ValidationFailure error={error} />
        </>
      }
      more={isDone ? null : more}
    />
  );
}

type RowProps = { item: ActionItem; isDone?: boolean; mark: ReactNode; more: ReactNode };

/** In full: severity, sentence, proof with its why, buttons; the money at the right end. */
function FirstRow({ item, isDone = false, mark, more }: RowProps) {
  return (
    <li
      data-row
      className="grid gap-x-5 border-b border-line py-5 last:border-b-0 focus:outline-none max-md:grid-cols-[1fr_auto] max-md:gap-y-1 md:grid-cols-[5.25rem_minmax(0,1fr)_9.5rem]"
    >
      <div className="max-md:self-center md:pt-1.5">
        <State item={item} isDone={isDone} />
      </div>
      <div className="min-w-0 max-md:order-3 max-md:col-span-2">
        <h2 className={classNames("text-title-2 text-balance md:text-[1.625rem] md:leading-8", isDone && "text-ink-2")}>
          {item.title}
        </h2>
        <p className="mt-1 max-w-115 text-lead/6 text-ink-2">
          <Sentence>{item.body}</Sentence>
        </p>
        <Proof item={item} />
        <div className="mt-3 flex flex-wrap items-center gap-2 empty:hidden">
          {mark}
          {more}
        </div>
      </div>
      {item.amountCents === null ? null : (
        <div className="text-right max-md:order-2">
          <p
            className={classNames(
              "figures text-figure font-medium md:text-[1.875rem]/9 md:tracking-[-0.025em]",
              getTone(item, isDone),
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

/** These are explained before they are marked. */
const linksFirst = new Set<ActionItem["kind"]>(["use_credit", "enrol_benefit"]);

/** One row: on a phone it opens to the rest of it; in a wide window its sentence has the room under the amount, too. */
function ShortRow({ item, isDone = false, mark, more }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const onlyOpen = isOpen ? "md:hidden" : "hidden";
  const hasLinkAlone = mark === null || linksFirst.has(item.kind);
  return (
    <li
      data-row
      className="relative grid grid-cols-[0.875rem_1fr_auto_1rem] gap-x-3 border-b border-line py-3.5 last:border-b-0 focus:outline-none md:grid-cols-[5.25rem_minmax(0,1fr)_9rem] md:gap-x-5 md:py-4"
    >
      <div className="pt-0.5">
        <State item={item} isDone={isDone} isShort />
      </div>
      <div className="max-md:contents">
        <div className="text-right max-md:col-start-3 max-md:row-start-1 md:float-right md:ml-5 md:w-32">
          {item.amountCents === null ? null : (
            <BasisButton
              basis={item.basis}
              title={`“${item.title}”`}
              className={classNames("figures text-heading font-medium", getTone(item, isDone))}
            >
              {formatMoney(item.amountCents)}
            </BasisButton>
          )}
          {item.amountNote === null ? null : <p className="text-caption text-ink-3 max-md:hidden">{item.amountNote}</p>}
        </div>
        <div className="min-w-0 max-md:col-start-2 max-md:row-start-1">
          <h2 className={classNames("text-heading font-semibold", isDone && "text-ink-2")}>{item.title}</h2>
          {item.amountNote === null ? null : (
            <p className={classNames("text-caption text-ink-3 md:hidden", isOpen && "hidden")}>{item.amountNote}</p>
          )}
          <p className={classNames("max-w-115 text-ink-2 md:mt-0.5", !isOpen && "max-md:hidden")}>
            <Sentence>{item.body}</Sentence>
          </p>
          <div className={onlyOpen}>
            <Proof item={item} />
          </div>
        </div>
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={`More about ${item.title}`}
        onClick={() => setOpen(!isOpen)}
        className="row-start-1 -mx-3 grid size-10 place-items-center self-start justify-self-center text-ink-3 max-md:col-start-4 md:hidden"
      >
        <ChevronIcon size={14} className={isOpen ? "rotate-180" : ""} />
      </button>
      <div
        className={classNames(
          "flex flex-wrap items-center gap-2 empty:hidden max-md:col-span-3 max-md:col-start-2 max-md:mt-3 md:justify-end md:self-start",
          !isOpen && "max-md:hidden",
        )}
      >
        <span className={hasLinkAlone ? "contents md:hidden" : "contents"}>{mark}</span>
        <span className={hasLinkAlone ? "contents" : "contents md:hidden"}>{more}</span>
      </div>
    </li>
  );
}

function State({ item, isDone, isShort = false }: { item: ActionItem; isDone: boolean; isShort?: boolean }) {
  if (isDone) {
    return (
      <span className="inline-flex items-center gap-1.5 text-small font-medium text-green">
        <TickDiscIcon size={14} /> <span className={isShort ? "max-md:sr-only" : undefined}>Done</span>
      </span>
    );
  }
  if (!isShort) return <SeverityMark severity={item.severity} />;
  return (
    <>
      <span className="md:hidden">
        <SeverityMark severity={item.severity} wordless />
      </span>
      <span className="max-md:hidden">
        <SeverityMark severity={item.severity} />
      </span>
    </>
  );
}

function Proof({ item }: { item: ActionItem }) {
  return (
    <p className="mt-1 text-caption text-ink-3">
      {item.proof.replace(/\.$/, "")}
      <span data-no-print>
        {item.proof && " · "}
        <BasisButton basis={item.basis} title={`“${item.title}”`}>
          Why am I seeing this?
        </BasisButton>
      </span>
    </p>
  );
}

function getTone({ severity }: ActionItem, isDone: boolean): string {
  if (isDone) return "text-ink-3";
  if (severity === "critical") return "text-red";
  return severity === "high" ? "text-copper-ink" : "";
}

type MoreProps = { item: ActionItem; enrolUrl: string | null; look: Look };

/** Where the rest of it is: the form, the numbers, the bank's page. */
function More({ item, enrolUrl, look: { className, ...look } }: MoreProps) {
  const { to, label } = getPlace(item);
  return (
    <>
      <RowLink
        {...look}
        to={to}
        label={label}
        title={item.title}
        className={look.variant === "text" ? undefined : className}
      />
      {item.kind !== "enrol_benefit" || enrolUrl === null ? null : (
        <a href={enrolUrl} target="_blank" rel="noreferrer" className="link text-small">
          Enroll on the issuer's site
        </a>
      )}
    </>
  );
}

type RowLinkProps = Look & { to: string; label: string; title: string };

function RowLink({ to, label, title, ...look }: RowLinkProps) {
  return (
    <LinkButton {...look} to={to}>
      {label}
      <span className="sr-only">: {title}</span>
    </LinkButton>
  );
}

function getPlace({ kind, walletCardId, subjectId }: ActionItem): { to: string; label: string } {
  if (walletCardId === null) return { to: paths.credits, label: "See your credits" };
  const card = cardPath(walletCardId);
  switch (kind) {
    case "mark_paid":
      return { to: `${card}#payment`, label: "Other amount" };
    case "confirm_payment":
      return { to: `${card}#payment`, label: "It didn't post, or settled another way" };
    case "settle_statement":
    case "enter_statement":
      return { to: `${card}#payment`, label: "Enter the statement" };
    case "complete_card":
      return { to: `${card}?edit=1`, label: "Complete card details" };
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
