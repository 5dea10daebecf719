import { parseStaffRole } from "@cardwell/core/domain/staff/roles";
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
import type { AuthService } from "./auth-gateway.ts";
import { remembered } from "./remembered.ts";
import type { SessionUser } from "./session-state.ts";

function toSessionUser(user: User): SessionUser {
  return {
    uid: user.uid,
    email: user.email ?? "",
    emailVerified: user.emailVerified,
    displayName: user.displayName,
  };
}

let isReady = false;
void auth.authStateReady().then(() => (isReady = true));

export const firebaseGateway: AuthService = {
  onChange: (listener) => onIdTokenChanged(auth, (user) => listener(user === null ? null : toSessionUser(user))),
  async token({ force }) {
    if (!isReady) {
      // Until Firebase has asked its server, the token of the last visit serves: our own server judges it in any case.
      const known = force ? null : remembered()?.token;
      if (known) return known;
      await auth.authStateReady();
    }
    const result = await auth.currentUser?.getIdTokenResult(force);
    return result === undefined ? null : { idToken: result.token, staffRole: parseStaffRole(result.claims["staff"]) };
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
