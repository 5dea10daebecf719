import { list } from "@cardwell/core/domain/format";
import { EXPORTED_LABELS } from "@cardwell/core/domain/transfer/member-data";
import type { WalletExport } from "@cardwell/core/domain/transfer/wallet-export";
import { useMutation } from "@tanstack/react-query";
import { contract } from "../lib/page-contract.ts";
import { Button } from "./button.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { callApi } from "../lib/api-client.ts";
import { useTimeZone } from "../lib/account-query.ts";
import { dayIn } from "../lib/day-in.ts";
import { formatCount } from "../lib/format.ts";
import { saveFile } from "../lib/save-file.ts";

type Format = "json" | "csv";

type ExportPartProps = {
  /** Makes the spreadsheets, which take more than the export has; without it there is only JSON. */
  toCsv?: (wallet: WalletExport) => Promise<Blob>;
};

/** What a member takes along, as a file. */
export function ExportPart({ toCsv }: ExportPartProps) {
  const timeZone = useTimeZone();
  const save = useMutation({
    mutationFn: async (format: Format) => {
      const wallet = await callApi(contract.transfer.export);
      const name = `cardwell-${dayIn(wallet.exportedAt, timeZone)}`;
      if (format === "csv" && toCsv !== undefined) saveFile(`${name}-csv.zip`, await toCsv(wallet));
      else {
        saveFile(`${name}.json`, new Blob([JSON.stringify(wallet, null, 1)], { type: "application/json" }));
      }
      return wallet;
    },
  });
  const busyWith = save.isPending ? save.variables : null;
  return (
    <div className="grid max-w-155 gap-4">
      <p className="text-ink-2">
        Includes your {list(EXPORTED_LABELS)}.{" "}
        {toCsv === undefined
          ? "The JSON file can be imported again once you have a plan."
          : "JSON can be imported here; CSV is a ZIP with one spreadsheet per table."}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button
          busy={busyWith === "json"}
          busyLabel="Preparing JSON"
          onClick={() => !save.isPending && save.mutate("json")}
        >
          Download JSON
        </Button>
        {toCsv === undefined ? null : (
          <Button
            busy={busyWith === "csv"}
            busyLabel="Preparing CSV"
            onClick={() => !save.isPending && save.mutate("csv")}
          >
            Download CSV
          </Button>
        )}
      </div>
      <output className="text-small text-ink-2">
        {save.data === undefined
          ? null
          : `Saved: ${formatCount(save.data.cards.length, "card")}, ${formatCount(save.data.purchases.length, "purchase")}. It contains your financial data, so keep it somewhere private.`}
      </output>
      {save.error === null ? null : <FailureNotice title="We couldn't create the file." error={save.error} />}
    </div>
  );
}
