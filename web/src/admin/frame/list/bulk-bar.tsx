import { useEffect, useId, useRef, useState } from "react";
import type { ComponentProps } from "react";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { CloseIcon } from "../../../components/icons.tsx";
import { Notice } from "../../../components/notice.tsx";
import { describeError } from "../../../lib/describe-error.ts";
import { formatCount, formatNumber } from "../../../lib/format.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { RoleReason, useHasPermission } from "../permission.tsx";
import type { BulkAction } from "./list-types.ts";

type Failure = { id: string; name: string; why: string };
type Run<Row> = { action: BulkAction<Row>; total: number; succeeded: number; failures: Failure[]; isRunning: boolean };

type BulkBarProps<Row> = {
  noun: readonly [one: string, many: string];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  total: number;
  actions: readonly BulkAction<Row>[];
  /** Checks every row that the filters show. */
  onSelectAll: () => Promise<void>;
  onExport: () => void;
  onClear: () => void;
  onChanged: () => Promise<void>;
};

/** The dark bar under a table: what is done with the checked rows, and how far it is. */
export function BulkBar<Row>(props: BulkBarProps<Row>) {
  const { noun, rows, rowId, rowName, total, actions, onSelectAll, onExport, onClear, onChanged } = props;
  const [asked, setAsked] = useState<BulkAction<Row> | null>(null);
  const [run, setRun] = useState<Run<Row> | null>(null);
  const [isSelecting, setSelecting] = useState(false);
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
  async function start(action: BulkAction<Row>, reason: string): Promise<void> {
    isStopped.current = false;
    let state: Run<Row> = { action, total: rows.length, succeeded: 0, failures: [], isRunning: true };
    const show = (next: Partial<Run<Row>>) => {
      state = { ...state, ...next };
      setRun(state);
    };
    show({});
    for (const row of rows) {
      if (isStopped.current) break;
      try {
        await action.run(row, reason);
        show({ succeeded: state.succeeded + 1 });
      } catch (error) {
        const failure = { id: rowId(row), name: rowName(row), why: describeError(error) };
        show({ failures: [...state.failures, failure] });
      }
    }
    show({ isRunning: false });
    await onChanged();
  }

  if (run !== null) {
    return (
      <BulkProgress
        run={run}
        onStop={() => {
          isStopped.current = true;
        }}
        onClose={() => {
          setRun(null);
          onClear();
        }}
      />
    );
  }
  if (rows.length === 0) return null;
  const count = formatCount(rows.length, ...noun);
  return (
    <>
      <section
        aria-label={`Selected ${noun[1]}`}
        className="sticky bottom-4 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field bg-ink px-4 py-2.5 text-small text-paper shadow-sheet [&_:focus-visible]:outline-paper"
      >
        <p className="figures">{formatNumber(rows.length)} selected</p>
        {rows.length < total ? (
          <BarButton
            isUnderlined
            onClick={() => {
              setSelecting(true);
              void onSelectAll().finally(() => setSelecting(false));
            }}
          >
            {isSelecting ? "Selecting" : `Select all ${formatNumber(total)}`}
          </BarButton>
        ) : null}
        <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2">
          {isAllAllowed ? null : <RoleReason id={reasonId} className="opacity-80" />}
          {actions.map((action) => (
            <BarButton
              key={action.label}
              isMain={action.isMain}
              {...(!may(action.permission) && { disabled: true, "aria-describedby": reasonId })}
              onClick={() => setAsked(action)}
            >
              {action.label}
            </BarButton>
          ))}
          <BarButton onClick={onExport}>Export</BarButton>
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
        <ConfirmDialog
          title={asked.question(count)}
          confirm={`${asked.label} ${count}`}
          busyLabel="Starting"
          busy={false}
          variant={asked.variant ?? "filled"}
          onConfirm={(reason) => {
            setAsked(null);
            void start(asked, reason);
          }}
          onClose={() => setAsked(null)}
        >
          {asked.consequences(rows)}
        </ConfirmDialog>
      )}
    </>
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

type BulkProgressProps<Row> = { run: Run<Row>; onStop: () => void; onClose: () => void };

function BulkProgress<Row>({ run, onStop, onClose }: BulkProgressProps<Row>) {
  const { action, total, succeeded, failures, isRunning } = run;
  return (
    <section aria-label="Progress" className="mt-4 grid max-w-155 gap-3 rounded-sheet bg-raised p-5 shadow-sheet">
      <output className="font-medium">
        {succeeded} of {total} {action.done}
        {failures.length === 0 ? "" : `, ${failures.length} failed`}
        {isRunning ? "." : ". Finished."}
      </output>
      <progress
        aria-label={`${total} to process`}
        value={succeeded + failures.length}
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
      <div>{isRunning ? <Button onClick={onStop}>Stop</Button> : <Button onClick={onClose}>Close</Button>}</div>
    </section>
  );
}
