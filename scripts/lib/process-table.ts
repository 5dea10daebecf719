import { execFileSync } from "node:child_process";
import { readlinkSync } from "node:fs";

export type ProcessRow = { pid: number; parent: number; group: number; command: string };

/** Every process of the machine, as `ps` tells it. */
export function processTable(): ProcessRow[] {
  try {
    const text = execFileSync("ps", ["-eo", "pid=,ppid=,pgid=,args="], {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    return text.split("\n").flatMap((line) => {
      const found = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line);
      return found
        ? [{ pid: Number(found[1]), parent: Number(found[2]), group: Number(found[3]), command: found[4] ?? "" }]
        : [];
    });
  } catch {
    return [];
  }
}

/** The process groups of a process and of everything below it: some programs put their children in groups of their own. */
export function groupsBelow(pid: number, table: ProcessRow[] = processTable()): number[] {
  const family = new Set([pid]);
  let size = 0;
  while (size < family.size) {
    size = family.size;
    for (const row of table) if (family.has(row.parent)) family.add(row.pid);
  }
  return [...new Set(table.filter((row) => family.has(row.pid)).map((row) => row.group))];
}

/** Whether a group has a process that was started from this folder; ids are used again by the system. */
export function groupBelongsTo(folder: string, group: number, table: ProcessRow[] = processTable()): boolean {
  return table.some(
    (row) => row.group === group && (row.command.includes(`${folder}/`) || workingFolder(row.pid) === folder),
  );
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
