import type { AccountMatch } from "@cardwell/core/contract/banks";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { Button, LinkButton } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { useKeptState } from "../../components/use-kept-state.ts";
import { callApi } from "../../lib/api-client.ts";
import { ApiError, isConflict } from "../../lib/api-error.ts";
import { connectionPath, getReturnTo, importPath } from "../../lib/bank-paths.ts";
import { contract } from "../../lib/page-contract.ts";
import { describeError, getReference } from "../../lib/describe-error.ts";
import { formatCount } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { refreshBanks } from "../../lib/banks-query.ts";
import { LinkSteps } from "./link-steps.tsx";
import { MatchAccount } from "./match-account.tsx";
import { findProblems, isChangedSince, toChoice, toMatches, toSeen, type Edit } from "./match-choices.ts";

const matchesQuery = (linkId: string) =>
  queryOptions({
    queryKey: ["bank-matches", linkId],
    queryFn: ({ signal }) => callApi(contract.banks.matches, { params: { linkId } }, { signal }),
    // What the member has chosen stays.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The third step of a link: which card each of its accounts is. */
export function MatchPage() {
  const { linkId = "" } = useParams();
  const matches = useQuery(matchesQuery(linkId));
  if (matches.data !== undefined) return <Match key={linkId} linkId={linkId} {...matches.data} />;
  if (matches.isPending) return <SkeletonRows rows={6} label="Loading the accounts..." />;
  return <LinkMissing error={matches.error} retrying={matches.isFetching} onRetry={() => void matches.refetch()} />;
}

type LinkMissingProps = { error: Error; retrying: boolean; onRetry: () => void };

/** A link that was ended, or of another account, or that can't be loaded. */
export function LinkMissing({ error, retrying, onRetry }: LinkMissingProps) {
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  usePageTitle("Bank link");
  return (
    <ErrorState
      title={isMissing ? "This bank link doesn't exist." : "Couldn't load this bank link."}
      reference={isMissing ? undefined : getReference(error)}
      onRetry={isMissing ? undefined : onRetry}
      retrying={retrying}
      action={<LinkButton to={paths.consentFix}>See bank connections</LinkButton>}
    >
      <p>{isMissing ? "It may have been disconnected, or it may belong to another account." : describeError(error)}</p>
    </ErrorState>
  );
}

type MatchProps = { linkId: string; bankName: string; accounts: AccountMatch[]; revision: number };

function Match({ linkId, bankName, accounts, revision }: MatchProps) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const returnTo = getReturnTo(search);
  const wayOut = returnTo ?? connectionPath(linkId);
  const queries = useQueryClient();
  const [edits, setEdits] = useKeptState<Record<string, Edit>>(`banks.match.${linkId}`, { isReloaded: true });
  const getEdit = ({ accountId }: AccountMatch) => edits?.[accountId];
  const getChoice = (account: AccountMatch) => getEdit(account)?.choice ?? toChoice(account);
  const choices = Object.fromEntries(accounts.map((account) => [account.accountId, getChoice(account)]));
  const changed = accounts.filter((account) => isChangedSince(account, getEdit(account)));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const save = useMutation({
    mutationFn: () =>
      callApi(contract.banks.saveMatches, { params: { linkId }, body: { matches: toMatches(choices), revision } }),
    onError: (error) => (isConflict(error) ? queries.refetchQueries(matchesQuery(linkId)) : undefined),
    async onSuccess() {
      await refreshBanks(queries);
      void navigate(importPath(linkId, returnTo));
    },
  });

  function submit() {
    const found = findProblems(choices);
    setProblems(found);
    const [first] = [...changed.map(({ accountId }) => accountId), ...Object.keys(found)];
    if (first === undefined) save.mutate();
    else document.querySelector<HTMLElement>(`[data-account="${first}"] :is(button, input)`)?.focus();
  }

  function choose(account: AccountMatch, edit: Edit | null) {
    const { [account.accountId]: _before, ...others } = edits ?? {};
    setEdits(edit === null ? others : { ...others, [account.accountId]: edit });
    setProblems({});
  }

  return (
    <LinkSteps
      at={3}
      name="Match cards"
      title={`${bankName} shared ${formatCount(accounts.length, "card")}. Check the ${accounts.length === 1 ? "match" : "matches"}.`}
      intro="The card decides which credits, fees and rewards we track."
      back={{ label: "Cancel", to: wayOut }}
      isWide
    >
      {accounts.length === 0 ? (
        <EmptyState
          title={`${bankName} shares no cards yet.`}
          action={<LinkButton to={connectionPath(linkId)}>See the connection</LinkButton>}
        >
          Choose which accounts to share under Bank connections.
        </EmptyState>
      ) : (
        <>
          <ul className="mt-6">
            {accounts.map((account) => (
              <MatchAccount
                key={account.accountId}
                bankName={bankName}
                account={account}
                choice={getChoice(account)}
                problem={problems[account.accountId]}
                stored={changed.includes(account) ? toChoice(account) : null}
                onChange={(choice) => choose(account, { choice, seen: getEdit(account)?.seen ?? toSeen(account) })}
                onKeep={() => choose(account, { choice: getChoice(account), seen: toSeen(account) })}
                onTakeStored={() => choose(account, null)}
              />
            ))}
          </ul>
          {save.isError ? <FailureNotice title="Couldn't save the matches." error={save.error} /> : null}
          <div className="mt-5 flex flex-wrap items-center gap-2.5">
            <Button
              variant="filled"
              size="large"
              className="max-md:w-full"
              busy={save.isPending}
              busyLabel="Saving"
              onClick={submit}
            >
              Save and import
            </Button>
            <LinkButton to={wayOut} variant="text" size="large" className="max-md:w-full">
              Finish later
            </LinkButton>
          </div>
          <p className="mt-3 text-small text-ink-3">
            You can change a match later under Bank connections. Amounts you entered by hand are kept in the card's
            history.
          </p>
        </>
      )}
    </LinkSteps>
  );
}
