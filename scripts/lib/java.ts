import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { toolsFolder } from "./paths.ts";
import { say, Stop } from "./say.ts";

const neededMajor = 21;
const temurinFolder = join(toolsFolder, "temurin");
type Java = { binFolder: string; major: number };

/** The folder of the newest Java that is at least 21: one that is there, else one that can be installed or downloaded. */
export async function ensureJava(): Promise<string> {
  const present = newestJava();
  if (present) return present.binFolder;
  say(`Getting Java ${neededMajor} or newer for the Firestore emulator`);
  installDebianPackage();
  if (!newestJava()) await downloadTemurin();
  const installed = newestJava();
  if (installed) return installed.binFolder;
  throw new Stop(
    `Java ${neededMajor} or newer is needed for the Firestore emulator and could not be installed; get it from https://adoptium.net and start again.`,
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
    temurinFolder,
    join(temurinFolder, "Contents/Home"),
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

/** The major version of a Java, read from what it says about itself (on stderr, as it always did). */
export function majorIn(versionText: string): number | undefined {
  const found = /version "(\d+)(?:\.(\d+))?/.exec(versionText);
  if (!found) return undefined;
  return found[1] === "1" ? Number(found[2]) : Number(found[1]);
}

function majorOf(java: string): number | undefined {
  const run = spawnSync(java, ["-version"], { encoding: "utf8", timeout: 10_000 });
  return run.status === 0 ? majorIn(run.stderr) : undefined;
}

function installDebianPackage(): void {
  if (!existsSync("/etc/debian_version") || process.getuid?.() !== 0) return;
  const names = ["openjdk-25-jre-headless", "openjdk-21-jre-headless"];
  const name = names.find((candidate) => hasCandidate(candidate));
  if (name) spawnSync("apt-get", ["install", "-y", "--no-install-recommends", name], { stdio: "ignore" });
}

function hasCandidate(packageName: string): boolean {
  const policy = spawnSync("apt-cache", ["policy", packageName], { encoding: "utf8" }).stdout;
  return /Candidate: (?!\(none\))\S/.test(policy);
}

async function downloadTemurin(): Promise<void> {
  const system = process.platform === "darwin" ? "mac" : process.platform === "win32" ? "windows" : "linux";
  const machine = process.arch === "arm64" ? "aarch64" : "x64";
  const url = `https://api.adoptium.net/v3/binary/latest/${neededMajor}/ga/${system}/${machine}/jre/hotspot/normal/eclipse`;
  const archive = join(toolsFolder, "temurin.tar.gz");
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(300_000) });
    if (!response.ok) return;
    mkdirSync(temurinFolder, { recursive: true });
    writeFileSync(archive, Buffer.from(await response.arrayBuffer()));
    execFileSync("tar", ["-xzf", archive, "-C", temurinFolder, "--strip-components=1"]);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOSPC") throw error;
    rmSync(temurinFolder, { recursive: true, force: true });
  } finally {
    rmSync(archive, { force: true });
  }
}
