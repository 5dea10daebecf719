export const projectId = "demo-cardwell";
export const region = "us-central1";
export const host = "127.0.0.1";

/** The default ports of a stack. */
const defaultPorts = {
  hosting: 5002,
  vite: 5173,
  functions: 5001,
  firestore: 8080,
  firestoreWebsocket: 9150,
  auth: 9099,
  hub: 4400,
  logging: 4500,
  eventarc: 9299,
  tasks: 9499,
  sandbox: 4010,
} as const;
export type Ports = Record<keyof typeof defaultPorts, number>;

/** Moves all ports of a stack by as much, so that several stacks run side by side on one machine. */
export const portOffset = readOffset(process.env["CARDWELL_PORT_OFFSET"]);
export const ports = portsAt(portOffset);

/** No two offsets of these share a port, and none of their ports is one that browsers and `fetch` block. */
export const testOffsets = [10, 20, 30, 40, 50];

export const appOrigin = `http://${host}:${ports.hosting}`;
export const viteOrigin = `http://${host}:${ports.vite}`;
export const sandboxOrigin = `http://${host}:${ports.sandbox}`;
export const functionsOrigin = `http://${host}:${ports.functions}`;
export const authOrigin = `http://${host}:${ports.auth}`;

export function portsAt(offset: number): Ports {
  return Object.fromEntries(Object.entries(defaultPorts).map(([name, port]) => [name, port + offset])) as Ports;
}

function readOffset(text = "0"): number {
  const offset = Number(text);
  if (!Number.isInteger(offset) || offset < 0 || offset > 10_000)
    throw new Error(`CARDWELL_PORT_OFFSET is a whole number from 0 to 10000, not "${text}".`);
  return offset;
}
