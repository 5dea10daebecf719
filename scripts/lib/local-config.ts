import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { host } from "./addresses.ts";
import { listLastingFiles, narrowLastingHeaders } from "./lasting-files.ts";
import { root } from "./paths.ts";

type Header = { key: string; value: string };
type HostingConfig = { public: string; headers: { source: string; headers: Header[] }[] };
type FirebaseConfig = { hosting: HostingConfig };

/** Production's policy, opened to the emulators' addresses and without what only makes sense over HTTPS. */
export function localPolicy(policy: string): string {
  return policy
    .split(";")
    .map((directive) => directive.trim())
    .filter((directive) => directive !== "" && directive !== "upgrade-insecure-requests")
    .map((directive) =>
      /^(connect-src|form-action|frame-src) /.test(directive) ? `${directive} http://${host}:*` : directive,
    )
    .join("; ");
}

export function localConfig<Config extends FirebaseConfig>(config: Config): Config {
  const headers = config.hosting.headers.map((rule) => ({
    ...rule,
    headers: rule.headers
      .filter(({ key }) => key !== "Strict-Transport-Security")
      .map((header) =>
        header.key === "Content-Security-Policy" ? { ...header, value: localPolicy(header.value) } : header,
      ),
  }));
  return { ...config, hosting: { ...config.hosting, headers } };
}

/** Writes the emulators' own configuration beside production's, and answers its path. */
export function writeLocalConfig(): string {
  const config = JSON.parse(readFileSync(join(root, "firebase.json"), "utf8")) as FirebaseConfig;
  const file = join(root, "firebase.local.json");
  const narrowed = narrowLastingHeaders(config, listLastingFiles(config.hosting.public));
  writeFileSync(file, `${JSON.stringify(localConfig(narrowed), null, 2)}\n`);
  return file;
}
