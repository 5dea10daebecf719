import { useDeferredValue, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import type { Basis, FactSource } from "@cardwell/core/domain/basis";
import { readBasis, showBasis, subscribeBasis } from "../lib/basis-store.ts";
import { formatCivilDate } from "../lib/civil.ts";
import { classNames } from "./class-names.ts";
import { CloseIcon } from "./icons.tsx";

type BasisProps = {
  basis: Basis;
  /** What the number is, for its heading: "Credits open". */
  title: string;
  className?: string;
  /** The number or words that open it. */
  children: ReactNode;
};

const sheetId = "basis-sheet";

/** A number that opens to how it was made and from which facts, each with its source and date, in the frame's `BasisSheet`. */
export function BasisButton({ basis, title, className, children }: BasisProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      popoverTarget={sheetId}
      popoverTargetAction="show"
      onClick={({ currentTarget: opener }) => showBasis({ basis, title, opener })}
      className={classNames(
        "target -my-1 cursor-pointer py-1 text-left underline decoration-dotted decoration-1 underline-offset-4 [text-decoration-color:var(--edge)] hover:decoration-solid",
        className,
      )}
    >
      {children}
      <span className="sr-only">: how {title} is calculated</span>
    </button>
  );
}

/** Moving on with the keyboard closes it, and so does leaving its page, so that no other person sees its content. */
function closeOnLeave(sheet: HTMLElement | null) {
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !sheet?.contains(relatedTarget)) sheet?.hidePopover();
  };
  sheet?.addEventListener("focusout", leave);
  return () => {
    sheet?.removeEventListener("focusout", leave);
    showBasis(null);
  };
}

/** The one sheet that every number of a page opens: there before the tap, so that a tap only fills it. Once in the frame, a new one for each page. */
export function BasisSheet() {
  const shown = useSyncExternalStore(subscribeBasis, readBasis);
  // The text appears with the tap, the list in the next frame: rendering both together is slow on a phone.
  const listed = useDeferredValue(shown);
  const facts = listed === shown && shown !== null ? shown.basis.facts : [];
  return (
    <dialog
      ref={closeOnLeave}
      id={sheetId}
      popover="auto"
      onToggle={({ newState }) => {
        if (newState !== "closed") return;
        // A click outside leaves the focus on an element without controls: the page or a heading.
        const { activeElement } = document;
        if (!(activeElement instanceof HTMLElement) || activeElement.tabIndex < 0)
          shown?.opener.focus({ preventScroll: true });
        showBasis(null);
      }}
      aria-label={`How ${shown?.title} is calculated`}
      className="fixed inset-x-4 top-auto bottom-4 mx-auto max-h-[70dvh] w-auto max-w-120 overflow-y-auto rounded-sheet bg-raised p-5 text-ink shadow-sheet backdrop:bg-transparent md:top-1/2 md:bottom-auto md:-translate-y-1/2"
    >
      <div className="flex items-start justify-between gap-4">
        <p className="text-title-2 first-letter:uppercase">{shown?.title}</p>
        <button
          type="button"
          popoverTarget={sheetId}
          popoverTargetAction="hide"
          aria-label="Close"
          className="-mt-1 -mr-2 grid size-10 shrink-0 place-items-center rounded-field text-ink-2 hover:bg-sunk hover:text-ink"
        >
          <CloseIcon size={18} />
        </button>
      </div>
      <p className="mt-1 max-w-prose text-ink-2">{shown?.basis.how}</p>
      {facts.length === 0 ? null : (
        <dl className="mt-4 border-t border-line-2">
          {facts.map((fact) => (
            <div
              key={`${fact.label} ${fact.value}`}
              className="grid grid-cols-[1fr_auto] gap-x-4 border-b border-line py-2.5"
            >
              <dt>{fact.label}</dt>
              <dd className="figures text-right font-medium">{fact.value}</dd>
              <dd className="col-span-2 text-caption text-ink-3">
                <SourceText source={fact.source} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {facts.some(({ source }) => source.confidence !== null) ? (
        <p className="mt-3 text-caption text-ink-3">Facts with an “as of” date are unverified.</p>
      ) : null}
    </dialog>
  );
}

/** When a fact was entered or verified; of one that nobody verified, how old it is, as the note below all facts says what that means. */
function formatWhen({ kind, on, confidence }: FactSource): string | null {
  if (on === null) return null;
  if (kind !== "catalog") return formatCivilDate(on);
  return `${confidence === null ? "verified" : "as of"} ${formatCivilDate(on)}`;
}

/** The source of a fact, with its date. */
export function SourceText({ source }: { source: FactSource }) {
  const label =
    source.url === null ? (
      source.label
    ) : (
      <a href={source.url} target="_blank" rel="noreferrer" className="underline underline-offset-2 hover:text-ink">
        {source.label}
      </a>
    );
  const when = formatWhen(source);
  return (
    <>
      {label}
      {when === null ? null : ` · ${when}`}
    </>
  );
}
