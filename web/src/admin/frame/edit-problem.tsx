import { Notice } from "../../components/notice.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { describeError, getReference } from "../../lib/describe-error.ts";

/** Why the server rejected a change: each field with its error. */
export function EditProblem({ error }: { error: unknown }) {
  const fields = error instanceof ApiError ? error.fields : [];
  const reference = getReference(error);
  return (
    <Notice kind="problem" title={fields.length === 0 ? "Couldn't save." : "Couldn't save. Fix the errors below."}>
      {fields.length === 0 ? (
        <p>{describeError(error)}</p>
      ) : (
        <ul className="grid gap-1">
          {fields.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <span className="font-medium text-ink">{path.replace(/^(body\.)?((terms|rule)\.)?/, "")}</span>: {message}
            </li>
          ))}
        </ul>
      )}
      {reference === undefined ? null : <p className="mt-1 text-small text-ink-3">Reference {reference}.</p>}
    </Notice>
  );
}
