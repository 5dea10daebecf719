import { HOUR_MS } from "@cardwell/core/domain/dates/instants";
import { describe, expect, it } from "vitest";
import type { MailRequest } from "../../../mail/mail.ts";
import type { Watched } from "../engine/runs-repository.ts";
import { createAlertWatch } from "./watch.ts";

const start = new Date("2026-11-20T12:00:00Z");
const after = (hours: number) => new Date(start.getTime() + hours * HOUR_MS);

/** A watch over a heartbeat that tests control. */
function given(lastSweepAt: Date | null) {
  const world = { lastSweepAt, watchedSince: null as Date | null };
  const beats = new Map<Watched, Date>();
  const mails = new Map<string, MailRequest>();
  const watch = createAlertWatch({
    lastBeat: (watched) => Promise.resolve(watched === "alerts" ? world.lastSweepAt : (beats.get(watched) ?? null)),
    beat: (watched, now) => Promise.resolve(void beats.set(watched, now)),
    watchedSince: (_watched, now) => Promise.resolve((world.watchedSince ??= now)),
    queue: (request, _now, id = "") => Promise.resolve(void mails.set(id, request)),
    staffAddress: () => "support@cardwell.test",
  });
  return { watch, world, mails };
}

describe("the health that a monitor outside reads", () => {
  it("is the age of the last finished sweep, up to 30 minutes", async () => {
    const { watch } = given(start);
    expect(await watch.requireRecentSweep(after(0.5))).toEqual({
      ok: true,
      lastSweepAt: "2026-11-20T12:00:00.000Z",
      ageSeconds: 1_800,
    });
  });

  it("is 503 after that, and when no sweep ever finished", async () => {
    await expect(given(start).watch.requireRecentSweep(after(0.7))).rejects.toMatchObject({
      code: "unavailable",
      message: "The last alert sweep finished 42 minutes ago.",
    });
    await expect(given(null).watch.requireRecentSweep(start)).rejects.toMatchObject({ code: "unavailable" });
  });
});

describe("the watch over the alerts", () => {
  it("is content while sweeps finish", async () => {
    const { watch, mails } = given(start);
    expect([await watch.check("alerts", after(0.5)), await watch.check("alerts", after(2))]).toEqual(["well", "well"]);
    expect(mails.size).toBe(0);
  });

  it("notifies staff once, however long the silence lasts", async () => {
    const { watch, mails } = given(start);
    for (const hours of [2.1, 2.6, 3.1, 50]) expect(await watch.check("alerts", after(hours))).toBe("silent");
    expect([...mails.values()]).toMatchObject([
      { kind: "staff_notice", to: "support@cardwell.test", subject: "Alert sweep overdue" },
    ]);
    const [mail] = mails.values();
    expect(mail?.kind === "staff_notice" && mail.lines[1]).toContain("2026-11-20T12:00:00.000Z");
  });

  it("notifies staff again when sweeps came back and stopped again", async () => {
    const { watch, world, mails } = given(start);
    await watch.check("alerts", after(3));
    world.lastSweepAt = after(4);
    expect(await watch.check("alerts", after(5))).toBe("well");
    expect(await watch.check("alerts", after(7))).toBe("silent");
    expect(mails.size).toBe(2);
  });

  it("counts from the first look where no sweep ever finished", async () => {
    const { watch, mails } = given(null);
    expect([await watch.check("alerts", start), await watch.check("alerts", after(1))]).toEqual(["well", "well"]);
    expect([await watch.check("alerts", after(2.5)), await watch.check("alerts", after(9))]).toEqual([
      "silent",
      "silent",
    ]);
    expect(mails.size).toBe(1);
  });
});

describe("the sweep of the mail and the watch", () => {
  const subjects = (mails: Map<string, MailRequest>) =>
    [...mails.values()].map((mail) => (mail.kind === "staff_notice" ? mail.subject : ""));
  const sweepMail = (watch: ReturnType<typeof given>["watch"], hours: number) =>
    watch.look("mail", ["watch"], after(hours));
  const watchAlerts = (watch: ReturnType<typeof given>["watch"], hours: number) =>
    watch.look("watch", ["mail"], after(hours));

  it("are content with each other while both run", async () => {
    const { watch, mails } = given(start);
    for (let hours = 0; hours < 5; hours += 0.5) {
      await sweepMail(watch, hours);
      await watchAlerts(watch, hours);
    }
    expect(subjects(mails)).toEqual([]);
  });

  it("notify staff once when the mail is not swept any more", async () => {
    const { watch, mails } = given(start);
    await sweepMail(watch, 0);
    for (let hours = 0; hours < 5; hours += 0.5) await watchAlerts(watch, hours);
    expect(subjects(mails)).toEqual(["Email sweep overdue"]);
  });

  it("notify staff once when the watch stops, or never ran", async () => {
    for (const isWatchedAtFirst of [true, false]) {
      const { watch, mails } = given(start);
      if (isWatchedAtFirst) await watchAlerts(watch, 0);
      for (let hours = 0; hours < 5; hours += 0.5) await sweepMail(watch, hours);
      expect(subjects(mails)).toEqual(["Alert monitor overdue"]);
    }
  });

  it("report no time in which nothing ran", async () => {
    const { watch, mails } = given(start);
    await sweepMail(watch, 0);
    await watchAlerts(watch, 0);
    await sweepMail(watch, 48);
    await watchAlerts(watch, 48);
    await sweepMail(watch, 48.1);
    expect(subjects(mails)).toEqual([]);
  });
});
