import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const authOfApp = fileURLToPath(new URL("../src/lib/auth-of-app.ts", import.meta.url));

/** Hands the payments SDK the sign-in that the app has made already. */
export function authForPayments(): Plugin {
  return {
    name: "cardwell:auth-for-payments",
    apply: "build",
    enforce: "pre",
    resolveId: {
      filter: { id: /^@firebase\/auth$/ },
      handler: (_source, importer) => (importer?.includes("firestore-stripe-payments") ? authOfApp : null),
    },
  };
}
