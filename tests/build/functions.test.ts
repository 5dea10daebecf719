import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { localFunctionsFolder, root } from "../../scripts/lib/paths.ts";
import { filesBelow, findSecrets } from "../support/secrets-scan.ts";

type Endpoint = {
  name: string;
  availableMemoryMb: number | null;
  timeoutSeconds: number | null;
  maxInstances: number | null;
  concurrency: number | null;
  region: string[];
  httpsTrigger?: object;
  eventTrigger?: { retry: boolean };
  taskQueueTrigger?: { retryConfig: { maxAttempts: number | null }; rateLimits: Record<string, number | null> };
  scheduleTrigger?: { schedule: string };
  secretEnvironmentVariables?: { key: string }[];
};

const bundles = ["http", "background"] as const;
const getFolder = (name: string) => join(localFunctionsFolder, name);

/** Loads a bundle as the deploy tool does: in a separate process, without secrets and settings. */
function load(name: string, env: Record<string, string> = {}) {
  const script = `const all = await import("./index.mjs");
    console.log(JSON.stringify(Object.entries(all).map(([name, { __endpoint }]) => ({ name, ...__endpoint }))));`;
  return spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: getFolder(name),
    encoding: "utf8",
    env: { PATH: process.env["PATH"] ?? "", ...env },
  });
}

let endpoints: Endpoint[] = [];

beforeAll(() => {
  for (const name of bundles) expect(existsSync(getFolder(name)), "npm run build comes first").toBe(true);
  endpoints = bundles.flatMap((name) => JSON.parse(load(name).stdout) as Endpoint[]);
});

describe("the built functions", () => {
  it("are exactly the listed ones", () => {
    expect(endpoints.map(({ name }) => name).toSorted()).toEqual([
      "admin",
      "api",
      "checkoutSessionCreated",
      "countRecipients",
      "deleteAccount",
      "deleteAccounts",
      "endViews",
      "exportPerson",
      "fetchMissedEvents",
      "fetchNews",
      "fetchPodcasts",
      "processWebhookEvent",
      "publishNews",
      "reconcileBilling",
      "recountBanks",
      "replanWallets",
      "rollUpFigures",
      "runBackTest",
      "runJob",
      "sendMail",
      "sendMails",
      "sendPushes",
      "sweepAlertShard",
      "sweepAlerts",
      "sweepBanks",
      "sweepMail",
      "sweepWebhookEvents",
      "syncBank",
      "updateStatuses",
      "verifyAuditLog",
      "watchAlerts",
      "webhooks",
    ]);
  });

  it("each declare region, concurrency, memory and timeout", () => {
    for (const { name, region, maxInstances, concurrency, availableMemoryMb, timeoutSeconds } of endpoints) {
      expect(region, name).toEqual(["us-central1"]);
      expect(maxInstances, name).toBeGreaterThanOrEqual(1);
      expect(maxInstances, name).toBeLessThanOrEqual(50);
      expect(concurrency, name).toBeGreaterThanOrEqual(1);
      expect(availableMemoryMb, name).toBe(512);
      expect(timeoutSeconds, name).toBeGreaterThan(0);
    }
  });

  it("each get only the secrets that they need", () => {
    const secrets = endpoints.map(({ name, secretEnvironmentVariables = [] }) => [
      name,
      secretEnvironmentVariables.map(({ key }) => key).toSorted(),
    ]);
    expect(Object.fromEntries(secrets)).toEqual({
      admin: ["AUDIT_SIGNING_KEY", "MODEL_API_KEY", "PUSH_PRIVATE_KEY", "STRIPE_SECRET_KEY"],
      api: ["LINK_SIGNING_KEY", "PLAID_CLIENT_ID", "PLAID_SECRET", "PUSH_PRIVATE_KEY", "STRIPE_SECRET_KEY"],
      checkoutSessionCreated: ["STRIPE_SECRET_KEY"],
      countRecipients: [],
      exportPerson: [],
      processWebhookEvent: ["PLAID_CLIENT_ID", "PLAID_SECRET", "STRIPE_SECRET_KEY"],
      fetchNews: ["MODEL_API_KEY"],
      fetchPodcasts: [],
      publishNews: [],
      fetchMissedEvents: ["STRIPE_SECRET_KEY"],
      reconcileBilling: ["STRIPE_SECRET_KEY"],
      replanWallets: [],
      recountBanks: [],
      rollUpFigures: [],
      runBackTest: [],
      verifyAuditLog: [],
      runJob: [
        "LINK_SIGNING_KEY",
        "MODEL_API_KEY",
        "PLAID_CLIENT_ID",
        "PLAID_SECRET",
        "RESEND_API_KEY",
        "STRIPE_SECRET_KEY",
      ],
      sendMail: ["LINK_SIGNING_KEY", "RESEND_API_KEY"],
      sendMails: ["LINK_SIGNING_KEY", "RESEND_API_KEY"],
      sendPushes: ["LINK_SIGNING_KEY", "PUSH_PRIVATE_KEY", "STRIPE_SECRET_KEY"],
      sweepAlertShard: ["STRIPE_SECRET_KEY"],
      sweepAlerts: ["STRIPE_SECRET_KEY"],
      sweepMail: ["LINK_SIGNING_KEY", "RESEND_API_KEY"],
      deleteAccount: ["PLAID_CLIENT_ID", "PLAID_SECRET", "STRIPE_SECRET_KEY"],
      deleteAccounts: ["PLAID_CLIENT_ID", "PLAID_SECRET", "STRIPE_SECRET_KEY"],
      sweepBanks: ["PLAID_CLIENT_ID", "PLAID_SECRET", "STRIPE_SECRET_KEY"],
      syncBank: ["PLAID_CLIENT_ID", "PLAID_SECRET", "STRIPE_SECRET_KEY"],
      endViews: [],
      updateStatuses: [],
      sweepWebhookEvents: [],
      watchAlerts: [],
      webhooks: [
        "PLAID_CLIENT_ID",
        "PLAID_SECRET",
        "RESEND_API_KEY",
        "RESEND_WEBHOOK_SECRET",
        "STRIPE_SECRET_KEY",
        "STRIPE_WEBHOOK_SECRET",
      ],
    });
  });

  // Hosting gives up on a response after 60 seconds, whatever timeout the function has.
  it("have timeouts within the time that Hosting waits", () => {
    const https = endpoints.filter(({ httpsTrigger }) => httpsTrigger);
    expect(https.map(({ name }) => name)).toEqual(["admin", "api", "webhooks"]);
    for (const { name, timeoutSeconds } of https) expect(timeoutSeconds, name).toBeLessThanOrEqual(60);
  });

  it("run each schedule one at a time, and end it before the next is due or within nine minutes", () => {
    const schedules = endpoints.filter(({ scheduleTrigger }) => scheduleTrigger);
    expect(schedules).toHaveLength(16);
    for (const { name, maxInstances, concurrency, timeoutSeconds, scheduleTrigger } of schedules) {
      expect([maxInstances, concurrency], name).toEqual([1, 1]);
      const minutes = Number(/^every (\d+) minutes$/.exec(scheduleTrigger?.schedule ?? "")?.[1] ?? 9);
      expect(timeoutSeconds, name).toBeLessThanOrEqual(minutes * 60);
    }
  });

  it("retry a task, but not forever", () => {
    const tasks = endpoints.filter(({ taskQueueTrigger }) => taskQueueTrigger);
    expect(tasks).toHaveLength(12);
    for (const { name, taskQueueTrigger } of tasks) {
      const { maxAttempts } = taskQueueTrigger?.retryConfig ?? {};
      expect(maxAttempts, name).toBeGreaterThan(2);
      expect(taskQueueTrigger?.rateLimits["maxConcurrentDispatches"], name).toBeGreaterThan(0);
    }
  });

  // The person is waiting and can try again; a late second attempt would open a checkout that nobody sees.
  it("open a checkout at the first attempt or report the error", () => {
    expect(endpoints.find(({ name }) => name === "checkoutSessionCreated")?.eventTrigger?.retry).toBe(false);
  });

  it.each(bundles)("don't start where forged tokens would be accepted: %s", (name) => {
    const { status, stderr } = load(name, { FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099", K_SERVICE: "api" });
    expect(status).not.toBe(0);
    expect(stderr).toContain("forged tokens would be accepted");
  });
});

describe("a vendor that doesn't respond", () => {
  const source = (file: string) => readFileSync(join(root, "functions/src", file), "utf8");
  const number = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]?.replaceAll("_", ""));

  it("times out, with all attempts, while the function still has time to report it", () => {
    const stripe = source("integrations/payments/stripe.ts");
    const attempts = 1 + number(stripe, /maxNetworkRetries: (\d+)/);
    const worstMs = attempts * number(stripe, /TIMEOUT_MS = ([\d_]+)/);
    expect(worstMs).toBeGreaterThan(0);
    const resendMs = number(source("mail/resend.ts"), /TIMEOUT_MS = ([\d_]+)/);
    expect(resendMs).toBeGreaterThan(0);
    for (const { name, timeoutSeconds } of endpoints) {
      expect(worstMs, name).toBeLessThan((timeoutSeconds ?? 0) * 1000 * 0.75);
      expect(resendMs, name).toBeLessThan((timeoutSeconds ?? 0) * 1000 * 0.75);
    }
  });

  it("doesn't cause a second worker to take over an email while the vendor may still respond", () => {
    const leaseMs = number(source("mail/mail-retries.ts"), /LEASE_MS = ([\d_]+)/);
    const resendMs = number(source("mail/resend.ts"), /TIMEOUT_MS = ([\d_]+)/);
    expect(leaseMs).toBeGreaterThan(resendMs * 2);
  });
});

describe("the deployed part of the functions", () => {
  const deployed = () =>
    bundles.flatMap((name) => filesBelow(getFolder(name))).filter((file) => !/\/\.secret\.local$|\.map$/.test(file));

  it("contains no secret, and no path of the build machine", () => {
    expect(deployed().length).toBeGreaterThan(4);
    expect(findSecrets(deployed(), [root, `${homedir()}/`])).toEqual([]);
  });

  it("excludes source maps, settings and secrets", () => {
    const { functions } = JSON.parse(readFileSync(join(root, "firebase.json"), "utf8")) as {
      functions: { codebase: string; source: string; ignore: string[] }[];
    };
    expect(functions.map(({ codebase }) => codebase)).toEqual([...bundles]);
    for (const { ignore } of functions) expect(ignore).toEqual(expect.arrayContaining(["**/.*", "**/*.map", ".git"]));
  });

  it("doesn't quote a body that it can't parse", () => {
    expect(readFileSync(join(root, "functions/.env"), "utf8")).toMatch(/^NODE_ENV=production$/m);
  });
});
