import { createTextFilter } from "@cardwell/core/domain/fold-text";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { useQuery } from "@tanstack/react-query";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { SearchIcon, TickIcon } from "../../../components/icons.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { contract } from "../../../lib/page-contract.ts";
import { describeError } from "../../../lib/describe-error.ts";
import { formatCount, formatMoney, formatNumber } from "../../../lib/format.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { useCardChange } from "../use-card-change.ts";
import { formatRate } from "./describe-transaction.ts";
import { getTransactionName } from "../../../lib/transaction-name.ts";
import type { TransactionItem } from "../../../lib/transaction-name.ts";

type Categories = ResponseOf<typeof contract.transactions.categories>;
type Category = Categories["categories"][number];

type CategoryPopoverProps = {
  row: TransactionItem;
  /** It opens under this button. */
  opener: HTMLElement;
  bankName: string;
  earns: "percent" | "points";
  onClose: () => void;
};

/** Changes the category of a purchase, or of all at its merchant, in place; on a phone at the foot of the screen. */
export function CategoryPopover({ row, opener, bankName, earns, onClose }: CategoryPopoverProps) {
  const [chosenId, setChosen] = useState(row.categoryId);
  const [isForAll, setForAll] = useState(false);
  const sheet = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const name = getTransactionName(row);
  const categories = useQuery({
    queryKey: ["transaction-categories", row.id],
    queryFn: ({ signal }) =>
      callApi(contract.transactions.categories, { params: { transactionId: row.id } }, { signal }),
  });
  const known = categories.data;
  const others = known?.others ?? null;
  const change = useCardChange(contract.transactions.setCategory, {
    message: () => {
      const label = known?.categories.find(({ id }) => id === chosenId)?.label ?? "";
      if (!isForAll || others === null) return `${name} is now ${label}.`;
      if (others.hasMore) return `All purchases at ${name} are now ${label}.`;
      return others.count === 0
        ? `${name} is now ${label}, future purchases included.`
        : `${formatCount(others.count + 1, "purchase")} at ${name} are now ${label}.`;
    },
    undo: ({ id, undo }) => ({
      endpoint: contract.transactions.setCategory,
      request: { params: { transactionId: id ?? "" }, body: undo },
    }),
  });

  useLayoutEffect(() => {
    const element = sheet.current;
    if (element === null) return;
    const { left, bottom } = opener.getBoundingClientRect();
    element.style.setProperty("--left", `${left + globalThis.scrollX}px`);
    element.style.setProperty("--top", `${bottom + globalThis.scrollY + 8}px`);
    element.showPopover();
    element.focus({ preventScroll: true });
  }, [opener]);
  const isLoaded = known !== undefined;
  useLayoutEffect(() => {
    if (isLoaded) sheet.current?.scrollIntoView({ block: "nearest" });
  }, [isLoaded]);

  // The platform returns the focus to the button when it hides the sheet.
  const close = () => {
    sheet.current?.hidePopover();
    onClose();
  };

  async function save() {
    if (chosenId === row.categoryId && !isForAll) return close();
    const body = { categoryId: chosenId, appliesTo: isForAll ? "merchant" : "one", from: known?.now } as const;
    const saved = await change.run({ params: { transactionId: row.id }, body });
    // A press elsewhere may have hidden it meanwhile: an error needs its place.
    if (saved === null) sheet.current?.showPopover();
    else close();
  }

  return (
    <dialog
      ref={sheet}
      popover="auto"
      aria-labelledby={titleId}
      tabIndex={-1}
      onToggle={({ newState }) => {
        if (newState === "closed" && !change.isBusy) onClose();
      }}
      className="fixed inset-x-4 top-auto bottom-4 m-0 w-auto scroll-mb-4 gap-3 rounded-sheet bg-raised p-4 text-ink shadow-sheet focus:outline-none md:absolute md:backdrop:bg-transparent md:inset-auto md:top-(--top) md:left-[min(var(--left),calc(100vw-22rem))] md:w-82"
    >
      <h3 id={titleId} className="text-heading font-semibold">
        Change category
      </h3>
      {known !== undefined ? (
        <>
          <p className="text-small text-ink-3">{describeReported(known, bankName, earns)}</p>
          <Choices known={known} row={row} earns={earns} chosenId={chosenId} onChoose={setChosen} />
        </>
      ) : categories.isPending ? (
        <SkeletonRows rows={4} label="Loading categories..." />
      ) : (
        <div role="alert" className="grid justify-items-start gap-3 py-3">
          <p>We couldn't load the categories. {describeError(categories.error)}</p>
          <Button size="small" onClick={() => void categories.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {others === null ? null : (
        <label className="mt-2 flex cursor-pointer items-start gap-3 border-t border-line pt-3 text-small">
          <input
            type="checkbox"
            checked={isForAll}
            onChange={({ target }) => setForAll(target.checked)}
            className="size-5 shrink-0 accent-green"
          />
          <span>{describeOthers(others, name)}</span>
        </label>
      )}
      <ValidationFailure error={change.error} />
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button
          size="small"
          variant="filled"
          busy={change.isBusy}
          busyLabel="Saving"
          disabled={known === undefined}
          onClick={() => void save()}
        >
          Save
        </Button>
        <Button size="small" variant="text" disabled={change.isBusy} onClick={close}>
          Cancel
        </Button>
      </div>
    </dialog>
  );
}

/** What else is changed, before it is saved. */
function describeOthers({ count, hasMore }: NonNullable<Categories["others"]>, name: string): string {
  if (hasMore) return `Also for all other purchases at ${name} (at least ${formatNumber(count)}), and future ones`;
  if (count === 0) return `Also for future purchases at ${name}`;
  const others = count === 1 ? "the other purchase" : `the other ${formatCount(count, "purchase")}`;
  return `Also for ${others} at ${name}, and future ones`;
}

/** "4 points", "2%". */
const formatUnits = (units: number, earns: "percent" | "points") =>
  earns === "percent" ? formatRate(units, earns) : `${String(units)} ${units === 1 ? "point" : "points"}`;

function describeReported({ categories, reportedId }: Categories, bankName: string, earns: "percent" | "points") {
  const reported = categories.find(({ id }) => id === reportedId);
  if (reported === undefined) return null;
  const { label, unitsPerDollar } = reported;
  const rate = unitsPerDollar === null ? "" : `, which earns ${formatUnits(unitsPerDollar, earns)} per dollar`;
  return `${bankName} reports “${label}”${rate}.`;
}

type ChoicesProps = {
  known: Categories;
  row: TransactionItem;
  earns: "percent" | "points";
  chosenId: string;
  onChoose: (categoryId: string) => void;
};

function Choices({ known: { categories, centsPerUnit }, row, earns, chosenId, onChoose }: ChoicesProps) {
  const [typed, setTyped] = useState("");
  const isFound = createTextFilter(typed);
  const found = categories
    .filter(({ id, label }) => isFound(label) || (typed.trim() === "" && id === chosenId))
    .toSorted((a, b) => Number(b.id === row.categoryId) - Number(a.id === row.categoryId));
  const now = categories.find(({ id }) => id === row.categoryId)?.unitsPerDollar ?? null;

  /** What a category earns, and how much more or less than now. */
  function formatGain({ unitsPerDollar }: Category): string | null {
    if (unitsPerDollar === null) return null;
    const rate = formatUnits(unitsPerDollar, earns);
    if (now === null || centsPerUnit === null || unitsPerDollar === now) return rate;
    const cents = Math.round(((unitsPerDollar - now) * row.amountCents * centsPerUnit) / 100);
    return `${rate}, ${cents < 0 ? "−" : "+"}${formatMoney(Math.abs(cents))}`;
  }

  return (
    <>
      <label className="mt-3 mb-2 flex h-10 items-center gap-2.5 rounded-field border border-edge bg-raised px-3 focus-within:outline-2">
        <SearchIcon size={14} className="shrink-0 text-ink-2" />
        <input
          type="search"
          aria-label="Search categories"
          placeholder="Search categories"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="w-full min-w-0 bg-transparent outline-none placeholder:text-ink-3 max-md:text-[1rem]"
        />
      </label>
      <fieldset className="h-45 overflow-y-auto" tabIndex={-1}>
        <legend className="sr-only">Category</legend>
        {found.length === 0 ? <p className="py-2 text-ink-2">No category with this name.</p> : null}
        {found.map((category) => (
          <label
            key={category.id}
            className="relative flex min-h-10 cursor-pointer items-center gap-3 rounded-chip px-2 hover:bg-sunk has-checked:bg-sunk has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 md:min-h-9"
          >
            <input
              type="radio"
              name="category"
              checked={category.id === chosenId}
              onChange={() => onChoose(category.id)}
              className="sr-only"
            />
            <span className="grow">{category.label}</span>
            <span className="figures text-right text-small text-ink-3">{formatGain(category)}</span>
            <TickIcon
              size={14}
              className={classNames("shrink-0 text-green", category.id !== chosenId && "invisible")}
            />
          </label>
        ))}
      </fieldset>
    </>
  );
}
