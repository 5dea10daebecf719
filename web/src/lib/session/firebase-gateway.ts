import {
  createUserWithEmailAndPassword,
  getAdditionalUserInfo,
  onIdTokenChanged,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signOut,
  updateProfile,
} from "firebase/auth";
import type { User } from "firebase/auth";
import { auth } from "../firebase.ts";
import type { AuthGateway } from "./auth-gateway.ts";
import type { SessionUser } from "./session-state.ts";

function toSessionUser(user: User): SessionUser {
  return {
    uid: user.uid,
    email: user.email ?? "",
    emailVerified: user.emailVerified,
    displayName: user.displayName,
  };
}

export const firebaseGateway: AuthGateway = {
  onChange: (listener) => onIdTokenChanged(auth, (user) => listener(user === null ? null : toSessionUser(user))),
  async token({ force }) {
    const result = await auth.currentUser?.getIdTokenResult(force);
    if (result === undefined) return null;
    const role = result.claims["staff"];
    return { idToken: result.token, staffRole: typeof role === "string" ? role : role === true ? "staff" : null };
  },
  async signInWithPassword(email, password) {
    return toSessionUser((await signInWithEmailAndPassword(auth, email, password)).user);
  },
  async createAccount(email, password, firstName) {
    const { user } = await createUserWithEmailAndPassword(auth, email, password);
    // The account is made; without the name the mail greets by the address.
    if (firstName !== undefined) await updateProfile(user, { displayName: firstName }).catch(() => undefined);
    return toSessionUser(user);
  },
  async signInWithLink(email, link) {
    const credential = await signInWithEmailLink(auth, email, link);
    return {
      user: toSessionUser(credential.user),
      isNewUser: getAdditionalUserInfo(credential)?.isNewUser ?? false,
    };
  },
  signOut: () => signOut(auth),
};
