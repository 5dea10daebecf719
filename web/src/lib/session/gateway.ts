import { createLazyGateway } from "./lazy-gateway.ts";
import { remembered } from "./remembered.ts";

/** Firebase's authentication, whose library comes when it is needed. */
export const gateway = createLazyGateway({
  load: async () => (await import("./firebase-gateway.ts")).firebaseGateway,
  remembered,
});
