import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { appOrigin, host, type Ports, ports, sandboxOrigin } from "./addresses.ts";
import { listLastingFiles, narrowLastingHeaders } from "./lasting-files.ts";
import { localPushKey, localSecrets } from "./secrets.ts";
import { firebaseConfigFile, localFunctionsFolder, localWebFolder, root } from "./paths.ts";

type Header = { key: string; value: string };
type FirebaseConfig = {
  hosting: { public: string; headers: { source?: string; headers: Header[] }[] };
  functions: { source: string; configDir: string }[];
};

/**
 * Production's policy, opened to the emulators' addresses and without what only makes sense over HTTPS. The stand-in for Plaid Link has its
 * frame where Plaid's is allowed.
 */
export function localPolicy(policy: string): string {
  return policy
    .split(";")
    .map((directive) => directive.trim())
    .filter((directive) => directive !== "" && directive !== "upgrade-insecure-requests")
    .map((directive) =>
      /^(connect-src|media-src) |^frame-src .*plaid\.com/.test(directive) ? `${directive} http://${host}:*` : directive,
    )
    .join("; ");
}

const at = (port: number) => ({ host, port });

/** What the emulators of one stack are started with: production's configuration, on this machine only and with separate ports. */
export function localConfig<Config extends FirebaseConfig>(config: Config, on: Ports) {
  const headers = config.hosting.headers.map((rule) => ({
    ...rule,
    headers: rule.headers
      .filter(({ key }) => key !== "Strict-Transport-Security")
      .map((header) =>
        header.key === "Content-Security-Policy" ? { ...header, value: localPolicy(header.value) } : header,
      ),
  }));
  return {
    ...config,
    hosting: { ...config.hosting, public: relative(root, localWebFolder), headers },
    functions: config.functions.map((codebase) => ({
      ...codebase,
      source: relative(root, join(localFunctionsFolder, basename(codebase.source))),
      configDir: relative(root, localFunctionsFolder),
    })),
    emulators: {
      auth: at(on.auth),
      firestore: { ...at(on.firestore), websocketPort: on.firestoreWebsocket },
      functions: at(on.functions),
      hosting: at(on.hosting),
      hub: at(on.hub),
      logging: at(on.logging),
      eventarc: at(on.eventarc),
      tasks: at(on.tasks),
      ui: { enabled: false },
      singleProjectMode: true,
    },
  };
}

/** Writes the configuration of this stack's emulators beside production's. */
export function writeLocalConfig(): void {
  const config = JSON.parse(readFileSync(join(root, "firebase.json"), "utf8")) as FirebaseConfig;
  const narrowed = narrowLastingHeaders(config, listLastingFiles(relative(root, localWebFolder)));
  writeFileSync(firebaseConfigFile, `${JSON.stringify(localConfig(narrowed, ports), null, 2)}\n`);
}

const invented = { source: "Invented for the sandbox, docs/sandbox.md", asOf: "2026-11-27" };

/** What the sandbox's models would cost. `tiny-1`, which takes little, is for tests. */
const sandboxModelPrices = [
  { model: "small-4", inputUsd: 0.5, outputUsd: 2, ...invented },
  { model: "large-4", inputUsd: 4, outputUsd: 16, ...invented },
  { model: "tiny-1", inputUsd: 0.1, outputUsd: 0.4, ...invented },
];

/** Writes the settings of this stack's functions: the committed ones, and where the app and the vendors' stand-ins are. */
export function writeFunctionsSettings(origin = appOrigin): void {
  const committed = [".env", ".env.demo-cardwell"].map((name) => readFileSync(join(root, "functions", name), "utf8"));
  const addresses = {
    APP_ORIGIN: origin,
    SANDBOX_ORIGIN: sandboxOrigin,
    STRIPE_BASE_URL: `${sandboxOrigin}/stripe`,
    RESEND_BASE_URL: `${sandboxOrigin}/resend`,
    PLAID_BASE_URL: `${sandboxOrigin}/plaid`,
    MODEL_BASE_URL: `${sandboxOrigin}/model/v1`,
    MODEL_PRICES: `'${JSON.stringify(sandboxModelPrices)}'`,
    BANK_TOKEN_LOCAL_KEYS: localSecrets()["BANK_TOKEN_LOCAL_KEYS"] ?? "",
    PUSH_PUBLIC_KEY: localPushKey(),
  };
  const lines = Object.entries(addresses).map(([name, value]) => `${name}=${value}`);
  mkdirSync(localFunctionsFolder, { recursive: true });
  writeFileSync(join(localFunctionsFolder, ".env"), [...committed, ...lines, ""].join("\n"));
}

/** The first line of a project's settings that leads to a stand-in or to this machine. A language model has no address but a project's own. */
export const findLocalSetting = (settings: string): string | undefined =>
  settings
    .split("\n")
    .find((line) =>
      /^(?!\s*#).*(127\.0\.0\.1|localhost|(?<!MODEL)_BASE_URL=.|SANDBOX_ORIGIN=.|BANK_TOKEN_LOCAL_KEYS=.)/.test(line),
    );

/** What the web app is built with for the emulators of this stack. */
export const webSettings = {
  VITE_AUTH_EMULATOR: `http://${host}:${ports.auth}`,
  VITE_FIRESTORE_EMULATOR_PORT: String(ports.firestore),
  VITE_FUNCTIONS_EMULATOR: `http://${host}:${ports.functions}`,
  VITE_SANDBOX_ORIGIN: sandboxOrigin,
  VITE_SITE_ORIGIN: appOrigin,
};
