import type { ActionLink } from "../action-link.ts";
import type { AuthGateway } from "./auth-gateway.ts";

export type CompletionDeps = {
  signInWithLink: AuthGateway["signInWithLink"];
  /** Proves to our server that the link's reader owns the address, before the sign-in. Throws when it is rejected. */
  claim: (email: string, proof: string) => Promise<void>;
  saveFirstName: (firstName: string) => Promise<void>;
  storedName: () => string | null;
  /** Removes the stored address and name, and leaves the flag of a sign-in that has just ended. */
  finish: () => void;
};

/** Every sign-in email contains a proof: a link without one is truncated or forged. */
export class MissingProof extends Error {}

/**
 * Finishes a sign-in by mail. The claim comes first: if someone else registered this address with a password,
 * that password and its sessions are removed before the owner is signed in.
 */
export async function completeSignIn(deps: CompletionDeps, link: ActionLink, email: string): Promise<void> {
  if (!link.proof) throw new MissingProof();
  await deps.claim(email, link.proof);
  // Read first: signing out another person clears it.
  const name = (deps.storedName() ?? link.name)?.trim();
  const { user, isNewUser } = await deps.signInWithLink(email, link.href);
  // If saving the name fails, it can be set on the account page; the sign-in still succeeds.
  if (isNewUser && name && user.displayName === null) await deps.saveFirstName(name).catch(() => undefined);
  deps.finish();
}
