import { execa } from "execa";
import getPort, { clearLockedPorts } from "get-port";
import { host } from "./addresses.ts";
import { Stop } from "./log.ts";

/** Stops with one sentence that names the first port in use, and its process, where the system reveals it. */
export async function requireFreePorts(wanted: Record<string, number>): Promise<void> {
  for (const [name, port] of Object.entries(wanted)) {
    if (await isFree(port)) continue;
    throw new Stop(`Port ${port}, which ${name} needs, is taken by ${await findOwner(port)}; stop it and start again.`);
  }
}

export async function isFree(port: number): Promise<boolean> {
  // It reserves a returned port for a while, even from calls that check whether it is free.
  clearLockedPorts();
  return (await getPort({ port, host })) === port;
}

async function findOwner(port: number): Promise<string> {
  const { stdout } = await execa("lsof", ["-nP", `-iTCP:${port}`, "-sTCP:LISTEN", "-Fpc"], { reject: false });
  const [, pid, command] = /^p(\d+)\nc(.*)/m.exec(stdout ?? "") ?? [];
  return pid === undefined ? "another process" : `process ${pid} (${command})`;
}
