import { useEffect, useEffectEvent } from "react";
import { usePlaidLink } from "react-plaid-link";

/** How Link was left. Without an error code, the member closed it. */
export type LinkExit = { errorCode: string | null; reference: string | null; institutionId: string | null };

export type OpenLinkProps = {
  token: string;
  /** The address with which a bank returned; Link continues where it was. */
  receivedRedirectUri: string | undefined;
  /** Null where a link that existed was changed. */
  onSuccess: (publicToken: string | null) => void;
  onExit: (exit: LinkExit) => void;
};

/** Opens Plaid Link once it has loaded. */
export function OpenLink({ token, receivedRedirectUri, onSuccess, onExit }: OpenLinkProps) {
  // The package keeps the handlers of the first render.
  const succeed = useEffectEvent(onSuccess);
  const leave = useEffectEvent(onExit);
  const { open, ready, error } = usePlaidLink({
    token,
    ...(receivedRedirectUri !== undefined && { receivedRedirectUri }),
    onSuccess: (publicToken) => succeed(publicToken),
    onExit: (failure, { link_session_id: reference, institution }) =>
      leave({
        errorCode: failure?.error_code ?? null,
        reference: reference || null,
        institutionId: institution?.institution_id ?? null,
      }),
  });
  useEffect(() => {
    if (ready) open();
  }, [ready, open]);
  useEffect(() => {
    if (error !== null) leave({ errorCode: "LINK_NOT_LOADED", reference: null, institutionId: null });
  }, [error]);
  return null;
}
