import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ChoiceField } from "../../../components/choice-field.tsx";
import { Button, LinkButton } from "../../../components/button.tsx";
import { FieldFrame } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { Notice } from "../../../components/notice.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { formatCount } from "../../../lib/format.ts";
import { EditProblem } from "../../frame/edit-problem.tsx";
import { PartFrame } from "../part-frame.tsx";
import { places } from "../places.ts";
import { useStaleCardUniverse } from "../queries.ts";
import { toBase64, fileProblem, importSources } from "./import-sources.ts";
import type { ImportSource } from "./import-sources.ts";
import { ImportReportView } from "./import-report.tsx";

const sources = Object.keys(importSources) as ImportSource[];
const labels = Object.fromEntries(sources.map((key) => [key, importSources[key].label]));

/** Reads a file of cards: first what it would propose, row by row; then the proposals. Never a card. */
export function ImportPage() {
  const [source, setSource] = useState<ImportSource>("rewards-pwa");
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const makeStale = useStaleCardUniverse();
  const run = useMutation({
    mutationFn: async ({ chosen, dryRun }: { chosen: File; dryRun: boolean }) => {
      const contentBase64 = await toBase64(chosen);
      return callApi(contract.import, { body: { source, fileName: chosen.name.slice(0, 160), contentBase64, dryRun } });
    },
    onSuccess: async (_report, { dryRun }) => {
      if (!dryRun) await makeStale();
    },
  });
  const isWriting = run.isPending && !run.variables.dryRun;
  const isMade = run.isSuccess && !run.variables.dryRun;
  const forget = () => {
    setError(undefined);
    run.reset();
  };
  const dryRun = () => {
    if (file === null) return setError("Choose a file.");
    const problem = fileProblem(file);
    setError(problem);
    if (problem === undefined) run.mutate({ chosen: file, dryRun: true });
  };
  const toCreate = run.data?.counts.proposals ?? 0;
  return (
    <PartFrame title="Import">
      <p className="max-w-155 text-ink-2">
        A file only creates proposals; cards don't change until you approve them. The dry run shows each row's
        proposals.
      </p>
      <Form onSubmit={dryRun} className="mt-5 grid max-w-200 gap-5 md:grid-cols-2">
        <ChoiceField
          label="Source"
          hint={importSources[source].about}
          value={source}
          disabled={run.isPending}
          onChange={({ target }) => {
            setSource(sources.find((each) => each === target.value) ?? "rewards-pwa");
            forget();
          }}
          choices={labels}
        />
        <FieldFrame label="File" error={error} hint="JSON, CSV or XLSX, up to 7.4 MB.">
          {(control) => (
            <input
              {...control}
              ref={input}
              type="file"
              accept={importSources[source].accept}
              disabled={run.isPending}
              onChange={({ target }) => {
                setFile(target.files?.[0] ?? null);
                forget();
              }}
              className="min-h-11 w-full rounded-field border border-edge bg-raised p-1.5 text-body file:mr-3 file:min-h-8 file:rounded-chip file:bg-sunk file:px-3 file:font-medium file:text-ink"
            />
          )}
        </FieldFrame>
        <div className="md:col-span-2">
          <Button
            type="submit"
            variant={run.data === undefined ? "filled" : "outline"}
            busy={run.isPending && !isWriting}
            busyLabel="Reading the file"
          >
            Dry run
          </Button>
        </div>
      </Form>
      {run.error ? (
        <div className="mt-6">
          <EditProblem error={run.error} />
        </div>
      ) : null}
      {isWriting ? (
        <div className="mt-6 grid max-w-155 gap-2">
          <output>Creating proposals from {run.variables.chosen.name}.</output>
          <progress aria-label="Creating proposals" className="h-1.5 w-full accent-green" />
        </div>
      ) : null}
      {run.data === undefined ? null : (
        <div className="mt-8">
          {isMade ? (
            <div className="mb-6 grid gap-3">
              <Notice
                kind="done"
                title={toCreate === 0 ? "Nothing new to propose." : `${formatCount(toCreate, "proposal")} created.`}
              >
                {run.data.counts.known > 0
                  ? importSources[source].isList
                    ? `${formatCount(run.data.counts.known, "row is", "rows are")} in the catalog already.`
                    : `${formatCount(run.data.counts.known, "row")} already proposed.`
                  : null}
              </Notice>
              <div>
                <LinkButton to={places.review} variant="filled">
                  Review the proposals
                </LinkButton>
              </div>
            </div>
          ) : (
            <div className="mb-6 flex flex-wrap items-center gap-4 border-t-2 border-green pt-5">
              <h2 className="text-title-2">
                {toCreate === 0
                  ? "Nothing new in this file."
                  : `${formatCount(toCreate, "proposal")} from ${file?.name}.`}
              </h2>
              {toCreate === 0 || file === null ? null : (
                <Button
                  variant="filled"
                  busy={isWriting}
                  busyLabel="Creating proposals"
                  onClick={() => run.mutate({ chosen: file, dryRun: false })}
                >
                  Create {formatCount(toCreate, "proposal")}
                </Button>
              )}
            </div>
          )}
          <ImportReportView report={run.data} source={source} />
        </div>
      )}
    </PartFrame>
  );
}
