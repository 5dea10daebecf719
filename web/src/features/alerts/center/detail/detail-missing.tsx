import { LinkButton } from "../../../../components/button.tsx";
import { ErrorState } from "../../../../components/error-state.tsx";
import { Skeleton } from "../../../../components/skeleton.tsx";
import { describeError, getReference } from "../../../../lib/describe-error.ts";
import { listAddress } from "../address.ts";
import type { Choice } from "../address.ts";
import type { useAlertDetail } from "./use-alert-detail.ts";

type DetailMissingProps = { detail: ReturnType<typeof useAlertDetail>; choice: Choice };

/** An alert that is loading, was removed, or failed to load. */
export function DetailMissing({ detail, choice }: DetailMissingProps) {
  const { error, isFetching, isMissing, refetch } = detail;
  const toList = <LinkButton to={listAddress(choice)}>All alerts</LinkButton>;
  if (isMissing || (detail.data !== undefined && !isFetching)) {
    return (
      <ErrorState title="Alert not found." action={toList}>
        <p>It was removed or is more than 400 days old.</p>
      </ErrorState>
    );
  }
  if (error !== null) {
    return (
      <ErrorState
        title="We couldn't load this alert."
        reference={getReference(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
        action={toList}
      >
        <p>{describeError(error)}</p>
      </ErrorState>
    );
  }
  return (
    <div aria-busy="true">
      <h1 className="sr-only">Alert</h1>
      <output className="sr-only">Loading the alert</output>
      <Skeleton className="mt-2 h-3.5 w-64 max-w-full" />
      <Skeleton className="mt-6 h-8 w-96 max-w-full" />
      <Skeleton className="mt-3 h-8 w-72 max-w-4/5" />
      <Skeleton className="mt-6 h-4 w-120 max-w-full" />
      <Skeleton className="mt-3 h-4 w-100 max-w-4/5" />
      <Skeleton className="mt-8 h-10 w-72 max-w-full rounded-field" />
    </div>
  );
}
