// @module-tag gate

import { describe, expect, it } from "vitest";
import { call, rejection } from "../support/api.ts";
import { db, newPerson } from "../support/people.ts";
import { eventually } from "../support/wait.ts";

const visit = {
  release: "local",
  device: "tablet",
  page: "/dashboard/value",
  kilobytes: 240,
  codeKilobytes: 182,
  vitals: [
    { name: "LCP", page: "/dashboard/value", value: 2_400 },
    { name: "CLS", page: "/dashboard/value", value: 12 },
  ],
};

const send = (body: unknown, token?: string) => call("POST", "/api/vitals", { body, ...(token && { token }) });

/** Others may have used up what a client may send for the moment. */
const sendInTime = (...sent: Parameters<typeof send>) =>
  eventually(
    () => send(...sent),
    ({ status }) => status === 200,
  );

/** All counts as text, and those of visits to the page of this test on a tablet. */
async function counts() {
  const { docs } = await db.collection("performanceCounts").get();
  const text = JSON.stringify(docs.map((each) => each.data()));
  const cells = docs.flatMap((each) => {
    const vitals = (each.get("counts.vitals") ?? {}) as Record<string, Record<string, Record<string, object>>>;
    return Object.entries(vitals).map(([release, pages]) => ({ release, ...pages["/dashboard/value"]?.["tablet"] }));
  });
  return { text, cells, ids: docs.map(({ id }) => id) };
}

/** An instance writes beside a later call, once it has measured for a while. */
async function written(isThere: (found: Awaited<ReturnType<typeof counts>>) => boolean) {
  return eventually(async () => {
    await call("GET", "/api/health");
    return counts();
  }, isThere);
}

describe("the vitals of a visit", () => {
  it("are counted by release, page and device, without anything about who it was", async () => {
    const person = await newPerson();
    expect((await sendInTime(visit, person.idToken)).body).toEqual({ ok: true });
    const { text, cells } = await written((found) => found.cells.some(({ release }) => release === "local"));
    expect(cells.find(({ release }) => release === "local")).toMatchObject({ visits: expect.any(Number) as number });
    expect(text).not.toContain(person.uid);
    expect(text).not.toContain(person.email);
  });

  it("of made-up releases are all counted as one", async () => {
    for (const release of ["1.0", "2.0", "__proto__"]) await sendInTime({ ...visit, release });
    const { text } = await written((found) => found.cells.some(({ release }) => release === "other"));
    expect(text).not.toMatch(/"(1\.0|2\.0)"/);
  });

  it("fall into documents whose number is fixed: eight for a day", async () => {
    const { ids } = await counts();
    expect(ids.every((id) => /^\d{4}-\d\d-\d\d_[0-7]$/.test(id))).toBe(true);
  });

  it.each([
    ["an unknown page", { ...visit, page: "/dashboard/cards/9b2fd0c7" }],
    ["an unknown device", { ...visit, device: "watch" }],
    ["an unknown vital", { ...visit, vitals: [{ name: "FID", page: "/dashboard", value: 3 }] }],
    ["a vital twice", { ...visit, vitals: [visit.vitals[0], visit.vitals[0]] }],
    ["a value that is no measurement", { ...visit, vitals: [{ name: "LCP", page: "/dashboard", value: 1e9 }] }],
    ["a negative value", { ...visit, vitals: [{ name: "LCP", page: "/dashboard", value: -1 }] }],
    ["a release without end", { ...visit, release: "x".repeat(41) }],
    ["kilobytes beyond all measure", { ...visit, kilobytes: 100_001 }],
  ])("are rejected with %s", async (_, body) => {
    expect(rejection(await send(body))).toMatchObject({ status: 400, error: "invalid_request" });
  });

  it("are rejected when one client sends more than its visits could", async () => {
    const limited = await eventually(
      () => send(visit),
      ({ status }) => status !== 200,
    );
    expect(rejection(limited)).toEqual({ status: 429, error: "rate_limited" });
  });
});
