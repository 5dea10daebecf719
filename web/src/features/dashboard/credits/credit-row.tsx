import { formatAmount } from "../../../lib/format.ts";
import { Suspense, useId, useState } from "react";
import type { CreditItem } from "@cardwell/core/domain/dashboard/shapes";
import { BasisButton } from "../../../components/basis.tsx";
import { LinkButton } from "../../../components/button.tsx";
import { CardThumb } from "../../../components/card-face.tsx";
import { clampText } from "../../../components/clamp.ts";
import { classNames } from "../../../components/class-names.ts";
import { ChevronIcon, RingIcon, TickDiscIcon } from "../../../components/icons.tsx";
import { LogoTile } from "../../../components/logo-tile.tsx";
import { WindowChip } from "../../../components/window-chip.tsx";
import { useMark } from "../../../lib/use-mark.ts";
import type { Mark } from "../../../lib/use-mark.ts";
import { CreditProofLine } from "../../../components/credit-proof-line.tsx";
import type { CreditProof } from "../../../lib/credit-proofs.ts";
import { MarkButton, ValidationFailure } from "../mark-button.tsx";
import { markOfRow } from "./credit-marks.ts";
import { useView } from "../view.ts";
import { cardPath } from "../../../lib/paths.ts";
import { lazyNamed } from "../../../components/lazy-part.tsx";

const CreditDetails = lazyNamed(() => import("./credit-details.tsx"), "CreditDetails");

type CreditRowProps = {
  credit: CreditItem;
  proof?: CreditProof | undefined;
  /** Shown in full, with its window: the one to use next. */
  isNext?: boolean;
  onMark?: (() => void) | undefined;
};

/** One credit in its open window: a tap on the ring marks it as used; the arrow opens the details. */
export function CreditRow({ credit, proof, isNext = false, onMark }: CreditRowProps) {
  const { getTitle, getArt, dashboard } = useView();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const card = getTitle(credit.walletCardId);
  const name = `${credit.title}, ${card}`;
  const isUsed = credit.state === "used";
  const isQuiet = isUsed || credit.state === "skipped" || credit.state === "not_wanted";
  const note = [stateNotes[credit.state], isNext ? null : credit.windowLabel].filter(Boolean).join(" · ");
  return (
    <div className="border-b border-line py-3">
      <div
        className={classNames(
          "grid items-start gap-x-3 md:gap-x-4",
          isNext ? "grid-cols-[2rem_minmax(0,1fr)_auto_1.5rem]" : "grid-cols-[1.5rem_minmax(0,1fr)_auto_1.5rem]",
        )}
      >
        <span className="grid h-6 items-center">
          {isNext ? (
            <CardThumb {...getArt(credit.walletCardId)} />
          ) : dashboard.isSample ? (
            <RingIcon className="text-ink-3" />
          ) : (
            <Tap credit={credit} name={name} mark={markOfRow(credit, dashboard.today)} onMark={onMark} />
          )}
        </span>
        <div className="min-w-0">
          <p className={classNames("flex items-center gap-2.5 text-heading font-semibold", isQuiet && "text-ink-3")}>
            {isNext ? null : (
              <span className="max-md:hidden">
                <CardThumb {...getArt(credit.walletCardId)} />
              </span>
            )}
            <span className="wrap-anywhere">
              <LogoTile logo={credit.logo} /> {credit.title}{" "}
              <span className={classNames("text-small font-normal text-ink-3", isNext && "block")}>{card}</span>
            </span>
          </p>
          {isNext ? (
            // In one line, below the amount beside it.
            <p className="mt-1 w-max">
              <WindowChip label={credit.windowLabel} elapsedBps={credit.elapsedBps} daysLeft={credit.daysLeft} />
            </p>
          ) : null}
          {isNext ? null : <Summary note={note} credit={credit} className="mt-0.5" clamp="line-clamp-2" />}
          <CreditProofLine proof={proof} />
        </div>
        <p className="text-right">
          <BasisButton
            basis={credit.basis}
            title={`what ${isUsed ? "was used" : "is left"} of ${name}`}
            className={classNames("figures font-semibold", isNext ? "text-figure text-copper-ink" : "text-heading")}
          >
            {formatAmount(isUsed ? credit.used : credit.left, credit.unit)}
          </BasisButton>
          <span className="figures block text-caption text-ink-3">of {formatAmount(credit.amount, credit.unit)}</span>
        </p>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`More about ${name}`}
          onClick={() => setOpen(!isOpen)}
          className="-m-2 grid size-10 place-items-center rounded-field text-ink-3 hover:bg-sunk hover:text-ink"
        >
          <ChevronIcon size={14} className={isOpen ? "rotate-180" : ""} />
        </button>
      </div>
      {isNext ? <Summary note={note} credit={credit} className="mt-2" /> : null}
      {isNext && !dashboard.isSample ? <NextActions credit={credit} name={name} onMark={onMark} /> : null}
      <div id={id} hidden={!isOpen}>
        {isOpen ? (
          <Suspense fallback={<div className="h-24" />}>
            <CreditDetails credit={credit} name={name} onMark={onMark} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}

type SummaryProps = { note: string; credit: CreditItem; className: string; clamp?: string };

function Summary({ note, credit, className, clamp = "" }: SummaryProps) {
  return (
    <p className={classNames("text-small text-ink-2", className, clampText(credit.summary, clamp))}>
      {note === "" ? null : (
        <span className="inline-block font-medium text-ink first-letter:uppercase">{note} ·&nbsp;</span>
      )}
      {credit.summary}
    </p>
  );
}

/** What the one to use next can be done with, in words. */
function NextActions({ credit, name, onMark }: Omit<CreditRowProps, "isNext"> & { name: string }) {
  const { dashboard } = useView();
  const mark = markOfRow(credit, dashboard.today);
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <LinkButton variant="filled" to={`${cardPath(credit.walletCardId)}#credit-${credit.benefitId}`}>
        How to use it<span className="sr-only">: {name}</span>
      </LinkButton>
      {mark === null ? null : (
        <span className="contents" onClickCapture={onMark}>
          <MarkButton key={credit.state} size="medium" mark={mark} about={`: ${name}`} />
        </span>
      )}
    </div>
  );
}

const stateNotes: Partial<Record<CreditItem["state"], string>> = {
  enrol_needed: "Enroll first",
  awaited: "Waiting to post",
  part_used: "Partly used",
  used: "Used",
  skipped: "Skipped",
  not_wanted: "Not for me",
};

type TapProps = { credit: CreditItem; name: string; mark: Mark | null; onMark?: (() => void) | undefined };

function Tap({ credit, name, mark, onMark }: TapProps) {
  if (mark === null) {
    return (
      <span className="text-green">
        <TickDiscIcon />
        <span className="sr-only">Used</span>
      </span>
    );
  }
  return (
    <TapButton
      key={credit.state}
      name={name}
      mark={mark}
      onMark={onMark}
      isUsed={credit.state === "used"}
      state={credit.state}
    />
  );
}

type TapButtonProps = Omit<TapProps, "credit" | "mark"> & { mark: Mark; isUsed: boolean; state: CreditItem["state"] };

function TapButton({ name, mark, onMark, isUsed, state }: TapButtonProps) {
  const { isDone, error, run } = useMark(mark);
  return (
    <span className="contents">
      <button
        type="button"
        aria-label={`${mark.label}: ${name}`}
        title={mark.label}
        aria-disabled={isDone || undefined}
        onClick={() => {
          onMark?.();
          run();
        }}
        className={classNames(
          "-m-3 grid size-10 place-items-center rounded-full hover:bg-green-tint hover:text-green",
          isDone || isUsed ? "text-green" : "text-ink-3",
        )}
      >
        {isDone || isUsed ? (
          <TickDiscIcon />
        ) : state === "awaited" || state === "enrol_needed" ? (
          <DottedRing />
        ) : (
          <RingIcon />
        )}
      </button>
      {error ? (
        <span className="col-span-full row-start-2">
          <ValidationFailure error={error} />
        </span>
      ) : null}
    </span>
  );
}

function DottedRing() {
  return (
    <svg
      viewBox="0 0 16 16"
      width={16}
      height={16}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      aria-hidden="true"
    >
      <circle cx="8" cy="8" r="5.5" strokeDasharray="2.2 2.2" />
    </svg>
  );
}
