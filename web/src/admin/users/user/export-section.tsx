import { adminUsersContract as contract } from "@cardwell/core/contract/admin/users";
import type { DataExport } from "@cardwell/core/contract/admin/users";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Button } from "../../../components/button.tsx";
import { FailureNotice } from "../../../components/failure-notice.tsx";
import { Section } from "../../../components/section.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { formatCount } from "../../../lib/format.ts";
import { formatMoment } from "../../frame/format-moment.ts";
import { LoadError } from "../../frame/load-error.tsx";
import { userExportQuery } from "../queries.ts";
import { formatDocuments, saveExport } from "./user-actions.tsx";

function describeExport({ state, documents, expiresAt }: DataExport): string {
  const count = formatCount(documents, "document");
  if (state === "running") return `Collecting, ${count} so far. It continues when you leave this page.`;
  if (state === "failed") return `The export stopped after ${count}. Export the data again.`;
  return `${count}. Only you can download them, until ${formatMoment(expiresAt)}.`;
}

/** Waits as long as the server asks: a large export can have more parts than calls are allowed in a minute. */
async function fetchPart(uid: string, exportId: string, part: number): Promise<readonly object[]> {
  try {
    return (await callApi(contract.readExportPart, { params: { uid, exportId, part: String(part) } })).documents;
  } catch (error) {
    const waitSeconds = error instanceof ApiError && error.status === 429 ? error.retryAfterSeconds : undefined;
    if (waitSeconds === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1_000));
    return fetchPart(uid, exportId, part);
  }
}

/** The caller's export of a person with much data: how far it came, and its download. */
export function ExportSection({ uid }: { uid: string }) {
  const { data, error, refetch } = useQuery(userExportQuery(uid));
  const download = useMutation({
    mutationFn: async ({ id: exportId, parts, exportedAt }: DataExport) => {
      const fetched: string[] = [];
      for (let part = 0; part < parts; part += 1) fetched.push(formatDocuments(await fetchPart(uid, exportId, part)));
      saveExport(uid, exportedAt, fetched);
    },
  });
  if (error) return <LoadError what="The export" error={error} onRetry={() => void refetch()} />;
  const found = data?.export ?? null;
  if (found === null) return null;
  return (
    <Section title="Export" aside={`Requested ${formatMoment(found.exportedAt)}`}>
      <p aria-live="polite">{describeExport(found)}</p>
      {found.state === "done" ? (
        <Button
          className="mt-4"
          busy={download.isPending}
          busyLabel="Downloading"
          onClick={() => download.mutate(found)}
        >
          Download
        </Button>
      ) : null}
      {download.error ? <FailureNotice title="The export wasn't downloaded." error={download.error} /> : null}
    </Section>
  );
}
