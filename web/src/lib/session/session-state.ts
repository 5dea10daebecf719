import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import type { StaffRole } from "@cardwell/core/domain/staff/roles";

export type SessionUser = {
  uid: string;
  email: string;
  emailVerified: boolean;
  displayName: string | null;
};

export type SessionState = {
  user: SessionUser | null;
  idToken: string | null;
  /** True until the auth state is known, for 10 seconds at most. */
  loading: boolean;
  /** Null while unknown: not loaded yet, or the request failed. */
  subscriptionStatus: SubscriptionStatus | null;
  subscriptionLoading: boolean;
  /** The request for this person's status has finished, or failed. */
  subscriptionAnswered: boolean;
  /** The last request for it brought no answer, as without a connection. */
  subscriptionSilent: boolean;
  /** A registration is in progress or has just ended; keeps its message on the screen. */
  showingEmailVerification: boolean;
  /** The person's role in the back office, from the token. */
  staffRole: StaffRole | null;
};

export type SessionEvent =
  | { type: "userArrived"; user: SessionUser; statusWillLoad: boolean }
  | { type: "userLeft" }
  | { type: "waitedTooLong" }
  | { type: "tokenArrived"; uid: string; idToken: string; staffRole: StaffRole | null }
  | { type: "statusRequested" }
  | { type: "statusArrived"; uid: string; status: SubscriptionStatus | null; isSilent?: boolean }
  | { type: "verificationShown" }
  | { type: "verificationHidden" };

export const initialSession: SessionState = {
  user: null,
  idToken: null,
  loading: true,
  subscriptionStatus: null,
  subscriptionLoading: false,
  subscriptionAnswered: false,
  subscriptionSilent: false,
  showingEmailVerification: false,
  staffRole: null,
};

export function nextSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case "userArrived": {
      const samePerson = state.user?.uid === event.user.uid;
      const kept = samePerson ? state : { ...initialSession, showingEmailVerification: state.showingEmailVerification };
      const subscriptionLoading = event.statusWillLoad || kept.subscriptionLoading;
      const showingEmailVerification = kept.showingEmailVerification && !event.user.emailVerified;
      return { ...kept, user: event.user, loading: false, subscriptionLoading, showingEmailVerification };
    }
    case "userLeft":
      return { ...initialSession, loading: false, showingEmailVerification: state.showingEmailVerification };
    case "waitedTooLong":
      return { ...state, loading: false };
    case "tokenArrived":
      if (state.user?.uid !== event.uid) return state;
      return { ...state, idToken: event.idToken, staffRole: event.staffRole };
    case "statusRequested":
      return { ...state, subscriptionLoading: true };
    case "statusArrived":
      if (state.user?.uid !== event.uid) return state;
      return {
        ...state,
        subscriptionStatus: event.status,
        subscriptionLoading: false,
        subscriptionAnswered: true,
        subscriptionSilent: event.isSilent === true,
      };
    case "verificationShown":
      return { ...state, showingEmailVerification: true };
    case "verificationHidden":
      return { ...state, showingEmailVerification: false };
  }
}
