import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { strToU8, zipSync } from "fflate";
import { cacheFolder } from "./paths.ts";
import { log } from "./log.ts";

const mainClass = "com.google.cloud.datastore.emulator.firestore.CloudFirestore";
const jarInSdk = "platform/cloud-firestore-emulator/cloud-firestore-emulator.jar";

/**
 * The environment with which firebase-tools finds a Firestore emulator. Empty when it has downloaded one, or will;
 * otherwise it gets the jar of an installed Google Cloud CLI, which has no main class and so needs a launcher.
 */
export function firestoreEmulatorEnvironment(): Record<string, string> {
  if (process.env.FIRESTORE_EMULATOR_BINARY_PATH || hasDownloaded()) return {};
  const jar = installedJar();
  if (!jar) {
    log("The Firestore emulator is downloaded by firebase-tools (once)");
    return {};
  }
  const launcher = join(cacheFolder, "firestore-launcher.jar");
  mkdirSync(dirname(launcher), { recursive: true });
  // Another stack may be reading it.
  const written = `${launcher}.${process.pid}`;
  writeFileSync(written, zipSync({ "META-INF/MANIFEST.MF": strToU8(launcherManifest(pathToFileURL(jar).href)) }));
  renameSync(written, launcher);
  return { FIRESTORE_EMULATOR_BINARY_PATH: launcher };
}

function hasDownloaded(): boolean {
  const folder = process.env.FIREBASE_EMULATORS_PATH ?? join(homedir(), ".cache/firebase/emulators");
  return existsSync(folder) && readdirSync(folder).some((name) => /^cloud-firestore-emulator-.*\.jar$/.test(name));
}

function installedJar(): string | undefined {
  const listed = spawnSync("dpkg", ["-L", "google-cloud-cli-firestore-emulator"], { encoding: "utf8" }).stdout ?? "";
  const sdkFolders = [
    process.env.CLOUDSDK_ROOT_DIR ?? "",
    "/usr/lib/google-cloud-sdk",
    "/usr/share/google-cloud-sdk",
    "/opt/homebrew/share/google-cloud-sdk",
    "/opt/google-cloud-sdk",
    join(homedir(), "google-cloud-sdk"),
  ];
  const candidates = [
    ...listed.split("\n").filter((line) => line.endsWith("cloud-firestore-emulator.jar")),
    ...sdkFolders.filter(Boolean).map((folder) => join(folder, jarInSdk)),
  ];
  return candidates.find((file) => existsSync(file));
}

/** A manifest's lines hold at most 72 bytes; longer ones go on after a line break and a space. */
export function launcherManifest(classPath: string): string {
  const lines = ["Manifest-Version: 1.0", `Main-Class: ${mainClass}`, `Class-Path: ${classPath}`];
  const folded = lines.map((line) => line.slice(0, 70) + line.slice(70).replaceAll(/.{1,69}/g, "\r\n $&"));
  return `${folded.join("\r\n")}\r\n\r\n`;
}
