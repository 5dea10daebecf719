import { beforeEach, describe, expect, it } from "vitest";
import { createAuditRepository } from "../../functions/src/admin/audit-repository.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

useOwnProject("audit");
beforeEach(clearOwnProject);

const entry = {
  actorUid: "u1",
  action: "catalog.sync",
  requestId: "r1",
  at: new Date("2026-11-20T12:00:00Z"),
};
const kept = async () => (await firestore().collection("auditLog").get()).docs.map((doc) => doc.data());

describe("what staff do", () => {
  it("is written down before it happens, and then with what came of it", async () => {
    const before: unknown[] = [];
    const after = await createAuditRepository(firestore()).recorded(entry, async () => {
      before.push(...(await kept()));
      return { products: 2 };
    });
    expect(after).toEqual({ products: 2 });
    expect(before).toMatchObject([{ actorUid: "u1", action: "catalog.sync", requestId: "r1", state: "started" }]);
    expect(await kept()).toMatchObject([{ state: "done", after: { products: 2 } }]);
  });

  it("is written down when it fails half-way", async () => {
    const audit = createAuditRepository(firestore());
    await expect(audit.recorded(entry, () => Promise.reject(new Error("half-way")))).rejects.toThrow("half-way");
    expect(await kept()).toMatchObject([{ action: "catalog.sync", state: "failed" }]);
  });
});
