import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createFetchPublic, createPostPublic, FetchFailure } from "./fetch-public.ts";
import type { FetchLimits } from "./fetch-public.ts";
import { isPublicAddress } from "./public-address.ts";

const limits: FetchLimits = { timeoutMs: 500, mostBytes: 1_000, mostRedirects: 3, types: ["text/xml"] };
const xml = { "content-type": "text/xml; charset=utf-8" };

let server: Server;
let origin: URL;
let requests: string[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? "");
    answer(request, response);
  });
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  origin = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
beforeEach(() => {
  requests = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const fetchStandIn = (path = "/feed") =>
  createFetchPublic({ standIn: { hostname: "feeds.example", origin, path: "/feeds" } })(
    `https://feeds.example${path}`,
    {},
    limits,
  );
const respond = (status: number, headers: Record<string, string>, body: string | Buffer = "") => {
  answer = (_, response) => response.writeHead(status, headers).end(body);
};

/** This machine, private networks and the machine's metadata, in every notation that a URL takes for a number. */
const NUMBERS = [
  "127.0.0.1",
  "127.0.0.1.",
  "127.1",
  "127.0.1",
  "2130706433",
  "0x7f000001",
  "0x7F.1",
  "0x7f.0x0.0x0.0x1",
  "0177.0.0.1",
  "017700000001",
  "0",
  "0.0.0.0",
  "①②⑦.⓪.⓪.①",
  "１２７.０.０.１",
  "127。0。0。1",
  "%31%32%37.0.0.1",
  "127.0.0.%31",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[fd00:ec2::254]",
  "[fe80::1]",
  "10.0.0.1",
  "172.16.0.1",
  "192.168.1.1",
  "100.100.100.200",
  "169.254.169.254",
  "169.254.43518",
  "2852039166",
  "0xa9fea9fe",
  "0251.0376.0251.0376",
];
const OTHER_PORTS = [1, 22, 25, 81, 444, 5001, 6379, 8080, 8443, 65_535];
const NO_WEB_ADDRESSES = [
  "https://user:secret@bank.example/feed",
  "https://user@bank.example/feed",
  "http://127.0.0.1@bank.example/",
  "http://bank.example@127.0.0.1/",
  "http://[::1%25lo]/",
  "http://256.256.256.256/",
  "http:///",
  "file:///etc/passwd",
  "ftp://bank.example/feed",
  "gopher://bank.example/",
  "dict://bank.example:11211/",
  "data:text/xml,<rss/>",
  "javascript:alert(1)",
  "//bank.example/feed",
  "/feed",
  "no address",
  "",
];
const LOCAL_NAMES = [
  "localhost",
  "localhost.",
  "LOCALHOST",
  "metadata.google.internal",
  "%6cocalhost",
  "127.0.0.1.bank.example",
];

describe("a public address", () => {
  it.each(["8.8.8.8", "1.1.1.1", "172.15.255.255", "172.32.0.1", "2606:4700::1111"])("is %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.1",
    "192.168.1.1",
    "198.18.0.1",
    "203.0.113.9",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "fc00::1",
    "fd12::1",
    "fe80::1",
    "ff02::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "no address",
  ])("isn't %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe("what somebody else names", () => {
  it.each([
    ...NUMBERS.flatMap((host) => [`http://${host}/`, `https://${host}:443/latest`]),
    ...OTHER_PORTS.map((port) => `http://bank.example:${port}/feed`),
    ...NO_WEB_ADDRESSES,
  ])("is not fetched at %s, nor looked up", async (address) => {
    const resolve = vi.fn(() => Promise.resolve([{ address: "127.0.0.1", family: 4 }]));
    await expect(createFetchPublic({ resolve })(address, {}, limits)).rejects.toThrow(FetchFailure);
    expect(resolve).not.toHaveBeenCalled();
  });

  it.each(LOCAL_NAMES)("is not fetched from %s, which leads to this machine", async (name) => {
    const resolve = () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]);
    await expect(createFetchPublic({ resolve })(`http://${name}/`, {}, limits)).rejects.toThrow("a private network");
  });

  it.each([
    "http://bank.example/feed",
    "http://bank.example:80/feed",
    "https://bank.example/feed",
    "https://bank.example:443/",
  ])(
    "is looked up once at %s, so that a name which changes its address between two look-ups gains nothing",
    async (address) => {
      // Public, and no longer part of any network.
      const resolve = vi
        .fn()
        .mockResolvedValueOnce([{ address: "3ffe::1", family: 6 }])
        .mockResolvedValue([{ address: "127.0.0.1", family: 4 }]);
      await expect(createFetchPublic({ resolve })(address, {}, limits)).rejects.toThrow(
        /can't be reached|took too long/,
      );
      expect(resolve).toHaveBeenCalledExactlyOnceWith("bank.example");
    },
  );

  it.each([
    ["loopback", ["127.0.0.1"]],
    ["a private network beside the internet", ["8.8.8.8", "10.0.0.1"]],
    ["the machine's own metadata", ["169.254.169.254"]],
    ["IPv6 loopback", ["::1"]],
    ["nothing", []],
  ])("is not fetched where its name resolves to %s", async (_, addresses) => {
    const resolve = () =>
      Promise.resolve(addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })));
    await expect(createFetchPublic({ resolve })("https://bank.example/", {}, limits)).rejects.toThrow(FetchFailure);
    expect(requests).toEqual([]);
  });

  it.each([
    ["http://127.0.0.1/", "a number"],
    ["https://10.0.0.1/", "a number"],
    ["https://[::1]/", "a number"],
    ["file:///etc/passwd", "isn't a web address"],
    ["https://feeds.example:8080/", "a port other than 80 and 443"],
  ])("is not followed to %s", async (location, why) => {
    respond(302, { location });
    await expect(fetchStandIn()).rejects.toThrow(why);
    expect(requests).toHaveLength(1);
  });

  it("is followed at most three times", async () => {
    respond(302, { location: "/again" });
    await expect(fetchStandIn()).rejects.toThrow("redirects too often");
    expect(requests).toHaveLength(4);
  });

  it.each([
    ["large", "x".repeat(1_001), {}],
    ["large once unpacked", gzipSync("x".repeat(5_000_000)), { "content-encoding": "gzip" }],
  ])("is given up when it's %s", async (_, body, headers) => {
    respond(200, { ...xml, ...headers }, body);
    await expect(fetchStandIn()).rejects.toThrow("too large");
  });

  it("is given up when it takes too long, however slowly it goes on", async () => {
    answer = (_, response) => {
      response.writeHead(200, xml);
      const timer = setInterval(() => response.write("x"), 50);
      response.once("close", () => clearInterval(timer));
    };
    await expect(fetchStandIn()).rejects.toThrow("took too long");
  });

  it.each([
    [200, { "content-type": "text/html" }, "the wrong type"],
    [200, {}, "the wrong type"],
    [500, xml, "responded with 500"],
  ])("is not read with the status %i and the headers %j", async (status, headers, why) => {
    respond(status, headers, "<a/>");
    await expect(fetchStandIn()).rejects.toThrow(why);
  });

  it("is read in its character set, and unpacked", async () => {
    respond(
      200,
      { "content-type": "text/xml; charset=iso-8859-1", "content-encoding": "gzip" },
      gzipSync(Buffer.from("Caf\xE9", "latin1")),
    );
    expect((await fetchStandIn()).text).toBe("Café");
  });

  it.each([
    ["the XML", "text/xml", "iso-8859-1", "Café"],
    ["the header, whatever the XML names", "text/xml; charset=utf-8", "iso-8859-1", "Caf\uFFFD"],
    ["nobody, where the XML names one that it isn't in", "text/xml", "utf-16", "Caf\uFFFD"],
  ])("is read in the character set that %s names", async (_, type, encoding, text) => {
    const declaration = `<?xml version="1.0" encoding="${encoding}"?>`;
    respond(200, { "content-type": type }, Buffer.from(`${declaration}Caf\xE9`, "latin1"));
    expect((await fetchStandIn()).text).toBe(`${declaration}${text}`);
  });

  it("comes from the stand-in alone where there is one", async () => {
    const resolve = () => Promise.reject(new Error("Nothing is looked up."));
    const fetchPublic = createFetchPublic({ resolve, standIn: { hostname: "feeds.example", origin, path: "/feeds" } });
    await expect(fetchPublic("https://bank.example/feed", {}, limits)).rejects.toThrow("Only feeds.example");
    expect(requests).toEqual([]);
  });

  it("isn't sent again when it didn't change", async () => {
    respond(304, { etag: '"1"' });
    expect(await fetchStandIn()).toMatchObject({ status: 304, text: "" });
  });
});

describe("what is posted to where somebody else names", () => {
  const body = Buffer.from([0, 255, 1]);
  const resolveTo = (address: string) => () => Promise.resolve([{ address, family: 4 }]);

  it("arrives byte for byte, and the response is its status and headers, whatever they are", async () => {
    const received: Buffer[] = [];
    answer = (request, response) => {
      request.on("data", (chunk: Buffer) => received.push(chunk));
      request.on("end", () => response.writeHead(302, { location: "https://bank.example/" }).end());
    };
    const { post } = createPostPublic({ standIn: { hostname: "push.example", origin, path: "/push" } });
    const { status, headers } = await post("https://push.example/a?b", { ttl: "60" }, body, 500);
    expect([status, headers.location]).toEqual([302, "https://bank.example/"]);
    expect(Buffer.concat(received)).toEqual(body);
    expect(requests).toEqual(["/push/a?b"]);
  });

  it("goes over https alone", async () => {
    const { check, post } = createPostPublic({ resolve: resolveTo("93.184.216.34") });
    await expect(check("http://push.example/a", 500)).rejects.toThrow("https");
    await expect(post("http://push.example/a", {}, body, 500)).rejects.toThrow("https");
    await expect(check("https://push.example:80/a", 500)).rejects.toThrow("443");
    await expect(check("https://push.example:443/a", 500)).resolves.toBeUndefined();
  });

  it.each(["127.0.0.1", "10.0.0.1", "169.254.169.254", "100.64.0.1"])("doesn't go to %s", async (address) => {
    const { check, post } = createPostPublic({ resolve: resolveTo(address) });
    await expect(check("https://push.example/a", 500)).rejects.toThrow("private network");
    await expect(post("https://push.example/a", {}, body, 500)).rejects.toThrow("private network");
  });

  it.each([...NUMBERS.map((host) => `https://${host}/`), ...NO_WEB_ADDRESSES])("can't be for %s", async (address) => {
    const { check } = createPostPublic({ resolve: resolveTo("93.184.216.34") });
    await expect(check(address, 500)).rejects.toBeInstanceOf(FetchFailure);
  });

  it("is given up when it takes too long", async () => {
    answer = () => undefined;
    const { post } = createPostPublic({ standIn: { hostname: "push.example", origin, path: "/push" } });
    await expect(post("https://push.example/a", {}, body, 50)).rejects.toThrow("too long");
  });
});
