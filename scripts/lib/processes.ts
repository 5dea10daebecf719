import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { cacheFolder, root } from "./paths.ts";
import { groupBelongsTo, groupsBelow, processTable } from "./process-table.ts";
import { Stop } from "./say.ts";

export type Running = {
  name: string;
  pid: number;
  logFile: string;
  /** Resolves with the exit code when the process has ended. */
  ended: Promise<number | null>;
  /** Notes the process groups that it has made by now, so that they end with it even when it is killed. */
  noteChildren(): void;
  stop(): Promise<void>;
};

type Order = {
  name: string;
  args: string[];
  env?: Record<string, string>;
  cwd?: string;
  logName: string;
  onLine?: (line: string) => void;
  stopWithinMs?: number;
};
type Registry = { owner: number; groups: number[] };

const goneWithinMs = 5_000;
const pollMs = 50;
const registryFile = join(cacheFolder, "running.json");
const groupsOf = new Map<number, Set<number>>();

/** Starts a Node process in a process group of its own, so that the terminal's Ctrl-C reaches it once, through `stop`. */
export function startNode(order: Order): Running {
  const logFile = join(cacheFolder, "logs", `${order.logName}.log`);
  mkdirSync(dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile);
  const child = spawn(process.execPath, order.args, {
    cwd: order.cwd ?? root,
    env: { ...process.env, ...order.env },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const pid = child.pid;
  if (pid === undefined) throw new Stop(`${order.name} could not be started.`);
  groupsOf.set(pid, new Set([pid]));
  saveRegistry();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      log.write(`${line}\n`);
      order.onLine?.(line);
    });
  }
  const ended = new Promise<number | null>((resolve) => {
    child.once("exit", (code) => {
      killFamily(pid);
      groupsOf.delete(pid);
      saveRegistry();
      log.end();
      resolve(code);
    });
  });
  return {
    name: order.name,
    pid,
    logFile,
    ended,
    noteChildren: () => noteChildren(pid),
    stop: () => stop(child, pid, ended, order.stopWithinMs ?? 20_000),
  };
}

async function stop(child: ChildProcess, pid: number, ended: Promise<unknown>, withinMs: number): Promise<void> {
  if (!groupsOf.has(pid)) return;
  noteChildren(pid);
  child.kill("SIGINT");
  const timer = setTimeout(() => killFamily(pid), withinMs);
  await ended;
  clearTimeout(timer);
}

function noteChildren(pid: number): void {
  const groups = groupsOf.get(pid);
  if (!groups) return;
  for (const group of groupsBelow(pid)) groups.add(group);
  saveRegistry();
}

/** Ends what is left: a program that was killed can't end its own children. */
function killFamily(pid: number): void {
  for (const group of groupsOf.get(pid) ?? []) killGroup(group);
}

function killGroup(group: number): void {
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // Nobody is left in it.
  }
}

function isGroupAlive(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}

function saveRegistry(): void {
  mkdirSync(cacheFolder, { recursive: true });
  const groups = [...groupsOf.values()].flatMap((set) => [...set]);
  if (groups.length === 0) rmSync(registryFile, { force: true });
  else writeFileSync(registryFile, JSON.stringify({ owner: process.pid, groups } satisfies Registry));
}

process.on("exit", () => {
  for (const pid of groupsOf.keys()) {
    noteChildren(pid);
    killFamily(pid);
  }
});

/** Ends what an earlier run of this folder left behind when it was killed; stops when that run is still alive. */
export async function endOrphans(): Promise<void> {
  const registry = readRegistry();
  if (!registry || registry.owner === process.pid) return;
  const table = processTable();
  const owner = table.find((row) => row.pid === registry.owner);
  if (owner?.command.includes(join(root, "scripts"))) {
    throw new Stop(`Cardwell is already running in this folder (process ${registry.owner}); stop it first.`);
  }
  const orphans = registry.groups.filter((group) => groupBelongsTo(root, group, table));
  for (const group of orphans) killGroup(group);
  for (let waitedMs = 0; waitedMs < goneWithinMs && orphans.some(isGroupAlive); waitedMs += pollMs) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  rmSync(registryFile, { force: true });
}

function readRegistry(): Registry | undefined {
  try {
    return JSON.parse(readFileSync(registryFile, "utf8")) as Registry;
  } catch {
    return undefined;
  }
}
