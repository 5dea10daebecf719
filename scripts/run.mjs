// Runs one of the TypeScript files beside it, with Node 24 and the pinned dependencies, on any machine that has Node 20.
// It depends on nothing, because it runs before anything is installed.
import { spawn, spawnSync } from "node:child_process";
import { createWriteStream, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statfsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tools = join(root, ".tools");
const nodeVersion = "24.21.0";
const megabyte = 1024 * 1024;

class Stop extends Error {}

const log = (text) => console.log(`· ${text}`);

/** Fails early: half an installation on a full disk is hard to read. */
function checkDisk(neededMegabytes) {
  const { bavail, bsize } = statfsSync(root);
  const freeMegabytes = Math.floor((bavail * bsize) / megabyte);
  if (freeMegabytes >= neededMegabytes) return;
  throw new Stop(`The disk is full: ${freeMegabytes} MB are free in ${root}, and ${neededMegabytes} MB are needed.`);
}

function findNpm() {
  const beside = dirname(process.execPath);
  const onPath = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, "npm"));
  const candidates = [
    process.env.npm_execpath ?? "",
    join(beside, "../lib/node_modules/npm/bin/npm-cli.js"),
    join(beside, "node_modules/npm/bin/npm-cli.js"),
    ...onPath.filter((file) => existsSync(file)).map((file) => realpathSync(file)),
  ];
  const found = candidates.find((file) => file.endsWith("npm-cli.js") && existsSync(file));
  if (!found) throw new Stop("npm was not found; it comes with Node, from https://nodejs.org.");
  return found;
}

async function ensureNode() {
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const binary = process.platform === "win32" ? "bin/node.exe" : "bin/node";
  const places = [join(tools, "node_modules", name, binary), join(tools, `node-v${nodeVersion}`, binary)];
  const present = places.find(runs);
  if (present) return present;
  checkDisk(300);
  log(`Getting Node ${nodeVersion} (this one is ${process.versions.node})`);
  const args = ["install", "--prefix", tools, "--ignore-scripts", "--no-save", "--no-audit", "--no-fund"];
  spawnSync(process.execPath, [findNpm(), ...args, `${name}@${nodeVersion}`], { cwd: root, stdio: "ignore" });
  if (runs(places[0])) return places[0];
  await downloadNode(join(tools, `node-v${nodeVersion}`));
  if (runs(places[1])) return places[1];
  throw new Stop("Node 24 could be had neither from the npm registry nor from nodejs.org; install it and try again.");
}

function runs(node) {
  if (!existsSync(node)) return false;
  const version = spawnSync(node, ["--version"], { encoding: "utf8" }).stdout ?? "";
  return version.startsWith("v24.");
}

async function downloadNode(folder) {
  const url = `https://nodejs.org/dist/v${nodeVersion}/node-v${nodeVersion}-${process.platform}-${process.arch}.tar.gz`;
  const archive = join(tools, "node.tar.gz");
  try {
    const response = await fetch(url);
    if (!response.ok || !response.body) return;
    mkdirSync(folder, { recursive: true });
    await pipeline(Readable.fromWeb(response.body), createWriteStream(archive));
    spawnSync("tar", ["-xzf", archive, "-C", folder, "--strip-components=1"], { stdio: "ignore" });
  } catch {
    // Offline: the caller reports it.
  } finally {
    rmSync(archive, { force: true });
  }
}

/** Whether node_modules has every package of the lockfile in its version, by npm's own record of what it installed. */
function isInstalled() {
  const wanted = readPackages(join(root, "package-lock.json"));
  const installed = readPackages(join(root, "node_modules/.package-lock.json"));
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes("node_modules/") || entry.optional || entry.peer || entry.extraneous) return true;
    return entry.link ? existsSync(join(root, path)) : installed[path]?.version === entry.version;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

async function ensureDependencies(node) {
  if (isInstalled()) return;
  checkDisk(1500);
  log("Installing the pinned dependencies (npm ci)");
  const { exitCode, errors } = await new Promise((resolve, reject) => {
    const child = spawn(node, [findNpm(), "ci", "--no-audit", "--no-fund"], {
      cwd: root,
      stdio: ["ignore", "ignore", "pipe"],
      env: environment(node),
    });
    const chunks = [];
    child.stderr.on("data", (chunk) => chunks.push(chunk));
    child.once("error", reject);
    child.once("close", (code) => resolve({ exitCode: code, errors: Buffer.concat(chunks).toString() }));
  });
  if (exitCode === 0) return;
  if (errors.includes("ENOSPC")) throw new Stop(`The disk is full: the dependencies don't fit in ${root}.`);
  process.stderr.write(errors);
  throw new Stop("npm could not install the dependencies; its own message is above.");
}

function environment(node) {
  return { ...process.env, PATH: [dirname(node), process.env.PATH ?? ""].join(delimiter) };
}

function runScript(node, script, args) {
  const child = spawn(node, ["--disable-warning=ExperimentalWarning", join(root, "scripts", script), ...args], {
    cwd: root,
    stdio: "inherit",
    env: environment(node),
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // npm puts a shell between itself and this process; when either is killed, no signal comes down here.
  const parent = process.ppid;
  const grandparent = process.env.npm_lifecycle_event ? parentOf(parent) : undefined;
  setInterval(() => {
    if (process.ppid !== parent || (grandparent !== undefined && !isAlive(grandparent))) child.kill("SIGTERM");
  }, 1000).unref();
  child.once("close", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
}

function parentOf(pid) {
  return Number(spawnSync("ps", ["-o", "ppid=", "-p", String(pid)], { encoding: "utf8" }).stdout) || undefined;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

try {
  const [script, ...args] = process.argv.slice(2);
  if (!script || !existsSync(join(root, "scripts", script))) throw new Stop("Usage: node scripts/run.mjs <script.ts>");
  if (Number(process.versions.node.split(".")[0]) < 20) {
    throw new Stop(`Node 20 or newer is needed, and this is ${process.versions.node}.`);
  }
  checkDisk(200);
  const node = await ensureNode();
  await ensureDependencies(node);
  runScript(node, script, args);
} catch (error) {
  const isFull = error?.code === "ENOSPC";
  if (!(error instanceof Stop) && !isFull) throw error;
  console.error(isFull ? `The disk is full: nothing more can be written in ${root}.` : error.message);
  process.exit(1);
}
