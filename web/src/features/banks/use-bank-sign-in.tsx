import type { LinkSession } from "@cardwell/core/contract/banks";
import type { RequestOf, ResponseOf } from "@cardwell/core/contract/endpoint";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { lazyNamed } from "../../components/lazy-part.tsx";
import { callApi } from "../../lib/api-client.ts";
import { ApiError } from "../../lib/api-error.ts";
import { contract } from "../../lib/page-contract.ts";
import { refreshBanks } from "../../lib/banks-query.ts";
import type { LinkExit, OpenLinkProps } from "./open-link.tsx";

const OpenLink = lazyNamed<"OpenLink", OpenLinkProps>(async () => {
  await prepareLink();
  return import("./open-link.tsx");
}, "OpenLink");

export type SignInBody = RequestOf<typeof contract.banks.startSession>["body"];
type Completion = ResponseOf<typeof contract.banks.completeSession>;

type SignInOptions = {
  onDone: (completion: Completion, session: LinkSession) => void;
  onExit: (exit: LinkExit) => void;
};

type Opened = { session: LinkSession; receivedRedirectUri: string | undefined };
type Result = { session: LinkSession; publicToken: string | null; oauthStateId: string | null };

/** While another tab finishes the same return, the server has no link yet. */
const CONFLICTS_RETRIED = 8;

/** Names the return with which a bank made an address; null: no bank made it. */
export const getOAuthStateId = (address: string | undefined): string | null =>
  address === undefined ? null : new URL(address).searchParams.get("oauth_state_id");

/** A bank's sign-in: started here or continued after the bank has returned, and finished on the server. */
export function useBankSignIn({ onDone, onExit }: SignInOptions) {
  const queries = useQueryClient();
  const [opened, setOpened] = useState<Opened | null>(null);
  const opener = useRef<Element | null>(null);
  const start = useMutation({
    mutationFn: (body: SignInBody) => callApi(contract.banks.startSession, { body }),
    onSuccess: (session) => setOpened({ session, receivedRedirectUri: undefined }),
  });
  const complete = useMutation({
    mutationFn: ({ session, publicToken, oauthStateId }: Result) =>
      callApi(contract.banks.completeSession, {
        params: { sessionId: session.id },
        body: {
          publicToken: session.kind === "link" ? publicToken : null,
          ...(oauthStateId !== null && { oauthStateId }),
        },
      }),
    retry: (failures, error) => error instanceof ApiError && error.code === "conflict" && failures < CONFLICTS_RETRIED,
    retryDelay: 1000,
    async onSuccess(completion, { session }) {
      await refreshBanks(queries);
      onDone(completion, session);
    },
  });
  /** Link's frame had the focus. */
  function close() {
    setOpened(null);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }
  const isOpen = opened !== null;
  const part: ReactNode = isOpen ? (
    <Suspense fallback={null}>
      <OpenLink
        key={opened.session.id}
        token={opened.session.linkToken}
        receivedRedirectUri={opened.receivedRedirectUri}
        onSuccess={(publicToken) => {
          close();
          const { session, receivedRedirectUri } = opened;
          complete.mutate({ session, publicToken, oauthStateId: getOAuthStateId(receivedRedirectUri) });
        }}
        onExit={(exit) => {
          close();
          onExit(exit);
        }}
      />
    </Suspense>
  ) : null;

  return {
    /** Link itself; put it anywhere on the page. */
    part,
    start: (body: SignInBody) => {
      opener.current = document.activeElement;
      complete.reset();
      start.mutate(body);
    },
    resume: (session: LinkSession, receivedRedirectUri: string) => setOpened({ session, receivedRedirectUri }),
    /** Of a return that another page has read, also when it's complete: the server returns the same link. */
    complete: (session: LinkSession, oauthStateId: string) =>
      complete.mutate({ session, publicToken: null, oauthStateId }),
    /** Sends the bank's answer again. */
    retry: complete.isError ? () => complete.mutate(complete.variables) : undefined,
    isBusy: start.isPending || isOpen || complete.isPending,
    isCompleting: complete.isPending,
    error: start.error ?? complete.error,
  };
}

/**
 * Call it before the first component that uses react-plaid-link is rendered. In the emulators' build the sandbox's pages take the place
 * of Plaid's script; any other build loads the script from Plaid and has nothing to prepare.
 */
export async function prepareLink(): Promise<void> {
  if (import.meta.env.VITE_EMULATORS !== "true") return;
  const { installLocalLink } = await import("./local-link.ts");
  installLocalLink(import.meta.env.VITE_SANDBOX_ORIGIN ?? "");
}
