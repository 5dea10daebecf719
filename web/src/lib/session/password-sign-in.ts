import { gateway } from "./gateway.ts";
import { setJustSignedIn } from "./redirects.ts";
import { session } from "./session.ts";
import { forgetSignInAddress } from "./sign-in-address.ts";

/** Signs in; false when the address is not confirmed yet, and then no one is signed in. */
export async function signInWithPassword(email: string, password: string): Promise<boolean> {
  const user = await gateway.signInWithPassword(email, password);
  if (user.emailVerified) {
    forgetSignInAddress();
    setJustSignedIn();
    return true;
  }
  await session.signOut();
  return false;
}
