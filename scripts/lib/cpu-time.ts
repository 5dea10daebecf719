import { readdirSync, readFileSync } from "node:fs";

type Row = { pid: number; parent: number; seconds: number };

const everyMs = 200;
/** Linux counts in hundredths of a second, whatever the kernel's own timer does. */
const ticksPerSecond = 100;
/** What each process that this one started, or one of those, had used when it was last seen. */
const secondsByPid = new Map<number, number>();
/** What processes had used whose id another one has now. */
let reusedSeconds = 0;

/**
 * The processor time (user and system) that this process and all that it started have used since `watchCpu`, in seconds; undefined where
 * the system doesn't tell (only Linux has /proc). Of a process that ended, the last fifth of a second is missing.
 */
export function usedCpuSeconds(): number | undefined {
  look();
  if (secondsByPid.size === 0) return undefined;
  return [...secondsByPid.values()].reduce((sum, seconds) => sum + seconds, reusedSeconds);
}

/**
 * Looks again and again: a process that is killed together with those that it started, as a browser is, takes their figures with it,
 * and none of them is in the figures of its parent.
 */
export function watchCpu(): void {
  setInterval(look, everyMs).unref();
}

function look(): void {
  const rows = readProcesses();
  const family = new Set([process.pid]);
  for (const parent of family) for (const row of rows) if (row.parent === parent) family.add(row.pid);
  for (const { pid, seconds } of rows) {
    const last = secondsByPid.get(pid);
    if (last === undefined && !family.has(pid)) continue;
    if (last !== undefined && seconds < last) reusedSeconds += last;
    secondsByPid.set(pid, seconds);
  }
}

function readProcesses(): Row[] {
  try {
    return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? readProcess(name) : []));
  } catch {
    return [];
  }
}

/** See proc_pid_stat(5): the second field after the name is the parent, and the 12th and 13th are the times. */
function readProcess(pid: string): Row | [] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name, in parentheses, may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    return { pid: Number(pid), parent: Number(fields[1]), seconds: ticks / ticksPerSecond };
  } catch {
    // It has ended.
    return [];
  }
}
