import { globSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.ts";

type Header = { key: string; value: string };
type HostingConfig = { public: string; headers: { source?: string; headers: Header[] }[] };

/** The built files that keep their content as long as they keep their name. */
export const listLastingFiles = (publicFolder: string): string[] =>
  globSync("{assets,fonts}/*", { cwd: join(root, publicFolder) }).toSorted();

/**
 * Narrows the rule that lets browsers keep files for a year to the files of this build. Hosting sets headers by address, also on
 * its 404: a file that a rollback restores would stay missing for browsers that requested it in between.
 */
export function narrowLastingHeaders<Config extends { hosting: HostingConfig }>(
  config: Config,
  files: readonly string[],
): Config {
  const sources = [...Map.groupBy(files, (file) => file.slice(0, file.indexOf("/")))].map(
    ([folder, inFolder]) => `/${folder}/@(${inFolder.map((file) => file.slice(folder.length + 1)).join("|")})`,
  );
  const headers = config.hosting.headers.flatMap((rule) =>
    rule.headers.some(({ value }) => value.includes("immutable"))
      ? sources.map((source) => ({ ...rule, source }))
      : [rule],
  );
  return { ...config, hosting: { ...config.hosting, headers } };
}
