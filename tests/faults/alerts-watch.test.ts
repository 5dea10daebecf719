import { beforeEach, describe, expect, it } from "vitest";
import { createRunsRepository } from "../../functions/src/features/alerts/engine/runs-repository.ts";
import { createSweep } from "../../functions/src/features/alerts/engine/sweep.ts";
import { createAlertWatch } from "../../functions/src/features/alerts/watch/watch.ts";
import { createMail } from "../../functions/src/mail/mail-queue-repository.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { at, cardToPay, engine, engineDeps, morning, walletDue, walletWith, writeAll } from "../support/alert-world.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

useOwnProject("alerts-watch");
beforeEach(clearOwnProject);

const NOW = morning("2026-11-20");
const after = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

/** The watch as a new process creates it. */
function aProcess() {
  return createAlertWatch({
    ...createRunsRepository(firestore()),
    queue: async (request, now, id) => void (await createMail(request, now, id)),
    staffAddress: () => "support@cardwell.test",
  });
}

const mails = async () => (await firestore().collection("mails").get()).docs.map((doc) => doc.data());

describe("the monitor of the sweeps", () => {
  it("notifies staff once about sweeps that never ran, whichever process checks", async () => {
    expect(await aProcess().check("alerts", NOW)).toBe("well");
    for (const hours of [1.9, 2.5, 3, 30]) await aProcess().check("alerts", after(hours));
    expect(await mails()).toMatchObject([{ kind: "staff_notice", to: "support@cardwell.test" }]);
  });

  it("reports no problem after a sweep, and notifies staff when no further one runs", async () => {
    await engine().sweep(at(NOW));
    expect(await aProcess().check("alerts", after(1))).toBe("well");
    expect(await mails()).toEqual([]);
    const both = await Promise.all([aProcess().check("alerts", after(3)), aProcess().check("alerts", after(3))]);
    expect(both).toEqual(["silent", "silent"]);
    expect(await mails()).toHaveLength(1);
  });

  it("isn't misled by sweeps in which all fail, nor by later ones in which no one is due", async () => {
    const broken = {
      ...walletDue("person-1", NOW),
      cards: { "card-1": { id: "card-1", position: 0, status: "active" } },
    };
    await writeAll([["wallets/person-1", broken]]);
    await expect(engine().sweep(at(NOW))).rejects.toThrow("1 people");
    await engine().sweep(at(after(0.02)));
    expect(await createRunsRepository(firestore()).lastBeat("alerts")).toBeNull();
    // Another person is served, so the sweeps work.
    await writeAll([["wallets/person-2", walletDue("person-2", after(0.05), walletWith(cardToPay()))]]);
    await engine().sweep(at(after(0.06)));
    expect(await createRunsRepository(firestore()).lastBeat("alerts")).toEqual(after(0.06));
  });

  it("isn't misled by sweeps that don't reach everyone", async () => {
    await writeAll(
      Array.from({ length: 51 }, (_, index) => [
        `wallets/person-${index}`,
        { ...walletDue(`person-${index}`, NOW), shard: 0 },
      ]),
    );
    let calls = 0;
    const slow = createSweep({ ...engineDeps(), monotonicMs: () => (calls += 1) * 5 * 60_000 });
    await slow.sweep(at(NOW));
    expect(await createRunsRepository(firestore()).lastBeat("alerts")).toBeNull();
  });

  it("monitors the mail sweep, which monitors it", async () => {
    await aProcess().look("mail", ["watch"], NOW);
    for (const hours of [0, 1, 2, 3]) await aProcess().look("watch", ["mail"], after(hours));
    expect(await mails()).toMatchObject([{ kind: "staff_notice", data: { subject: "Email sweep overdue" } }]);
    for (const hours of [3, 4, 5, 6]) await aProcess().look("mail", ["watch"], after(hours));
    const subjects = (await mails()).map((mail) => (mail["data"] as { subject: string }).subject);
    expect(subjects.toSorted()).toEqual(["Alert monitor overdue", "Email sweep overdue"]);
  });
});
