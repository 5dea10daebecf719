import { Notice } from "../../../components/notice.tsx";
import { ApiError } from "../../../lib/api-error.ts";
import { describeError, getReference } from "../../../lib/describe-error.ts";

/** Why a change was not saved, where it was made. What was typed stays. */
export function ValidationFailure({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  const reference = getReference(error);
  return (
    <Notice kind="problem" title="Couldn't save.">
      {describeError(error)}
      {reference === undefined ? null : ` Reference ${reference}.`}
    </Notice>
  );
}

/** The API's error for one field of the preferences. */
export function fieldError(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fields.find((field) => field.path === `body.${path}` || field.path.startsWith(`body.${path}.`))?.message;
}
