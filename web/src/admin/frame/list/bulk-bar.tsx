import { useMutation } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import type { ComponentProps } from "react";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { CloseIcon } from "../../../components/icons.tsx";
import { Notice } from "../../../components/notice.tsx";
import { describeError } from "../../../lib/describe-error.ts";
import { formatCount, formatNumber } from "../../../lib/format.ts";
import { ActionButton } from "../action-button.tsx";
import type { DrawnButton } from "../action-button.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { ChoiceInput } from "../../../components/fields/inputs.tsx";
import { RoleReason, useHasPermission } from "../permission.tsx";
import type { StaffAction } from "../staff-action.ts";
import type { BulkAction } from "./list-types.ts";

type Failure = { id: string; name: string; why: string };
/** What runs for one row after the other. */
type Work<Row> = {
  done: string;
  run: (row: Row) => Promise<unknown>;
  undo?: ((row: Row) => Promise<unknown>) | undefined;
};
type Run<Row> = { work: Work<Row>; total: number; succeeded: Row[]; failures: Failure[]; isRunning: boolean };

type BulkBarProps<Row> = {
  noun: readonly [one: string, many: string];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  /** Null: all are selected. */
  unselected: { total: string } | null;
  actions: readonly BulkAction<Row>[];
  /** Checks every row that the filters show. */
  onSelectAll: () => Promise<void>;
  exportAction: StaffAction | null;
  onClear: () => void;
  onChanged: () => Promise<void>;
};

/** The dark bar under a table: what is done with the checked rows, and how far it is. */
export function BulkBar<Row>(props: BulkBarProps<Row>) {
  const { noun, rows, rowId, rowName, unselected, actions, onSelectAll, exportAction, onClear, onChanged } = props;
  const [asked, setAsked] = useState<BulkAction<Row> | null>(null);
  const [run, setRun] = useState<Run<Row> | null>(null);
  const selectAll = useMutation({ mutationFn: onSelectAll });
  const may = useHasPermission();
  const isAllAllowed = actions.every(({ permission }) => may(permission));
  const reasonId = useId();
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  /** One after the other: each is its own action, and one failure doesn't stop the rest. */
  async function start(work: Work<Row>, chosen: readonly Row[]): Promise<void> {
    isStopped.current = false;
    let state: Run<Row> = { work, total: chosen.length, succeeded: [], failures: [], isRunning: true };
    const show = (next: Partial<Run<Row>>) => {
      state = { ...state, ...next };
      setRun(state);
    };
    show({});
    for (const row of chosen) {
      if (isStopped.current) break;
      try {
        await work.run(row);
        show({ succeeded: [...state.succeeded, row] });
      } catch (error) {
        const failure = { id: rowId(row), name: rowName(row), why: describeError(error) };
        show({ failures: [...state.failures, failure] });
      }
    }
    show({ isRunning: false });
    await onChanged();
  }

  if (run !== null) {
    const { undo } = run.work;
    return (
      <BulkProgress
        run={run}
        onStop={() => {
          isStopped.current = true;
        }}
        onUndo={undo && (() => void start({ done: "undone", run: undo }, run.succeeded))}
        onClose={() => {
          setRun(null);
          onClear();
        }}
      />
    );
  }
  if (rows.length === 0) return null;
  // What a choice in the dialog decides isn't known yet.
  const possible = actions.filter(({ choice, changes }) => choice || rows.some((row) => changes?.(row, "") ?? true));
  return (
    <>
      <section
        aria-label={`Selected ${noun[1]}`}
        className="sticky bottom-4 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field bg-ink px-4 py-2.5 text-small text-paper shadow-sheet [&_:focus-visible]:outline-paper"
      >
        <p className="figures">{formatNumber(rows.length)} selected</p>
        {unselected === null ? null : (
          <BarButton isUnderlined onClick={() => selectAll.mutate()}>
            {selectAll.isPending ? "Selecting" : `Select all ${unselected.total}`}
          </BarButton>
        )}
        {selectAll.error ? <p role="alert">Couldn't select all. {describeError(selectAll.error)}</p> : null}
        <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2">
          {isAllAllowed ? null : <RoleReason id={reasonId} className="opacity-80" />}
          {possible.map((action) => (
            <BarButton
              key={action.label}
              isMain={action.isMain}
              {...(!may(action.permission) && { disabled: true, "aria-describedby": reasonId })}
              onClick={() => setAsked(action)}
            >
              {action.label}
            </BarButton>
          ))}
          <ActionButton action={exportAction} as={BarExport} />
          <button
            type="button"
            aria-label="Clear selection"
            onClick={onClear}
            className="-mr-2 grid size-8 place-items-center rounded-field"
          >
            <CloseIcon size={14} />
          </button>
        </div>
      </section>
      {asked === null ? null : (
        <BulkDialog
          action={asked}
          rows={rows}
          noun={noun}
          onConfirm={(chosen, reason, choice) => {
            setAsked(null);
            const { done, run: change, undo } = asked;
            void start(
              {
                done,
                run: (row) => change(row, reason, choice),
                undo: undo && ((row) => undo(row, reason)),
              },
              chosen,
            );
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

const BarExport = ({ busy, busyLabel, onClick }: DrawnButton) => (
  <BarButton onClick={onClick}>{busy ? busyLabel : "Export"}</BarButton>
);

type BulkDialogProps<Row> = {
  action: BulkAction<Row>;
  rows: readonly Row[];
  noun: readonly [one: string, many: string];
  onConfirm: (rows: readonly Row[], reason: string, choice: string) => void;
  onClose: () => void;
};

function BulkDialog<Row>({ action, rows, noun, onConfirm, onClose }: BulkDialogProps<Row>) {
  const { label, choice, changes, question, consequences, confirm, variant = "filled" } = action;
  const [chosen, setChosen] = useState(choice?.initial ?? "");
  const changed = rows.filter((row) => changes?.(row, chosen) ?? true);
  const count = formatCount(changed.length, ...noun);
  return (
    <ConfirmDialog
      title={question(formatCount(rows.length, ...noun))}
      confirm={confirm?.(count, chosen) ?? `${label} ${count}`}
      busyLabel="Starting"
      canConfirm={changed.length > 0}
      variant={variant}
      onConfirm={(reason) => onConfirm(changed, reason, chosen)}
      onClose={onClose}
    >
      {choice === undefined ? null : (
        <div className="mb-4">
          <ChoiceInput label={choice.label} value={chosen} choices={choice.options} onChange={setChosen} />
        </div>
      )}
      {consequences(rows, chosen)}
    </ConfirmDialog>
  );
}

type BarButtonProps = ComponentProps<"button"> & { isMain?: boolean | undefined; isUnderlined?: boolean };

const BarButton = ({ isMain = false, isUnderlined = false, children, ...button }: BarButtonProps) => (
  <button
    {...button}
    type="button"
    className={classNames(
      "min-h-8 rounded-chip font-medium disabled:opacity-60",
      isMain ? "bg-paper px-3 text-ink" : "hover:underline hover:underline-offset-4",
      isUnderlined && "underline underline-offset-4",
    )}
  >
    {children}
  </button>
);

type BulkProgressProps<Row> = {
  run: Run<Row>;
  onStop: () => void;
  onUndo: (() => void) | undefined;
  onClose: () => void;
};

function BulkProgress<Row>({ run, onStop, onUndo, onClose }: BulkProgressProps<Row>) {
  const { work, total, succeeded, failures, isRunning } = run;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Progress"
      className="sticky bottom-4 z-10 mt-4 grid max-w-155 gap-3 rounded-sheet bg-raised p-5 shadow-sheet"
    >
      <output className="font-medium">
        {succeeded.length} of {total} {work.done}
        {failures.length === 0 ? "" : `, ${failures.length} failed`}
        {isRunning ? "." : ". Finished."}
      </output>
      <progress
        aria-label={`${total} to process`}
        value={succeeded.length + failures.length}
        max={total}
        className="h-1.5 w-full accent-green"
      />
      {failures.length === 0 ? null : (
        <Notice title="Not changed">
          <ul className="grid max-h-48 gap-1 overflow-y-auto">
            {failures.map(({ id, name, why }) => (
              <li key={id}>
                <span className="font-medium text-ink">{name}</span>: {why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {isRunning ? <Button onClick={onStop}>Stop</Button> : <Button onClick={onClose}>Close</Button>}
        {isRunning || onUndo === undefined || succeeded.length === 0 ? null : <Button onClick={onUndo}>Undo</Button>}
      </div>
    </section>
  );
}
