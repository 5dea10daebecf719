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

/** Every sign-in mail of ours carries a proof: a link without one is cut short, or not ours. */
export class MissingProof extends Error {}

/**
 * Finishes a sign-in by mail. The claim comes first: if somebody else registered this address and waits with a password,
 * that password and its sessions are gone before the owner is let in.
 */
export async function completeSignIn(deps: CompletionDeps, link: ActionLink, email: string): Promise<void> {
  if (!link.proof) throw new MissingProof();
  await deps.claim(email, link.proof);
  // Read first: if somebody else was signed in here, their leaving forgets it.
  const name = (deps.storedName() ?? link.name)?.trim();
  const { user, isNewUser } = await deps.signInWithLink(email, link.href);
  // A name that could not be kept can be set on the account page; the sign-in stands.
  if (isNewUser && name && user.displayName === null) await deps.saveFirstName(name).catch(() => undefined);
  deps.finish();
}
