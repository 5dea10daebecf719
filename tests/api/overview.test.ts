// @module-tag gate

import type { adminOverviewContract } from "@cardwell/core/contract/admin/overview";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { BEHIND_FIGURES } from "@cardwell/core/domain/overview/behind";
import { PERIODS } from "@cardwell/core/domain/overview/figures";
import { beforeAll, describe, expect, it } from "vitest";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { runSchedule } from "../../scripts/lib/schedules.ts";
import { call, rejection } from "../support/api.ts";
import { newPerson } from "../support/people.ts";
import type { TestPerson } from "../support/people.ts";

type Behind = ResponseOf<typeof adminOverviewContract.behind>;
type Answer = ResponseOf<typeof adminOverviewContract.figures>;

let viewer: TestPerson;

beforeAll(async () => {
  viewer = await newPerson({ staff: "viewer" });
  await runSchedule("rollUpFigures", (await sandboxTime()).now);
});

const read = async (query = "") =>
  (await call<Answer>("GET", `/api/admin/overview${query}`, { token: viewer.idToken })).body;

describe("the overview", () => {
  it("has the figures of 30 days up to yesterday, unless it is asked for others", async () => {
    const { now } = await sandboxTime();
    const yesterday = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10);
    const answer = await read();
    expect(answer).toMatchObject({ days: 30, counted: 61 });
    expect(yesterday >= (answer.through ?? "") && answer.through !== null).toBe(true);
    expect(answer.figures.members.days).toHaveLength(30);
    expect(answer.figures.members.daysBefore).toHaveLength(30);
  });

  it.each(PERIODS)("compares %i days with as many before", async (days) => {
    const { figures } = await read(`?days=${days}`);
    expect(figures.members.now).toBeGreaterThanOrEqual(2);
    expect(figures.members.before).toBeGreaterThanOrEqual(1);
    expect(figures.mrrCents.now).toBeGreaterThanOrEqual(1_400);
  });

  it("rejects another period", async () => {
    const answer = await call("GET", "/api/admin/overview?days=365", { token: viewer.idToken });
    expect(rejection(answer)).toMatchObject({ status: 400 });
  });

  it.each(BEHIND_FIGURES.map((figure) => [figure]))(
    "lists all that the figure %s counts, and it adds up",
    async (figure) => {
      const { figures } = await read();
      const rows: Behind["rows"] = [];
      let cursor: string | null = "";
      let total = 0;
      while (cursor !== null) {
        const at: string = cursor === "" ? "" : `&cursor=${cursor}`;
        const answer: { body: Behind } = await call<Behind>(
          "GET",
          `/api/admin/overview/behind?figure=${figure}&limit=100${at}`,
          { token: viewer.idToken },
        );
        rows.push(...answer.body.rows);
        ({ total, nextCursor: cursor } = answer.body);
      }
      expect(total).toBe(rows.length);
      const isMoney = figure.endsWith("Cents");
      expect(isMoney ? rows.reduce((sum, { cents }) => sum + (cents ?? 0), 0) : rows.length).toBe(figures[figure].now);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    },
  );
});

describe("a note on the charts", () => {
  type Note = ResponseOf<typeof adminOverviewContract.setNote>;
  const day = "2026-10-08";
  const set = (by: TestPerson, body: object) =>
    call<Note>("PUT", "/api/admin/overview/notes", { token: by.idToken, body: { day, ...body } });

  it("is added, changed and removed by support, each time from what was seen", async () => {
    const support = await newPerson({ staff: "support" });
    const added = await set(support, { text: "Citi outage", from: { text: null } });
    expect(added.body.note).toEqual({ day, text: "Citi outage", by: support.email });
    expect((await read("?days=90")).notes).toContainEqual(added.body.note);
    const late = await set(support, { text: "Another bank", from: { text: null } });
    expect(late).toMatchObject({ status: 409, body: { fields: [{ path: "body.text" }] } });
    expect((await set(support, { text: "Outage of Citi", from: { text: "Citi outage" } })).status).toBe(200);
    expect((await set(support, { text: null, from: { text: "Outage of Citi" } })).body.note).toBeNull();
    expect((await read("?days=90")).notes.map((note) => note.day)).not.toContain(day);
  });

  it("isn't set by a viewer, of a day that is still to come, or with nothing in it", async () => {
    const support = await newPerson({ staff: "support" });
    expect(rejection(await set(viewer, { text: "Citi outage" })).status).toBe(403);
    expect(await set(support, { day: "2036-01-01", text: "Citi outage" })).toMatchObject({
      status: 400,
      body: { fields: [{ path: "body.day" }] },
    });
    expect(await set(support, { text: " \u2800 " })).toMatchObject({
      status: 400,
      body: { fields: [{ path: "body.text" }] },
    });
  });
});
