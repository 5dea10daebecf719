import { createCheckoutSession, getStripePayments } from "@stripe/firestore-stripe-payments";
import { collection, connectFirestoreEmulator, getFirestore, onSnapshot, query, where } from "firebase/firestore";
import type { DocumentData, Query } from "firebase/firestore";
import { auth, firebaseApp } from "../../lib/firebase.ts";
import type { CheckoutGateway, CheckoutFailure } from "./checkout.ts";
import type { SessionParams } from "./checkout-request.ts";

const customersCollection = "customers";

const firestore = getFirestore(firebaseApp);
if (import.meta.env.VITE_EMULATORS === "true")
  connectFirestoreEmulator(firestore, "127.0.0.1", Number(import.meta.env.VITE_FIRESTORE_EMULATOR_PORT));

const payments = getStripePayments(firebaseApp, { customersCollection, productsCollection: "products" });

const seen = new Set<string>();

function parseError(session: DocumentData | undefined): CheckoutFailure | null {
  const error: unknown = session?.["error"];
  if (typeof error !== "object" || error === null || !("message" in error)) return null;
  const code = "code" in error ? String(error.code) : "internal";
  return { code, message: String(error.message) };
}

/** Sessions are never deleted: without the price, each purchase would read all that came before it. */
function sessionsLike(userId: string, params: SessionParams): Query {
  const sessions = collection(firestore, customersCollection, userId, "checkout_sessions");
  return "price" in params
    ? query(sessions, where("price", "==", params.price))
    : query(sessions, where("line_items", "==", params.line_items));
}

/** A listener that fails here fails in the SDK too, which reports the error. */
const leaveToSdk = () => undefined;

/**
 * Full Firestore and the payments SDK, in a separate chunk.
 *
 * The SDK doesn't reveal which document it adds and doesn't read the error that the server writes to it. A document with a
 * write that has not reached the server yet was added by this very page, so that is the one to watch.
 */
export const firestoreGateway: CheckoutGateway = {
  async currentUserId() {
    await auth.authStateReady();
    return auth.currentUser?.uid ?? null;
  },
  async createSession(params, timeoutMillis) {
    return createCheckoutSession(payments, params, { timeoutMillis });
  },
  watchRejection(userId, params, onRejection) {
    let stopDocument: (() => void) | undefined;
    const stopCollection = onSnapshot(
      sessionsLike(userId, params),
      ({ docs }) => {
        const added = docs.find(({ id, metadata }) => metadata.hasPendingWrites && !seen.has(id));
        if (added === undefined) return;
        seen.add(added.id);
        stopCollection();
        stopDocument = onSnapshot(
          added.ref,
          (snapshot) => {
            const rejection = parseError(snapshot.data());
            if (rejection !== null) onRejection(rejection);
          },
          leaveToSdk,
        );
      },
      leaveToSdk,
    );
    return () => {
      stopCollection();
      stopDocument?.();
    };
  },
};
