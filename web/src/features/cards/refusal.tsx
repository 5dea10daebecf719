import { Notice } from "../../components/notice.tsx";
import { describeError, referenceOf } from "../../lib/describe-error.ts";

/** Why something was not saved, where it was asked for. Nothing was lost: the fields keep what was typed. */
export function Refusal({ error, title = "It was not saved." }: { error: unknown; title?: string }) {
  if (error === null || error === undefined) return null;
  const reference = referenceOf(error);
  return (
    <Notice kind="problem" title={title}>
      {describeError(error)}
      {reference === undefined ? null : ` Reference ${reference}.`}
    </Notice>
  );
}
