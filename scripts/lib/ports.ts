import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { createServer } from "node:net";
import { host } from "./addresses.ts";
import { Stop } from "./say.ts";

/** Stops with one sentence that names the first port that somebody else holds, and who. */
export async function requireFreePorts(wanted: Record<string, number>): Promise<void> {
  for (const [name, port] of Object.entries(wanted)) {
    if (await isFree(port)) continue;
    const pid = ownerOf(port);
    const owner = pid === undefined ? "another process" : `process ${pid}${describe(pid)}`;
    throw new Stop(`Port ${port}, which ${name} needs, is taken by ${owner}; stop it and start again.`);
  }
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** The process that listens on a port, where the system tells. */
export function ownerOf(port: number): number | undefined {
  return process.platform === "linux" ? ownerFromProc(port) : ownerFromLsof(port);
}

function ownerFromProc(port: number): number | undefined {
  const hexPort = port.toString(16).toUpperCase().padStart(4, "0");
  const sockets = ["/proc/net/tcp", "/proc/net/tcp6"]
    .flatMap((file) => readLines(file))
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[1]?.endsWith(`:${hexPort}`) && fields[3] === "0A")
    .map((fields) => `socket:[${fields[9]}]`);
  if (sockets.length === 0) return undefined;
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const owner = pids.find((pid) => openFiles(pid).some((file) => sockets.includes(file)));
  return owner === undefined ? undefined : Number(owner);
}

function openFiles(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((fd) => linkTarget(`/proc/${pid}/fd/${fd}`));
  } catch {
    return [];
  }
}

/** A file may be closed again by the time that it is looked at. */
function linkTarget(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return "";
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    return [];
  }
}

function ownerFromLsof(port: number): number | undefined {
  try {
    const pid = execFileSync("lsof", ["-nP", `-iTCP:${port}`, "-sTCP:LISTEN", "-t"], { encoding: "utf8" });
    return Number(pid.split("\n")[0]) || undefined;
  } catch {
    return undefined;
  }
}

/** The command line of a process, as far as it is known. */
export function commandOf(pid: number): string {
  try {
    return execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

function describe(pid: number): string {
  const command = commandOf(pid);
  return command === "" ? "" : ` (${command.length > 60 ? `${command.slice(0, 60)}…` : command})`;
}
