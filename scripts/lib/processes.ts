import { createWriteStream, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { execa, execaSync } from "execa";
import { cacheFolder, root, stackFolder } from "./paths.ts";
import { Stop } from "./log.ts";

export type Running = {
  name: string;
  logFile: string;
  /** Resolves with the exit code when the process has ended. */
  ended: Promise<number | undefined>;
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
type Row = { pid: number; parent: number; group: number; command: string };
type Registry = { owner: number; groups: number[] };

const goneWithinMs = 5_000;
const pollMs = 50;
const registryName = "running.json";
const groupsByPid = new Map<number, Set<number>>();

/** Starts a Node process in a separate process group, so that the terminal's Ctrl-C reaches it once, through `stop`. */
export function startNode({
  name,
  args,
  env = {},
  cwd = root,
  logName,
  onLine,
  stopWithinMs = 20_000,
}: Order): Running {
  mkdirSync(join(stackFolder, "logs"), { recursive: true });
  const logFile = join(stackFolder, "logs", `${logName}.log`);
  const log = createWriteStream(logFile);
  // `cleanup` would end it alone, and not what it has started.
  const child = execa(process.execPath, args, {
    cwd,
    env,
    detached: true,
    cleanup: false,
    reject: false,
    stdin: "ignore",
    all: true,
    buffer: false,
  });
  const { pid } = child;
  if (pid === undefined) throw new Stop(`${name} could not be started.`);
  groupsByPid.set(pid, new Set([pid]));
  saveRegistry();
  void (async () => {
    for await (const line of child.iterable({ from: "all" })) {
      log.write(`${line}\n`);
      onLine?.(line);
    }
    log.end();
  })();
  // The exit of the process itself: its output stays open while a child holds it.
  const ended = new Promise<number | undefined>((resolve) => {
    child.nodeChildProcess.once("exit", (code) => {
      killFamily(pid);
      groupsByPid.delete(pid);
      saveRegistry();
      resolve(code ?? undefined);
    });
  });
  const stop = async (): Promise<void> => {
    if (!groupsByPid.has(pid)) return;
    noteChildren(pid);
    child.kill("SIGINT");
    const timer = setTimeout(() => killFamily(pid), stopWithinMs);
    await ended;
    clearTimeout(timer);
  };
  return { name, logFile, ended, noteChildren: () => noteChildren(pid), stop };
}

/** Some programs put their children in separate groups. */
function noteChildren(pid: number): void {
  const groups = groupsByPid.get(pid);
  if (!groups) return;
  for (const { group } of listFamily(pid)) groups.add(group);
  saveRegistry();
}

/** A process and those that descend from it. */
function listFamily(pid: number): Row[] {
  const rows = processes();
  const family = new Set([pid]);
  for (const parent of family) for (const row of rows) if (row.parent === parent) family.add(row.pid);
  return rows.filter((row) => family.has(row.pid));
}

/** Ends those descendants of a process whose command has this part. */
export function endDescendants(pid: number, commandPart: string): void {
  for (const row of listFamily(pid)) {
    if (!row.command.includes(commandPart)) continue;
    try {
      process.kill(row.pid);
    } catch {
      // It ended by itself.
    }
  }
}

/** Ends what is left: a program that was killed can't end its own children. */
function killFamily(pid: number): void {
  for (const group of groupsByPid.get(pid) ?? []) signalGroup(group, "SIGKILL");
}

/** False when the group has no processes left. */
function signalGroup(group: number, signal: "SIGKILL" | 0): boolean {
  try {
    return process.kill(-group, signal);
  } catch {
    return false;
  }
}

function saveRegistry(): void {
  const file = join(stackFolder, registryName);
  const groups = [...groupsByPid.values()].flatMap((each) => [...each]);
  if (groups.length === 0) rmSync(file, { force: true });
  else writeFileSync(file, JSON.stringify({ owner: process.pid, groups } satisfies Registry));
}

process.on("exit", () => {
  for (const pid of groupsByPid.keys()) {
    noteChildren(pid);
    killFamily(pid);
  }
});

/** Ends what earlier runs of this folder left behind when they were killed; stops when this very stack is still running. */
export async function endOrphans(): Promise<void> {
  const rows = processes();
  for (const folder of stackFolders()) {
    const registry = readRegistry(folder);
    if (!registry || registry.owner === process.pid) continue;
    const owner = rows.find(({ pid }) => pid === registry.owner);
    if (owner?.command.includes(join(root, "scripts"))) {
      if (folder !== stackFolder) continue;
      throw new Stop(`Cardwell is already running in this folder (process ${registry.owner}); stop it first.`);
    }
    // Ids are used again by the system: a group is ours only when it has a process that was started from here.
    const orphans = registry.groups.filter((group) => rows.some((row) => row.group === group && isFromHere(row)));
    for (const group of orphans) signalGroup(group, "SIGKILL");
    for (
      let waitedMs = 0;
      waitedMs < goneWithinMs && orphans.some((group) => signalGroup(group, 0));
      waitedMs += pollMs
    )
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    rmSync(join(folder, registryName), { force: true });
  }
}

function stackFolders(): string[] {
  try {
    return readdirSync(cacheFolder).flatMap((name) => (/^stack-\d+$/.test(name) ? [join(cacheFolder, name)] : []));
  } catch {
    return [];
  }
}

function readRegistry(folder: string): Registry | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, registryName), "utf8")) as Registry;
  } catch {
    return undefined;
  }
}

/** Every process of the machine, as listed by `ps`. */
function processes(): Row[] {
  const { stdout } = execaSync("ps", ["-eo", "pid=,ppid=,pgid=,args="], { reject: false });
  return (stdout ?? "").split("\n").flatMap((line) => {
    const [, pid, parent, group, command = ""] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid ? [{ pid: Number(pid), parent: Number(parent), group: Number(group), command }] : [];
  });
}

function isFromHere({ pid, command }: Row): boolean {
  if (command.includes(`${root}/`)) return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === root;
  } catch {
    return false;
  }
}
