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
