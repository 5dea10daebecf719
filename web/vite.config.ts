import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { apiCalls } from "./build/api-calls.ts";
import { appDocument } from "./build/app-document.ts";
import { groups } from "./build/chunks.ts";
import { serviceWorker } from "./build/service-worker.ts";
import { landing } from "./prerender/plugin.ts";

const root = fileURLToPath(new URL(".", import.meta.url));

const requiredSettings = [
  "VITE_FIREBASE_API_KEY",
  "VITE_FIREBASE_AUTH_DOMAIN",
  "VITE_FIREBASE_PROJECT_ID",
  "VITE_FIREBASE_APP_ID",
  "VITE_SUPPORT_EMAIL",
];

/** What scripts/ add for the emulators of the stack that the app is built for. */
const emulatorSettings = [
  "VITE_AUTH_EMULATOR",
  "VITE_FIRESTORE_EMULATOR_PORT",
  "VITE_FUNCTIONS_EMULATOR",
  "VITE_SANDBOX_ORIGIN",
];

/** The functions emulator serves each function under its own address, and the function sees the rest of the path. */
function proxyTo(functionsOrigin = "") {
  const toFunction = (name: string) => ({
    target: functionsOrigin,
    rewrite: (path: string) => `/demo-cardwell/us-central1/${name}${path}`,
  });
  return { "/api/webhooks": toFunction("webhooks"), "/api/admin": toFunction("admin"), "/api": toFunction("api") };
}

export default defineConfig(({ mode, command }) => {
  const settings = loadEnv(mode, root, "VITE_");
  const required = [...requiredSettings, "VITE_SITE_ORIGIN", ...(mode === "production" ? [] : emulatorSettings)];
  const missing = required.filter((name) => !settings[name]);
  if (command === "build" && missing.length > 0) {
    throw new Error(`Set ${missing.join(", ")} in web/.env.${mode}.local; web/.env.example lists them.`);
  }
  return {
    root,
    appType: "mpa",
    define: apiCalls(),
    plugins: [
      tailwindcss(),
      react(),
      landing(),
      appDocument({ shell: readFileSync(new URL("src/app/shell.html", import.meta.url), "utf8") }),
      serviceWorker(),
    ],
    server: { host: "127.0.0.1", strictPort: true, proxy: proxyTo(settings["VITE_FUNCTIONS_EMULATOR"]) },
    build: {
      manifest: true,
      target: "es2022",
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: {
          app: `${root}app.html`,
          view: `${root}view.html`,
          early: `${root}src/early.ts`,
        },
        output: { codeSplitting: { groups } },
      },
    },
  };
});
