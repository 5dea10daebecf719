import { lookup as lookUpName } from "node:dns";
import type { LookupAddress } from "node:dns";
import { request as requestHttp } from "node:http";
import type { IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import type { LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { isPublicAddress } from "./public-address.ts";

/** Why something couldn't be fetched, for staff. Its message has nothing of what was received. */
export class FetchFailure extends Error {
  override readonly name = "FetchFailure";
}

export type FetchLimits = {
  timeoutMs: number;
  /** 0: the body isn't read. */
  mostBytes: number;
  mostRedirects: number;
  /** `audio/*` allows every kind of audio. */
  types: readonly string[];
};

type Fetched = { status: number; headers: IncomingMessage["headers"]; text: string };

export type FetchPublic = (
  address: string,
  headers: Readonly<Record<string, string>>,
  limits: FetchLimits,
) => Promise<Fetched>;

/** With what was received, byte for byte. */
export type FetchContent = (...request: Parameters<FetchPublic>) => Promise<Fetched & { content: Uint8Array }>;

type Resolve = (name: string) => Promise<LookupAddress[]>;

/** A name that leads to a stand-in, in the emulators alone, and the path of what it stands in for there. */
export type StandIn = { hostname: string; origin: URL; path: string };

type Options = {
  resolve?: Resolve;
  /** Nothing else is fetched then. */
  standIn?: StandIn | null;
};

/** What is sent: a GET without a body. */
type Sent = { headers: Readonly<Record<string, string>>; body?: Uint8Array; signal: AbortSignal };

const LATE = "The server took too long to respond.";

const resolveName: Resolve = (name) =>
  new Promise((resolve, reject) => {
    lookUpName(name, { all: true }, (error, found) => (error ? reject(error) : resolve(found)));
  });

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const NOT_MODIFIED = 304;
const NO_BODY = { content: Buffer.alloc(0), text: "" };

const WEB_PROTOCOLS = new Set(["http:", "https:"]);
/** An address has none with the port of its protocol. */
const WEB_PORTS = new Set(["", "80", "443"]);

/** @throws FetchFailure unless it is a name on the web, on one of its ports */
function parseAddress(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (url === null) throw new FetchFailure("The address isn't valid.");
  if (!WEB_PROTOCOLS.has(url.protocol)) throw new FetchFailure("The address isn't a web address.");
  if (!WEB_PORTS.has(url.port)) throw new FetchFailure("The address names a port other than 80 and 443.");
  if (url.username !== "" || url.password !== "") throw new FetchFailure("The address has a password in it.");
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) !== 0) throw new FetchFailure("The address is a number instead of a name.");
  return url;
}

/** @throws FetchFailure when one of the addresses of a name isn't on the internet */
async function resolvePublic(name: string, resolve: Resolve): Promise<LookupAddress> {
  let found: LookupAddress[];
  try {
    found = await resolve(name);
  } catch {
    throw new FetchFailure("The name of the server doesn't exist.");
  }
  const [first] = found;
  if (first === undefined) throw new FetchFailure("The name of the server doesn't exist.");
  if (!found.every(({ address }) => isPublicAddress(address)))
    throw new FetchFailure("The server is in a private network.");
  return first;
}

/** Connects to the address that was checked, whatever the name resolves to by then. */
const pinTo =
  (pinned: LookupAddress): LookupFunction =>
  (_name, { all }, callback) =>
    all ? callback(null, [pinned]) : callback(null, pinned.address, pinned.family);

function decompress(response: IncomingMessage): Readable {
  switch (response.headers["content-encoding"]) {
    case "gzip":
      return response.pipe(createGunzip());
    case "deflate":
      return response.pipe(createInflate());
    case "br":
      return response.pipe(createBrotliDecompress());
    default:
      return response;
  }
}

/** @throws FetchFailure when there is more than is allowed */
async function readBody(response: IncomingMessage, mostBytes: number): Promise<{ content: Buffer; text: string }> {
  const body = decompress(response);
  response.once("error", (error) => body.destroy(error));
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new FetchFailure("The response is too large.");
    chunks.push(chunk);
  }
  const content = Buffer.concat(chunks);
  return { content, text: new TextDecoder(getCharset(response, content)).decode(content) };
}

function isAllowedType(contentType: string, allowed: readonly string[]): boolean {
  const type = contentType.split(";", 1)[0]!.trim().toLowerCase();
  return allowed.some((each) => each === type || (each.endsWith("/*") && type.startsWith(each.slice(0, -1))));
}

/** As the header names it, or else the XML itself. */
function getCharset({ headers }: IncomingMessage, body: Buffer): string {
  const named = /charset="?([\w-]+)/i.exec(headers["content-type"] ?? "");
  // What can be read here is no UTF-16, whatever it declares.
  const declared = /^<\?xml[^>]*? encoding=["'](?!utf-16)([\w-]+)/i.exec(body.toString("latin1", 0, 200));
  const [, charset = "utf-8"] = named ?? declared ?? [];
  try {
    return new TextDecoder(charset).encoding;
  } catch {
    return "utf-8";
  }
}

/** @throws FetchFailure unless the name is that of the stand-in, where there is one, or else on the internet */
async function locate(url: URL, { resolve = resolveName, standIn = null }: Options) {
  if (standIn === null) return { target: url, lookup: pinTo(await resolvePublic(url.hostname, resolve)) };
  if (url.hostname !== standIn.hostname) throw new FetchFailure(`Only ${standIn.hostname} can be fetched here.`);
  return { target: new URL(`${standIn.origin.origin}${standIn.path}${url.pathname}${url.search}`) };
}

async function connect(url: URL, { body, ...sent }: Sent, options: Options): Promise<IncomingMessage> {
  const { target, ...pinned } = await locate(url, options);
  const send = target.protocol === "http:" ? requestHttp : requestHttps;
  return new Promise((done, fail) => {
    const request = send(target, { ...pinned, ...sent, agent: false, method: body ? "POST" : "GET" });
    request.once("response", done);
    request.once("error", fail);
    request.end(body);
  });
}

/** @throws FetchFailure for whatever fails, and when it takes longer */
async function withinTime<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs);
  const late = new Promise<never>((_, fail) => {
    signal.addEventListener("abort", () => fail(new FetchFailure(LATE)));
  });
  try {
    return await Promise.race([work(signal), late]);
  } catch (error) {
    if (error instanceof FetchFailure) throw error;
    throw new FetchFailure(signal.aborted ? LATE : "The server can't be reached.", { cause: error });
  }
}

/** @throws FetchFailure unless something may be posted to it */
function parsePostAddress(address: string): URL {
  const url = parseAddress(address);
  if (url.protocol !== "https:") throw new FetchFailure("The address doesn't begin with https.");
  if (url.port !== "") throw new FetchFailure("The address names a port other than 443.");
  return url;
}

/** Posts to where somebody else names: over https on its own port, to the internet alone, without following redirects. What is answered isn't read. */
export function createPostPublic(options: Options = {}) {
  return {
    /** @throws FetchFailure for an address to which nothing is posted */
    check: async (address: string, timeoutMs: number): Promise<void> => {
      const url = parsePostAddress(address);
      await withinTime(timeoutMs, () => locate(url, options));
    },

    /** @throws FetchFailure when there is no response */
    post: (
      address: string,
      headers: Readonly<Record<string, string>>,
      body: Uint8Array,
      timeoutMs: number,
    ): Promise<Pick<Fetched, "status" | "headers">> =>
      withinTime(timeoutMs, async (signal) => {
        const response = await connect(parsePostAddress(address), { headers, body, signal }, options);
        response.destroy();
        return { status: response.statusCode ?? 0, headers: response.headers };
      }),
  };
}

export type PostPublic = ReturnType<typeof createPostPublic>;

/**
 * Fetches what somebody else names: over https or http, from the internet alone, with its size and its time limited. Each redirect is checked
 * like the first address, and the connection goes to the very address that was checked.
 */
export function createFetchPublic(options: Options = {}): FetchContent {
  async function follow(
    address: string,
    headers: Readonly<Record<string, string>>,
    limits: FetchLimits,
    signal: AbortSignal,
  ) {
    let url = parseAddress(address);
    for (let redirects = 0; redirects <= limits.mostRedirects; redirects += 1) {
      const asked = { ...headers, "user-agent": "Cardwell/1.0 (feeds)", "accept-encoding": "gzip, deflate, br" };
      const response = await connect(url, { headers: asked, signal }, options);
      const { statusCode: status = 0, headers: received } = response;
      if (REDIRECTS.has(status)) {
        response.destroy();
        url = parseAddress(received.location ?? "", url);
        continue;
      }
      if (status === NOT_MODIFIED) {
        response.destroy();
        return { status, headers: received, ...NO_BODY };
      }
      if (status !== 200) {
        response.destroy();
        throw new FetchFailure(`The server responded with ${status}.`);
      }
      if (!isAllowedType(received["content-type"] ?? "", limits.types)) {
        response.destroy();
        throw new FetchFailure("The response has the wrong type.");
      }
      if (limits.mostBytes === 0) {
        response.destroy();
        return { status, headers: received, ...NO_BODY };
      }
      try {
        return { status, headers: received, ...(await readBody(response, limits.mostBytes)) };
      } finally {
        response.destroy();
      }
    }
    throw new FetchFailure("The server redirects too often.");
  }

  return (address, headers, limits) =>
    withinTime(limits.timeoutMs, (signal) => follow(address, headers, limits, signal));
}
