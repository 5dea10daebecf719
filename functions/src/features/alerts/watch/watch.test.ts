import { describe, expect, it } from "vitest";
import type { MailRequest } from "../../../integrations/email/email.ts";
import { createAlertWatch } from "./watch.ts";

const HOUR_MS = 3_600_000;
const start = new Date("2026-11-20T12:00:00Z");
const after = (hours: number) => new Date(start.getTime() + hours * HOUR_MS);

/** A watch over a heart that beats when told to. */
function given(lastSweepAt: Date | null) {
  const world = { lastSweepAt, watchedSince: null as Date | null };
  const mails = new Map<string, MailRequest>();
  const watch = createAlertWatch({
    lastBeat: () => Promise.resolve(world.lastSweepAt),
    watchedSince: (now) => Promise.resolve((world.watchedSince ??= now)),
    queue: (request, _now, id = "") => Promise.resolve(void mails.set(id, request)),
    staffAddress: () => "support@cardwell.test",
  });
  return { watch, world, mails };
}

describe("the watch over the alerts", () => {
  it("is content while sweeps finish", async () => {
    const { watch, mails } = given(start);
    expect([await watch.check(after(0.5)), await watch.check(after(2))]).toEqual(["well", "well"]);
    expect(mails.size).toBe(0);
  });

  it("tells staff once, however long the silence lasts", async () => {
    const { watch, mails } = given(start);
    for (const hours of [2.1, 2.6, 3.1, 50]) expect(await watch.check(after(hours))).toBe("silent");
    expect([...mails.values()]).toMatchObject([
      { kind: "staff_notice", to: "support@cardwell.test", subject: "Alerts are silent" },
    ]);
    const [mail] = mails.values();
    expect(mail?.kind === "staff_notice" && mail.lines[1]).toContain("2026-11-20T12:00:00.000Z");
  });

  it("tells staff anew when sweeps came back and stopped again", async () => {
    const { watch, world, mails } = given(start);
    await watch.check(after(3));
    world.lastSweepAt = after(4);
    expect(await watch.check(after(5))).toBe("well");
    expect(await watch.check(after(7))).toBe("silent");
    expect(mails.size).toBe(2);
  });

  it("counts from the first look where no sweep ever finished", async () => {
    const { watch, mails } = given(null);
    expect([await watch.check(start), await watch.check(after(1))]).toEqual(["well", "well"]);
    expect([await watch.check(after(2.5)), await watch.check(after(9))]).toEqual(["silent", "silent"]);
    expect(mails.size).toBe(1);
  });
});
