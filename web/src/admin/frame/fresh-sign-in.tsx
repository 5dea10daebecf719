import { FRESH_SIGN_IN_MINUTES } from "@cardwell/core/domain/accounts/fresh-sign-in";
import { useEffect, useState } from "react";
import { lazyPart } from "../../components/lazy-part.tsx";
import { setTransport } from "../../lib/api-client.ts";
import { gateway } from "../../lib/session/gateway.ts";
import { repeatAfterSignIn } from "./repeat-after-sign-in.ts";

const FreshSignInDialog = lazyPart(() => import("../../components/use-fresh-sign-in.tsx"), "FreshSignInDialog", null);

/**
 * For the whole back office, once: where an action needs a recent sign-in, its dialog stays as it is while the person signs in again, and
 * the call is repeated then. Closed, it leaves the error to the action.
 */
export function FreshSignIn() {
  const [waiting, setWaiting] = useState<{ answer: (hasSignedIn: boolean) => void } | null>(null);
  useEffect(() => {
    const ask = () => new Promise<boolean>((answer) => setWaiting({ answer }));
    const token = async () => (await gateway.token({ force: false }))?.idToken ?? null;
    const { fetch: send } = setTransport({});
    setTransport({ fetch: repeatAfterSignIn({ send, ask, token }) });
    return () => void setTransport({ fetch: send });
  }, []);
  if (waiting === null) return null;
  return (
    <FreshSignInDialog
      minutes={FRESH_SIGN_IN_MINUTES.staff}
      retry={() => waiting.answer(true)}
      onClose={() => {
        // Without effect once the call is repeated.
        waiting.answer(false);
        setWaiting(null);
      }}
    />
  );
}
