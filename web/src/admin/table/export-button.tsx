import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { describeError } from "../../lib/describe-error.ts";
import { showToast } from "../../lib/toast-store.ts";
import { formatCount } from "../../lib/format.ts";
import type { AdminColumn } from "./admin-table.tsx";
import { toCsv } from "./csv.ts";
import { download } from "./download.ts";

export const exportLimit = 100;

type ExportButtonProps<Row, Sort extends string> = {
  name: string;
  columns: AdminColumn<Row, Sort>[];
  /** A page of `exportLimit` rows of what the filters show. */
  fetchPage: (page: number) => Promise<{ rows: Row[]; total: number }>;
};

/** Everything that the filters show, all pages of it, as a CSV file. */
export function ExportButton<Row, Sort extends string>({ name, columns, fetchPage }: ExportButtonProps<Row, Sort>) {
  const [done, setDone] = useState(0);
  const run = useMutation({
    mutationFn: async () => {
      const written = columns.flatMap(({ head, csv }) => (csv === undefined ? [] : [{ head, csv }]));
      const rows: Row[] = [];
      setDone(0);
      for (let page = 1; ; page += 1) {
        const answer = await fetchPage(page);
        rows.push(...answer.rows);
        setDone(rows.length);
        if (rows.length >= answer.total || answer.rows.length === 0) break;
      }
      const lines = [written.map(({ head }) => head), ...rows.map((row) => written.map(({ csv }) => csv(row)))];
      // The mark in front tells spreadsheets that it is UTF-8.
      download(`${name}.csv`, "text/csv", `\uFEFF${toCsv(lines)}`);
      return rows.length;
    },
    onSuccess: (count) => showToast(`${formatCount(count, "row")} exported to ${name}.csv.`),
    onError: (error) => showToast(`The export stopped. ${describeError(error)}`),
  });
  return (
    <Button busy={run.isPending} busyLabel={`${formatCount(done, "row")} so far`} onClick={() => run.mutate()}>
      Export CSV
    </Button>
  );
}
