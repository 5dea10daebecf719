import type { BankLink } from "@cardwell/core/contract/banks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { Dialog } from "../../components/dialog.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { useTimeZone } from "../../lib/account-query.ts";
import { callApi } from "../../lib/api-client.ts";
import { formatMonthDay } from "../../lib/civil.ts";
import { contract } from "../../lib/page-contract.ts";
import { dayIn } from "../../lib/day-in.ts";
import { formatCount } from "../../lib/format.ts";
import { showToast } from "../../lib/toast-store.ts";
import { refreshBanks } from "../../lib/banks-query.ts";

export type History = "keep" | "delete";

type DisconnectDialogProps = { link: BankLink; initial: History; onClose: () => void };

/** Ends a link, and asks what becomes of the data that it brought. */
export function DisconnectDialog({ link, initial, onClose }: DisconnectDialogProps) {
  const { id, bankName, cards, updatedAt, import: progress } = link;
  const queries = useQueryClient();
  const timeZone = useTimeZone();
  const group = useId();
  const [history, setHistory] = useState(initial);
  const disconnect = useMutation({
    mutationFn: () => callApi(contract.banks.disconnect, { params: { linkId: id }, query: { history } }),
    async onSuccess() {
      await refreshBanks(queries);
      onClose();
      showToast(`${bankName} disconnected.`);
    },
  });
  const stay =
    cards.length === 0
      ? "No card changes."
      : `${formatCount(cards.length, "card")} ${cards.length === 1 ? "stays" : "stay"}, tracked by hand.`;
  const until = updatedAt === null ? "" : ` to ${formatMonthDay(dayIn(updatedAt, timeZone))}`;
  const brought =
    progress.transactions === 0
      ? "Statements and balances"
      : `${formatCount(progress.transactions, "transaction")}, statements and balances`;
  return (
    <Dialog open onClose={onClose} held={disconnect.isPending} title={`Disconnect ${bankName}?`}>
      <p className="text-ink-2">
        Cardwell stops reading {bankName} today. Choose what happens to the data it has read.
      </p>
      <fieldset className="grid gap-2.5">
        <legend className="sr-only">What happens to the data</legend>
        <Option
          group={group}
          title="Keep the history"
          isChosen={history === "keep"}
          onChoose={() => setHistory("keep")}
        >
          {stay} Statements and purchases{until} are kept. Alerts that need bank data stop for these cards.
        </Option>
        <Option
          group={group}
          title={`Delete the data from ${bankName}`}
          isChosen={history === "delete"}
          onChoose={() => setHistory("delete")}
        >
          {brought} from {bankName} are deleted. Cards and dates you entered stay.
        </Option>
      </fieldset>
      {disconnect.isPending ? (
        <div className="grid gap-2">
          <progress aria-label={`Disconnecting ${bankName}`} className="h-1.5 w-full accent-green" />
          <output className="figures text-small text-ink-2">
            {history === "delete" && progress.transactions > 0
              ? `Deleting ${formatCount(progress.transactions, "transaction")}. With many, this takes a minute.`
              : "Your cards change to tracking by hand."}
          </output>
        </div>
      ) : null}
      {disconnect.isError ? (
        <FailureNotice title={`Couldn't disconnect ${bankName}.`} error={disconnect.error} />
      ) : null}
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant="destructive"
          busy={disconnect.isPending}
          busyLabel="Disconnecting"
          onClick={() => disconnect.mutate()}
        >
          Disconnect {bankName}
        </Button>
        <Button data-autofocus onClick={onClose} disabled={disconnect.isPending}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

type OptionProps = { group: string; title: string; isChosen: boolean; onChoose: () => void; children: ReactNode };

function Option({ group, title, isChosen, onChoose, children }: OptionProps) {
  const id = useId();
  return (
    <div
      className={classNames(
        "relative flex gap-3 rounded-field p-3.5 ring-inset has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-green",
        isChosen ? "ring-2 ring-green" : "ring-1 ring-line-2",
      )}
    >
      <input
        type="radio"
        name={group}
        id={id}
        aria-describedby={`${id}-about`}
        checked={isChosen}
        onChange={onChoose}
        className="relative z-10 mt-0.5 size-5 shrink-0 accent-green outline-none"
      />
      <div>
        <label htmlFor={id} className="font-semibold after:absolute after:inset-0">
          {title}
        </label>
        <p id={`${id}-about`} className="figures text-small text-ink-2">
          {children}
        </p>
      </div>
    </div>
  );
}
