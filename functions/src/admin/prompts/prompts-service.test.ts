import { PROMPTS } from "@cardwell/core/domain/prompts/prompts";
import { describe, expect, it } from "vitest";
import type { StoredPrompt } from "../../features/prompts/prompts-repository.ts";
import { storedPrompt } from "../../features/prompts/runner-fixture.ts";
import { createRecorder } from "../../http/audit.ts";
import { fakeAuditLog } from "../../http/audit-fixture.ts";
import type { AuditContext } from "../../http/audit-repository.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import { adminPromptsRoutes } from "./prompts-service.ts";
import type { AdminPromptsDeps } from "./prompts-service.ts";

const id = "extract-card-terms";
const MOST_DOCUMENT_BYTES = 1024 * 1024;
const now = new Date("2026-11-27T12:00:00Z");
const countBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
/** 20,000 characters, 60,000 bytes. */
const longText = "京".repeat(20_000);

/** A prompt without test cases. */
function given(change: Partial<StoredPrompt> = {}) {
  let stored = storedPrompt(id, { cases: [], ...change });
  const { auditLog, entries } = fakeAuditLog();
  const prompts = adminPromptsRoutes({
    prompts: {
      read: () => Promise.resolve(stored),
      readIn: () => Promise.resolve(stored),
      write: (_: UnitOfWork, _id: string, next: StoredPrompt) => void (stored = next),
      readVersion: () => Promise.resolve({ version: 0, content: PROMPTS[id].content, changed: null }),
      readResults: () => Promise.resolve({}),
    },
    runs: { readUsage: () => Promise.resolve({}) },
    runner: () => ({ findBlock: () => null }),
    listPrices: () => [],
    getEmails: () => Promise.resolve(new Map()),
  } as unknown as AdminPromptsDeps);
  const acting = {
    uid: "nora",
    staffRole: "editor" as const,
    now,
    audit: createRecorder(auditLog, {} as AuditContext),
  };
  const addCase = (caseId: string, terms = longText) => {
    const checks = [{ kind: "noLinks" as const }];
    return prompts.saveCase(
      { params: { id }, body: { caseId, name: caseId, values: { terms }, checks, revision: stored.revision } },
      acting,
    );
  };
  return {
    addCase,
    removeCase: (caseId: string) =>
      prompts.removeCase({ params: { id }, body: { caseId, revision: stored.revision, reason: "Too long" } }, acting),
    rollBack: (version: number) =>
      prompts.rollBack({ params: { id }, body: { version, revision: stored.revision, reason: "Too short" } }, acting),
    turnOff: () => prompts.turnOff({ params: { id }, body: { reason: "It costs too much" } }, acting),
    entries,
    read: () => stored,
  };
}

describe("a prompt with long test cases", () => {
  it("stays smaller than a document may be", async () => {
    const { addCase, read } = given();
    let added = 0;
    await expect(
      (async () => {
        for (; added < 24; added += 1) await addCase(`case-${added}`);
      })(),
    ).rejects.toMatchObject({ code: "conflict" });
    expect(added).toBe(13);
    expect(countBytes(read())).toBeLessThan(MOST_DOCUMENT_BYTES);
  });

  it("can be turned off: an audit entry has only the cases that changed", async () => {
    const { addCase, removeCase, turnOff, entries, read } = given();
    for (let added = 0; added < 10; added += 1) await addCase(`case-${added}`);
    await turnOff();
    expect(read().off).toMatchObject({ by: "nora" });
    expect(entries.at(-1)).toMatchObject({ before: { isOff: false, cases: {} }, after: { isOff: true, cases: {} } });
    await addCase("case-3", "Annual fee: $95.");
    expect(entries.at(-1)).toMatchObject({
      before: { cases: { "case-3": { values: { terms: longText } } } },
      after: { cases: { "case-3": { values: { terms: "Annual fee: $95." } } } },
    });
    await removeCase("case-4");
    expect(entries.at(-1)).toMatchObject({ before: { cases: { "case-4": {} } }, after: { cases: {} } });
    for (const entry of entries) expect(countBytes(entry)).toBeLessThan(MOST_DOCUMENT_BYTES / 4);
  });
});

describe("a rollback", () => {
  it("goes back version by version, and not to one that was rolled back from", async () => {
    const live = { version: 2, by: "nora", at: now, change: "Shorter" };
    const { rollBack, read } = given({ latest: 2, live, earlier: [0, 1] });
    await rollBack(1);
    expect(read()).toMatchObject({ live: { version: 1, change: "Too short" }, earlier: [0] });
    await expect(rollBack(2)).rejects.toMatchObject({
      message: "Version 2 isn't one to roll back to. Save its texts as a draft instead.",
    });
    await rollBack(0);
    expect(read()).toMatchObject({ live: { version: 0 }, earlier: [] });
  });
});
