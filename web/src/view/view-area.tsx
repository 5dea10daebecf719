import { adminUsersContract as contract } from "@cardwell/core/contract/admin/users";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { Logo } from "../components/logo.tsx";
import { PageSpinner } from "../components/spinner.tsx";
import { accountQuery } from "../lib/account-query.ts";
import { callApi } from "../lib/api-client.ts";
import { ApiError } from "../lib/api-error.ts";
import { contract as memberContract } from "../lib/contract.ts";
import { describeError } from "../lib/describe-error.ts";
import { getServerTime } from "../lib/server-time.ts";
import type { Auth } from "../lib/session/use-auth.ts";
import { AuthContext } from "../lib/session/use-auth.ts";
import { showFailure } from "../lib/toast-store.ts";
import { ViewFrame } from "./view-frame.tsx";
import type { View } from "./view-frame.tsx";
import { ViewPages } from "./view-pages.tsx";

const viewKey = "view";

/** Shows a member's screens until the view ends, and nothing of them afterwards. */
export function ViewArea({ viewId }: { viewId: string }) {
  const { data: view, error } = useQuery({
    queryKey: [viewKey, viewId],
    queryFn: ({ signal }) => callApi(contract.readView, { params: { viewId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (error) return <Message title="This view can't be shown.">{describeError(error)}</Message>;
  return view === undefined ? <PageSpinner /> : <ViewUntilItsEnd view={view} />;
}

const isOver = ({ endedAt, expiresAt }: View) => endedAt !== null || getServerTime() >= new Date(expiresAt);

function ViewUntilItsEnd({ view }: { view: View }) {
  const queries = useQueryClient();
  const [hasEnded, setHasEnded] = useState(() => isOver(view));
  const end = useCallback(async () => {
    // Nothing is shown beyond its time, however long the call takes.
    if (isOver(view)) setHasEnded(true);
    try {
      await callApi(contract.endView, { params: { viewId: view.id }, body: {} });
    } catch (error) {
      // Expired or ended elsewhere: it is recorded then.
      if (!isOver(view) && !(error instanceof ApiError && error.code === "conflict")) {
        showFailure(`Couldn't end the view. ${describeError(error)}`);
        return;
      }
    }
    setHasEnded(true);
  }, [view]);
  useEffect(() => {
    if (!hasEnded) return;
    queries.getMutationCache().clear();
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== viewKey });
    sessionStorage.clear();
  }, [hasEnded, queries]);
  if (hasEnded) return <Ended view={view} />;
  return (
    <OpenView view={view}>
      <ViewFrame view={view} onEnd={end}>
        <ViewPages name={view.name} />
      </ViewFrame>
    </OpenView>
  );
}

/** The member's account and plan take the place of a session. */
function OpenView({ view, children }: { view: View; children: ReactNode }) {
  const account = useQuery(accountQuery);
  const status = useQuery({
    queryKey: ["status"],
    queryFn: ({ signal }) => callApi(memberContract.billing.status, { query: {} }, { signal }),
  });
  const auth = useMemo((): Auth | null => {
    if (account.data === undefined || status.data === undefined) return null;
    const { email, firstName: displayName } = account.data;
    return {
      user: { uid: view.uid, email, displayName, emailVerified: true },
      idToken: null,
      loading: false,
      subscriptionStatus: status.data,
      subscriptionLoading: false,
      subscriptionAnswered: true,
      subscriptionSilent: false,
      showingEmailVerification: false,
      staffRole: null,
      refreshStatus: async () => status.data,
      acceptStatus: () => undefined,
      signOut: async () => undefined,
      hideVerification: () => undefined,
    };
  }, [account.data, status.data, view.uid]);
  const error = account.error ?? status.error;
  if (error && auth === null)
    return <Message title={`${view.name}'s screens can't be shown.`}>{describeError(error)}</Message>;
  return auth === null ? <PageSpinner /> : <AuthContext value={auth}>{children}</AuthContext>;
}

const Ended = ({ view: { name, uid } }: { view: View }) => (
  <Message
    title={`Your view as ${name} has ended.`}
    action={
      <a className="link" href={`/admin/users/${uid}`}>
        Back to {name}
      </a>
    }
  >
    Nothing of it is kept in this browser. {name} is notified of when you looked and for how long.
  </Message>
);

type MessageProps = { title: string; children: ReactNode; action?: ReactNode };

function Message({ title, children, action }: MessageProps) {
  useEffect(() => {
    document.title = `${title.replace(/\.$/, "")} · Cardwell`;
  }, [title]);
  return (
    <main id="main" tabIndex={-1} className="wrap grow pt-14">
      <div className="grid max-w-140 justify-items-start gap-4">
        <Logo />
        <h1 className="mt-4 text-title-1">{title}</h1>
        <p className="text-lead text-ink-2">{children}</p>
        {action ?? (
          <a className="link" href="/admin/users">
            Back to users
          </a>
        )}
      </div>
    </main>
  );
}
