import { CheckoutError, toCheckoutError } from "./checkout-error.ts";
import { toSessionParams, toTimeoutMs } from "./checkout-request.ts";
import type { CheckoutRequest, SessionParams } from "./checkout-request.ts";

export type CheckoutSession = { readonly id: string; readonly created_at: string; readonly url: string };

/** What the server wrote to the session in the place of an id. */
export type CheckoutFailure = { code: string; message: string };

/** The payments SDK and the one thing that it lacks. */
export type CheckoutGateway = {
  /** The person who is signed in, once authentication has loaded; null when signed out. */
  currentUserId: () => Promise<string | null>;
  /** Adds the session document and waits for its id. */
  createSession: (params: SessionParams, timeoutMs: number) => Promise<CheckoutSession>;
  /** Calls back when the server rejects the next session document that this page adds for these. */
  watchRejection: (
    userId: string,
    params: SessionParams,
    onRejection: (rejection: CheckoutFailure) => void,
  ) => () => void;
};

type Deps = {
  loadGateway: () => Promise<CheckoutGateway>;
  pageAddress: () => string;
  setTimer: (act: () => void, delayMs: number) => () => void;
};

export type CheckoutOptions = { timeoutMillis?: number | undefined };

/**
 * Opens checkouts through the payments SDK, one at a time: the same request returns the same session.
 * Everything that goes wrong, validation included, is a rejection with a CheckoutError.
 */
export function createCheckoutClient({ loadGateway, pageAddress, setTimer }: Deps) {
  let opening: { key: string; session: Promise<CheckoutSession> } | null = null;

  async function open(params: SessionParams, timeoutMs: number): Promise<CheckoutSession> {
    const gateway = await loadGateway().catch((error: unknown) => {
      throw new CheckoutError("internal", "Couldn't load checkout. Check your connection and try again.", error);
    });
    const userId = await gateway.currentUserId();
    if (userId === null) {
      throw new CheckoutError("unauthenticated", "Failed to determine currently signed in user. User not signed in.");
    }
    const stops: (() => void)[] = [];
    const rejected = new Promise<never>((_resolve, reject) => {
      stops.push(
        gateway.watchRejection(userId, params, ({ code, message }) => reject(new CheckoutError(code, message))),
      );
    });
    // The SDK's own timer starts only when the document has reached the server, so never while offline.
    const late = new Promise<never>((_resolve, reject) => {
      const expire = () =>
        reject(new CheckoutError("deadline-exceeded", "Timeout while waiting for session response."));
      stops.push(setTimer(expire, timeoutMs));
    });
    try {
      return await Promise.race([gateway.createSession(params, timeoutMs), rejected, late]);
    } catch (error) {
      throw toCheckoutError(error);
    } finally {
      for (const stop of stops) stop();
    }
  }

  return async function openCheckout(
    request: CheckoutRequest,
    { timeoutMillis }: CheckoutOptions = {},
  ): Promise<CheckoutSession> {
    const params = toSessionParams(request, pageAddress());
    const timeoutMs = toTimeoutMs(timeoutMillis);
    const key = JSON.stringify(params);
    if (opening?.key === key) return opening.session;
    if (opening !== null) throw new CheckoutError("conflict", "Another checkout is opening. Wait for it to appear.");
    const session = open(params, timeoutMs).finally(() => {
      opening = null;
    });
    opening = { key, session };
    return session;
  };
}
