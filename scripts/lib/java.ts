import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { installDebianPackage } from "./debian.ts";
import { Stop } from "./log.ts";

const neededMajor = 21;
type Java = { binFolder: string; major: number };

/** The folder of the newest Java that is at least 21: one that is there, else Debian's package, where it may be installed. */
export function ensureJava(): string {
  const present = newestJava();
  if (present) return present.binFolder;
  installDebianPackage("openjdk-25-jre-headless", "openjdk-21-jre-headless");
  const installed = newestJava();
  if (installed) return installed.binFolder;
  throw new Stop(
    `The Firestore emulator needs Java ${neededMajor} or newer, and none was found in JAVA_HOME, on the PATH or where systems put it; get one from https://adoptium.net (or with "apt install openjdk-${neededMajor}-jre-headless", "brew install openjdk") and start again.`,
  );
}

function newestJava(): Java | undefined {
  const found = candidates().flatMap((binFolder) => {
    const major = majorOf(join(binFolder, "java"));
    return major !== undefined && major >= neededMajor ? [{ binFolder, major }] : [];
  });
  return found.toSorted((a, b) => b.major - a.major)[0];
}

function candidates(): string[] {
  const homes = [
    process.env.JAVA_HOME ?? "",
    ...foldersIn("/usr/lib/jvm"),
    ...foldersIn("/usr/java"),
    ...foldersIn("/opt/java"),
    ...foldersIn(join(homedir(), ".sdkman/candidates/java")),
    ...foldersIn("/Library/Java/JavaVirtualMachines").map((folder) => join(folder, "Contents/Home")),
    "/opt/homebrew/opt/openjdk",
    "/usr/local/opt/openjdk",
    javaHomeOfMac(),
  ];
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    ...homes.filter(Boolean).map((home) => join(home, "bin")),
  ];
  return [...new Set(folders)].filter((folder) => existsSync(join(folder, "java")));
}

function foldersIn(parent: string): string[] {
  return existsSync(parent) ? readdirSync(parent).map((name) => join(parent, name)) : [];
}

function javaHomeOfMac(): string {
  if (!existsSync("/usr/libexec/java_home")) return "";
  return spawnSync("/usr/libexec/java_home", ["-v", `${neededMajor}+`], { encoding: "utf8" }).stdout.trim();
}

/** The major version of a Java from its version text (on stderr, as always). */
export function majorIn(versionText: string): number | undefined {
  const found = /version "(\d+)(?:\.(\d+))?/.exec(versionText);
  if (!found) return undefined;
  return found[1] === "1" ? Number(found[2]) : Number(found[1]);
}

function majorOf(java: string): number | undefined {
  const run = spawnSync(java, ["-version"], { encoding: "utf8", timeout: 10_000 });
  return run.status === 0 ? majorIn(run.stderr) : undefined;
}
