// @module-tag gate

import { beforeEach, describe, expect, it } from "vitest";
import { limitMail } from "../../functions/src/mail/mail-limiter.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

useOwnProject("limits");
beforeEach(clearOwnProject);

const START = new Date("2026-11-20T12:00:00Z");
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const ask = async (address: string, clientIp = "203.0.113.9", now = START) =>
  await limitMail({ kind: "sign_in", address, clientIp, now }).then(
    () => "ok",
    (error: { code: string; extra: { retryAfterSeconds?: number } }) =>
      `${error.code} ${error.extra.retryAfterSeconds}`,
  );

describe("email limits", () => {
  it("allow one of several concurrent requests", async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask("nora@example.com")));
    expect(answers.toSorted()).toEqual(["ok", ...Array<string>(3).fill("rate_limited 60")]);
  });

  it("treat all spellings of an address as one, from any client", async () => {
    expect(await ask("Zoe\u0308@Example.com")).toBe("ok");
    expect(await ask(" zo\u00eb@EXAMPLE.COM ", "198.51.100.1", after(59))).toBe("rate_limited 1");
    expect(await ask("zo\u00eb@example.com", "198.51.100.1", after(60))).toBe("ok");
  });

  it("treat all addresses of a mailbox as one", async () => {
    expect(await ask("nora@gmail.com")).toBe("ok");
    expect(await ask("N.o.r.a+1@googlemail.com", "198.51.100.1", after(59))).toBe("rate_limited 1");
    expect(await ask("n.ora@example.com", "198.51.100.1", after(59))).toBe("ok");
    expect(await ask("nora@example.com", "198.51.100.1", after(59))).toBe("ok");
  });

  it("allow a client ten addresses an hour", async () => {
    for (let index = 0; index < 10; index += 1) expect(await ask(`a${index}@example.com`)).toBe("ok");
    expect(await ask("a10@example.com", "203.0.113.9", after(10))).toBe("rate_limited 3590");
    expect(await ask("a10@example.com", "198.51.100.1", after(10))).toBe("ok");
  });

  it("allow a client twenty requests in ten minutes, without counting rejected ones", async () => {
    for (let index = 0; index < 20; index += 1) {
      const now = after(Math.floor(index / 5) * 70);
      expect(await ask(`a${index % 5}@example.com`, "203.0.113.9", now)).toBe("ok");
      expect(await ask(`a${index % 5}@example.com`, "203.0.113.9", now)).toMatch("rate_limited");
    }
    expect(await ask("a0@example.com", "203.0.113.9", after(290))).toBe("rate_limited 310");
    expect(await ask("a0@example.com", "203.0.113.9", after(600))).toBe("ok");
  });

  it("stop all mail after 300 in an hour", async () => {
    for (let index = 0; index < 300; index += 1)
      expect(await ask(`a${index}@example.com`, `10.0.${index}.1`)).toBe("ok");
    expect(await ask("last@example.com", "10.1.0.1", after(60))).toBe("rate_limited 3540");
    expect(await ask("last@example.com", "10.1.0.1", after(3600))).toBe("ok");
  });

  it("store no address, and everything expires", async () => {
    await ask("nora@example.com");
    const kept = await firestore().collection("rateLimits").get();
    expect(kept.size).toBe(5);
    for (const doc of kept.docs) {
      expect(`${doc.id} ${JSON.stringify(doc.data())}`).not.toMatch(/nora|example|203\.0/);
      expect(doc.get("expireAt")).toBeDefined();
    }
  });
});
