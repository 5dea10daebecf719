import { createAuditRepository } from "../../functions/src/http/audit-repository.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";

// Somebody of the given name who changes one setting over and over, in its own process, so that a test can kill it at any moment.

const [, , actorUid = ""] = process.argv;
const setting = firestore().doc(`flags/of-${actorUid}`);
const audit = createAuditRepository(firestore());
const context = {
  actorUid,
  actorRole: "owner" as const,
  action: "system.change-flag" as const,
  reason: null,
  requestId: "r1",
  at: new Date("2026-11-20T12:00:00Z"),
};

for (;;) {
  const value = await audit.change(context, async ({ transaction }) => {
    const before = ((await transaction.get(setting)).get("value") as number | undefined) ?? 0;
    transaction.set(setting, { value: before + 1 });
    return { object: `flags/of-${actorUid}`, before, after: before + 1, answer: before + 1 };
  });
  process.stdout.write(`${value}\n`);
}
