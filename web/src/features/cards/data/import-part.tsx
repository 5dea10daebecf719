import type { CardSummary } from "@cardwell/core/domain/dashboard/shapes";
import { decodeText } from "@cardwell/core/domain/file-text";
import { list } from "@cardwell/core/domain/format";
import type { CountedPart } from "@cardwell/core/domain/transfer/member-data";
import type { WalletExport } from "@cardwell/core/domain/transfer/wallet-export";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { contract } from "../../../lib/page-contract.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Segmented } from "../../../components/segmented.tsx";
import { useTimeZone } from "../../../lib/account-query.ts";
import { catalogListQuery } from "../../../lib/catalog-list.ts";
import { formatCivilDate } from "../../../lib/civil.ts";
import { dayIn } from "../../../lib/day-in.ts";
import { formatCount } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { useWalletChange } from "../../../lib/use-wallet-change.ts";
import { AlertSettingsChoice } from "./alert-settings-choice.tsx";
import { ImportError, WrongInFile } from "./import-problems.tsx";
import { cardNames, formatCounts } from "./format-import.ts";
import { readExport, type ReadExport } from "./read-export.ts";

type Mode = "add" | "replace";

/** Imports an export: first a preview, then the options, then the result. */
export function ImportPart({ cards }: { cards: CardSummary[] }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<ReadExport | null>(null);
  const [mode, setMode] = useState<Mode>("add");
  const [chosen, setChosen] = useState<"keep" | "take" | null>(null);
  const [asks, setAsks] = useState(false);
  const file = found === null || found.kind === "none" ? null : found.file;
  const wallet = found?.kind === "whole" ? found.file : null;
  const problem = found?.kind === "none" ? found.error : null;
  // With nothing to keep, all of the file is wanted; else the settings follow what becomes of the cards.
  const alertSettings = chosen ?? (mode === "replace" || cards.length === 0 ? "take" : "keep");
  const replaced = [
    ...(wallet?.reminders === undefined ? [] : ["open reminders"]),
    ...(wallet?.alertSettings !== undefined && alertSettings === "take" ? ["alert settings"] : []),
  ];
  const queries = useQueryClient();
  const catalog = useQuery({ ...catalogListQuery(queries), enabled: file !== null });
  const names =
    file === null ? [] : cardNames(file, (cardId) => catalog.data?.find((card) => card.id === cardId)?.name);
  const take = useWalletChange(contract.transfer.import);
  const isRejected = found !== null && found.kind !== "whole";

  async function read(picked: File | undefined) {
    take.reset();
    setFound(null);
    setChosen(null);
    if (picked === undefined) return;
    try {
      setFound(await readExport(decodeText(new Uint8Array(await picked.arrayBuffer()), TextDecoder).text));
    } catch {
      setFound({ kind: "none", error: "We couldn't read the file. Choose it again." });
    }
  }

  function send() {
    if (wallet === null) return;
    take.mutate(
      { body: { mode, alertSettings, wallet } },
      {
        onSuccess() {
          // A switch on that page says what it was made from: that may be nothing of before.
          queries.removeQueries({ queryKey: ["alert-settings"] });
          queries.removeQueries({ queryKey: ["alert-watching"] });
          void queries.invalidateQueries({ queryKey: ["alerts"] });
          setFound(null);
          if (field.current !== null) field.current.value = "";
        },
        onSettled: () => setAsks(false),
      },
    );
  }

  return (
    <div className="grid max-w-155 gap-5">
      <div className="grid gap-2">
        <label htmlFor={id} className="font-medium">
          An export of Cardwell, JSON
        </label>
        <input
          ref={field}
          id={id}
          type="file"
          accept="application/json,.json"
          aria-describedby={isRejected ? `${id}-error` : undefined}
          aria-invalid={isRejected || undefined}
          onClick={({ currentTarget }) => {
            // A browser fires no event when the same file is chosen again, and this one was to be fixed.
            if (isRejected || take.isError) currentTarget.value = "";
          }}
          onChange={({ target }) => void read(target.files?.[0])}
          className="w-full min-w-0 rounded-field border border-edge bg-raised p-2 text-body file:mr-3 file:rounded-chip file:border file:border-solid file:border-line-2 file:bg-sunk file:px-3 file:py-1.5 file:text-ink"
        />
        {found?.kind === "wrong" ? (
          <div id={`${id}-error`} className="mt-2">
            <WrongInFile {...found} names={names} />
          </div>
        ) : null}
        {problem === null ? null : (
          <p id={`${id}-error`} role="alert" className="text-small text-copper-ink">
            {problem}
          </p>
        )}
      </div>
      {wallet === null ? null : (
        <>
          <Preview wallet={wallet} names={names} cards={cards} mode={mode} />
          <Segmented
            label="What should happen to your current cards?"
            options={[
              { value: "add", label: "Keep and add" },
              { value: "replace", label: "Replace everything" },
            ]}
            value={mode}
            onChange={setMode}
          />
          {wallet.alertSettings === undefined ? null : (
            <AlertSettingsChoice value={alertSettings} onChange={setChosen} />
          )}
          <div className="flex flex-wrap gap-2.5">
            <Button
              variant="filled"
              busy={take.isPending}
              busyLabel={`Importing ${formatCount(wallet.cards.length, "card")}`}
              onClick={() => (mode === "replace" && cards.length > 0 ? setAsks(true) : send())}
            >
              Import file
            </Button>
          </div>
          {take.isPending ? <progress aria-label="Importing" className="h-1.5 w-full accent-green" /> : null}
        </>
      )}
      <ImportError error={take.error} file={file} names={names} />
      {take.data === undefined ? null : <Result answer={take.data} />}
      <Dialog open={asks} onClose={() => setAsks(false)} held={take.isPending} title="Replace everything?">
        <p className="text-ink-2">
          Your {formatCount(cards.length, "card")} and all recorded history will be replaced by the file.{" "}
          {replaced.length > 0 ? `Your ${list(replaced)} are replaced, too. ` : ""}Download an export first if you're
          not sure.
        </p>
        <div className="flex flex-wrap gap-2.5">
          <Button variant="destructive" busy={take.isPending} busyLabel="Replacing" onClick={send}>
            Replace everything
          </Button>
          <Button onClick={() => setAsks(false)} disabled={take.isPending}>
            Keep current data
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

type PreviewProps = { wallet: WalletExport; names: string[]; cards: CardSummary[]; mode: Mode };

function Preview({ wallet, names, cards, mode }: PreviewProps) {
  const timeZone = useTimeZone();
  const here = new Set(cards.map(({ id }) => id));
  const already = mode === "add" ? wallet.cards.filter(({ id }) => here.has(id)).length : 0;
  return (
    <div className="border-l-2 border-green pl-4">
      <p className="font-medium">
        {formatCounts((part) => wallet[part]?.length ?? 0)}, exported{" "}
        {formatCivilDate(dayIn(wallet.exportedAt, timeZone))}.
      </p>
      <p className="mt-1 text-ink-2 wrap-anywhere">
        {names.slice(0, 12).join(", ")}
        {names.length > 12 ? ` and ${names.length - 12} more` : ""}
      </p>
      {already === 0 ? null : (
        <p className="mt-1 text-ink-2">{already === 1 ? "One is" : `${already} are`} already here and won't change.</p>
      )}
    </div>
  );
}

type Answer = {
  alertSettingsTaken: boolean;
  added: Record<CountedPart, number>;
  skipped: { what: string; why: string }[];
};

function Result({ answer: { added, skipped, alertSettingsTaken } }: { answer: Answer }) {
  return (
    <Notice kind="done" title={`Imported: ${formatCounts((part) => added[part])}.`}>
      {alertSettingsTaken ? <p>Your alert settings now match the file.</p> : null}
      {skipped.length === 0 ? null : (
        <ul className="mt-1 grid gap-1">
          {skipped.map(({ what, why }) => (
            <li key={`${what} ${why}`}>
              <span className="font-medium text-ink">{what}</span>: {why}
            </li>
          ))}
        </ul>
      )}
      <Link className="link" to={paths.dashboard}>
        Go to Today
      </Link>
    </Notice>
  );
}
