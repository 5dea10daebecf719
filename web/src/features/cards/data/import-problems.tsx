import { Notice } from "../../../components/notice.tsx";
import { ApiError } from "../../../lib/api-error.ts";
import { formatCount } from "../../../lib/format.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { type Listed, formatProblem, type Wrong } from "./format-import.ts";

const shownAtOnce = 8;

type Problems = { file: Listed; names: string[]; wrong: readonly Wrong[] };

/** The first few, as people fix one and try again. */
function Places({ file, names, wrong }: Problems) {
  const more = wrong.length - shownAtOnce;
  return (
    <ul className="mt-1 list-disc pl-5 wrap-anywhere">
      {wrong.slice(0, shownAtOnce).map((each) => (
        <li key={each.path}>{formatProblem(each, file, names)}</li>
      ))}
      {more > 0 ? <li>{more} more</li> : null}
    </ul>
  );
}

/** Where a file is not as an export writes it, before anything of it is sent. */
export function WrongInFile({ file, names, wrong }: Problems) {
  const isOne = wrong.length === 1;
  return (
    <Notice kind="problem" title={`Fix ${formatCount(wrong.length, "problem")} in this file first.`}>
      Nothing was imported. Fix {isOne ? "it" : "them"} in the file, then choose it again.
      <Places file={file} names={names} wrong={wrong} />
    </Notice>
  );
}

/** Where in the file the server found something wrong. */
export function ImportError({ error, file, names }: { error: unknown; file: Listed | null; names: string[] }) {
  const title = "Nothing was imported.";
  if (!(error instanceof ApiError) || error.fields.length === 0)
    return <ValidationFailure error={error} title={title} />;
  return (
    <Notice kind="problem" title={title}>
      The file doesn't match a Cardwell export.
      <Places file={file ?? { cards: [] }} names={names} wrong={error.fields} />
    </Notice>
  );
}
