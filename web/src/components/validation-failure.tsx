import { ChangedParts } from "./changed-parts.tsx";
import { ChangedSinceError } from "./form-draft.ts";
import { Notice } from "./notice.tsx";
import { ApiError, toField } from "../lib/api-error.ts";
import { describeError, getReference } from "../lib/describe-error.ts";

const noFields: readonly string[] = [];

type FormErrorProps = {
  error: unknown;
  title?: string;
  /** Fields that show their own errors. */
  at?: readonly string[];
};

/** Shows why a save failed, at its form. The fields keep their input. */
export function ValidationFailure({ error, title = "Couldn't save.", at = noFields }: FormErrorProps) {
  if (error === null || error === undefined) return null;
  if (error instanceof ChangedSinceError) return <ChangedParts parts={error.parts} hasFocus={error.isRejected} />;
  const fields = error instanceof ApiError ? error.fields : [];
  const others = fields.filter(({ path }) => !at.includes(toField(path)));
  if (fields.length > 0 && others.length === 0) return null;
  // An error that the person can fix is no case for support.
  const isTheirs = error instanceof ApiError && error.status >= 400 && error.status < 500;
  const reference = isTheirs ? undefined : getReference(error);
  return (
    <Notice kind="problem" title={title}>
      {others.length > 0 ? others.map(({ message }) => message).join(" ") : describeError(error)}
      {reference === undefined ? null : ` Reference ${reference}.`}
    </Notice>
  );
}
