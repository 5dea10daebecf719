import { describe, expect, it, vi } from "vitest";
import { fakeAuditLog } from "../../http/audit-fixture.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import { getInitialPlacement } from "./articles-repository.ts";
import type { StoredArticle } from "./articles-repository.ts";
import { publishDueArticles } from "./publish-due.ts";

vi.mock("firebase-functions/logger");

const at = (time: string) => new Date(`2026-11-30T${time}:00Z`);
const content = { title: "Fees", summary: "In May.", body: "In May.", keywords: "", related: [], headings: [] };

/** Runs the job at noon with an article that was listed as due, and is stored with a change by then. */
async function run(change: Partial<StoredArticle>) {
  const stored: { id: string } & StoredArticle = {
    id: "fees",
    ...getInitialPlacement("payments", 10, "2026-11-12"),
    revision: 3,
    latest: 1,
    live: null,
    draft: { content, by: "ada", at: at("08:00"), change: "First draft" },
    scheduled: { by: "ada", at: at("11:59"), change: "With the release" },
    ...change,
  };
  const { auditLog, entries } = fakeAuditLog();
  const published: unknown[] = [];
  const articles = {
    listDue: async () => [{ id: "fees", at: at("11:59") }],
    find: async () => stored,
    publish: async (_: UnitOfWork, ...[id, by, revision]: [string, object, number]) => {
      published.push({ id, by, revision });
      return { before: null, version: 2, content };
    },
  };
  const counts = await publishDueArticles(
    { articles, auditLog, liveArticles: { readAll: async () => [] }, images: { has: async () => true } },
    at("12:00"),
  );
  return { counts, published, entries: entries.map(({ after }) => after) };
}

describe("an article whose time has come", () => {
  it("goes live as who planned it, with an entry in the audit log", async () => {
    const { headings: _, ...audited } = content;
    expect(await run({})).toEqual({
      counts: { processed: 1, failed: 0 },
      published: [{ id: "fees", by: { by: "ada", at: at("12:00"), change: "With the release" }, revision: 3 }],
      entries: [{ version: 2, ...audited }],
    });
  });

  it("stays scheduled and fails the job while a link of its draft is broken", async () => {
    const body = "[Grace](/help/grace)";
    const draft = { content: { ...content, body }, by: "ada", at: at("08:00"), change: "First draft" };
    expect(await run({ draft })).toEqual({ counts: { processed: 0, failed: 1 }, published: [], entries: [] });
  });

  it.each([
    ["canceled", { scheduled: null }],
    ["moved", { scheduled: { by: "ada", at: at("12:01"), change: "Later" } }],
  ])("is neither published nor counted nor recorded when its schedule was %s meanwhile", async (_, change) => {
    expect(await run(change)).toEqual({ counts: { processed: 0, failed: 0 }, published: [], entries: [] });
  });
});
