import { Suspense, useId, useState } from "react";
import type { CreditItem } from "@cardwell/core/contract/dashboard";
import { BasisButton } from "../../components/basis.tsx";
import { CardThumb } from "../../components/card-face.tsx";
import { classNames } from "../../components/class-names.ts";
import { ChevronIcon, RingIcon, TickDiscIcon } from "../../components/icons.tsx";
import { WindowChip } from "../../components/window-chip.tsx";
import { useMark } from "../../lib/use-mark.ts";
import type { Mark } from "../../lib/use-mark.ts";
import { ValidationFailure } from "./mark-button.tsx";
import { enrolledMark, usedMark, wantedMark, windowMark } from "../../lib/mark-calls.ts";
import { useView } from "./view.ts";
import { formatAmount } from "../../lib/format-amount.ts";
import { lazyNamed } from "../../components/lazy-part.tsx";

const CreditDetails = lazyNamed(() => import("./credit-details.tsx"), "CreditDetails");

const grid =
  "grid items-center gap-x-4 grid-cols-[1.5rem_minmax(0,1fr)_auto_1.5rem] lg:grid-cols-[1.5rem_10rem_12rem_11.5rem_minmax(0,1fr)_5.5rem_5rem_1.5rem]";

export function CreditHead() {
  return (
    <div
      aria-hidden="true"
      className={classNames(grid, "border-b border-line-2 py-2 text-caption font-medium text-ink-3 max-lg:hidden")}
    >
      <span />
      <span>Credit</span>
      <span>Card</span>
      <span>Window</span>
      <span>What counts</span>
      <span className="text-right">Left</span>
      <span className="text-right">of</span>
    </div>
  );
}

/** One credit in its open window: a tap on the ring marks it as used; the arrow opens the details. */
export function CreditRow({ credit, onMark }: { credit: CreditItem; onMark?: (() => void) | undefined }) {
  const { getTitle, getArt, dashboard } = useView();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const card = getTitle(credit.walletCardId);
  const name = `${credit.title}, ${card}`;
  const isQuiet = credit.state === "used" || credit.state === "skipped" || credit.state === "not_wanted";
  return (
    <div className="border-b border-line">
      <div className={classNames(grid, "py-2.5")}>
        {dashboard.isSample ? (
          <span className="text-ink-3">
            <RingIcon />
          </span>
        ) : (
          <Tap credit={credit} name={name} mark={markOfRow(credit, dashboard.today)} onMark={onMark} />
        )}
        <span className={classNames("min-w-0 font-medium", isQuiet && "text-ink-3")}>
          {credit.title}
          <span className="block text-caption font-normal text-ink-3 lg:hidden">{card}</span>
          <span className="mt-0.5 block font-normal lg:hidden">
            <WindowChip label={credit.windowLabel} elapsedBps={credit.elapsedBps} daysLeft={credit.daysLeft} />
          </span>
        </span>
        <span className="hidden min-w-0 items-center gap-2.5 lg:flex">
          <CardThumb {...getArt(credit.walletCardId)} />
          <span className="line-clamp-2" title={card}>
            {card}
          </span>
        </span>
        <span className="hidden lg:block">
          <WindowChip label={credit.windowLabel} elapsedBps={credit.elapsedBps} daysLeft={credit.daysLeft} />
        </span>
        <span className="hidden min-w-0 text-ink-2 lg:line-clamp-2" title={credit.summary}>
          {stateNotes[credit.state] === undefined ? null : (
            <strong className="font-medium text-ink">{stateNotes[credit.state]} · </strong>
          )}
          {credit.summary}
        </span>
        <span className="text-right">
          <BasisButton basis={credit.basis} title={`what is left of ${name}`} className="figures font-semibold">
            {formatAmount(credit.left, credit.unit)}
          </BasisButton>
          <span className="figures block text-caption text-ink-3 lg:hidden">
            of {formatAmount(credit.amount, credit.unit)}
          </span>
        </span>
        <span className="figures hidden text-right text-ink-3 lg:block">
          {formatAmount(credit.amount, credit.unit)}
        </span>
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

const stateNotes: Partial<Record<CreditItem["state"], string>> = {
  enrol_needed: "Enroll first",
  awaited: "On its way",
  part_used: "Partly used",
  used: "Used",
  skipped: "Skipped",
  not_wanted: "Not for me",
};

/** What the ring at the left does, which depends on how far the credit has come. */
function markOfRow(credit: CreditItem, today: string): Mark | null {
  const { title, state, uses } = credit;
  if (state === "enrol_needed") return enrolledMark(credit, title, today);
  if (state === "awaited") return windowMark(credit, "used");
  if (state === "skipped") return windowMark(credit, "open");
  if (state === "not_wanted") return wantedMark(credit, title, true);
  if (state === "used") return uses.length > 0 ? null : windowMark(credit, "open");
  return usedMark(credit, title);
}

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
