import { contract } from "../contract.ts";
import type { ActionLink } from "../action-link.ts";
import { callApi } from "../api-client.ts";
import { readLocal } from "../storage.ts";
import { completeSignIn } from "./complete-sign-in.ts";
import { gateway } from "./gateway.ts";
import { setJustSignedIn } from "./redirects.ts";
import { forgetSignInAddress, nameKey } from "./sign-in-address.ts";

/** Finishes the sign-in that a mail's link began. */
export function finishSignIn(link: ActionLink, email: string): Promise<void> {
  return completeSignIn(
    {
      signInWithLink: gateway.signInWithLink,
      claim: async (address, proof) =>
        void (await callApi(contract.email.claimAddress, { body: { email: address, proof } })),
      saveFirstName: async (firstName) => void (await callApi(contract.accounts.update, { body: { firstName } })),
      storedName: () => readLocal(nameKey),
      finish() {
        forgetSignInAddress();
        setJustSignedIn();
      },
    },
    link,
    email,
  );
}
