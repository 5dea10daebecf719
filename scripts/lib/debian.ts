import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { log } from "./log.ts";

/** Installs the first of these packages that exists, where this is Debian and the user is root. It never throws: look for the program. */
export function installDebianPackage(...names: string[]): void {
  if (!existsSync("/etc/debian_version") || process.getuid?.() !== 0) return;
  // A new machine has no lists of packages yet.
  if (!names.some((name) => isAvailable(name))) spawnSync("apt-get", ["update"], { stdio: "ignore" });
  const name = names.find((candidate) => isAvailable(candidate));
  if (!name) return;
  log(`Installing ${name}`);
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", name], { stdio: "ignore" });
}

function isAvailable(name: string): boolean {
  const policy = spawnSync("apt-cache", ["policy", name], { encoding: "utf8" }).stdout;
  return /Candidate: (?!\(none\))\S/.test(policy);
}
