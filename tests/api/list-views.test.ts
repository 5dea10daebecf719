// @module-tag gate

import type { ListViews } from "@cardwell/core/contract/admin/list-views";
import { beforeAll, describe, expect, it } from "vitest";
import { call, rejection } from "../support/api.ts";
import { db, newPerson, type TestPerson } from "../support/people.ts";

let priya: TestPerson;
let sam: TestPerson;

beforeAll(async () => {
  [priya, sam] = await Promise.all([newPerson({ staff: "viewer" }), newPerson({ staff: "support" })]);
});

const views = "/api/admin/lists/suppressions/views";

const as = ({ idToken: token }: TestPerson) => ({
  read: async () => (await call<ListViews>("GET", views, { token })).body,
  save: (body: object) => call<ListViews>("POST", views, { token, body }),
  change: (id: string, body: object) => call<ListViews>("PATCH", `${views}/${id}`, { token, body }),
  remove: (id: string) => call<ListViews>("DELETE", `${views}/${id}`, { token }),
  setDefault: (id: string | null, seen?: string | null) => {
    const body = { id, ...(seen !== undefined && { from: { id: seen } }) };
    return call<ListViews>("PUT", "/api/admin/lists/suppressions/default-view", { token, body });
  },
});

const findId = ({ views: all }: ListViews, name: string) => all.find((view) => view.name === name)?.id ?? "";

describe("saved views of a list", () => {
  it("are somebody's own until they share one, which others see with who saved it", async () => {
    const saved = await as(priya).save({ name: "Bounced", address: "reason=bounced&sort=at" });
    expect(saved.body.views).toEqual([
      {
        id: findId(saved.body, "Bounced"),
        name: "Bounced",
        address: "reason=bounced&sort=at",
        isShared: false,
        isOwn: true,
        savedBy: priya.email,
      },
    ]);
    const id = findId(saved.body, "Bounced");
    expect(findId(await as(sam).read(), "Bounced")).toBe("");
    expect((await as(priya).change(id, { isShared: true })).body.views[0]).toMatchObject({ isShared: true });
    expect((await as(sam).read()).views).toContainEqual({
      ...saved.body.views[0],
      isShared: true,
      isOwn: false,
    });
    expect(rejection(await as(sam).change(id, { name: "Mine" })).error).toBe("not_found");
    expect(rejection(await as(sam).remove(id)).error).toBe("not_found");
    await as(sam).setDefault(id);
    expect(await as(sam).read()).toMatchObject({ defaultId: id });
    expect(await as(priya).read()).toMatchObject({ defaultId: null });
    await as(priya).remove(id);
    expect(findId(await as(sam).read(), "Bounced")).toBe("");
  });

  it("are renamed, replaced, set as the default and deleted, each with an audit entry", async () => {
    const id = "view-of-march";
    await as(sam).save({ id, name: "March", address: "query=march" });
    await as(sam).save({ id, name: "March", address: "query=march" });
    await as(sam).change(id, { name: "Spring", address: "query=spring" });
    expect((await as(sam).setDefault(id)).body).toMatchObject({
      defaultId: id,
      views: [{ id, name: "Spring", address: "query=spring" }],
    });
    expect((await as(sam).remove(id)).body).toMatchObject({ views: [], defaultId: null });
    const entries = await db.collection("auditLog").where("actorUid", "==", sam.uid).orderBy("at").get();
    const actions = entries.docs.map((doc) => doc.get("action") as string);
    expect(actions.slice(-4)).toEqual([
      "back-office.save-view",
      "back-office.change-view",
      "back-office.set-default-view",
      "back-office.delete-view",
    ]);
    expect(entries.docs.at(-1)?.get("object")).toBe("listViews/suppressions");
  });

  it("aren't changed over what was saved in another tab since", async () => {
    const { save, change, setDefault, remove } = as(await newPerson({ staff: "editor" }));
    const id = "view-of-two-tabs";
    await save({ id, name: "May", address: "query=may" });
    expect((await change(id, { name: "Mayday", from: { name: "May" } })).status).toBe(200);
    const late = await change(id, { name: "June", from: { name: "May" } });
    expect(late.body).toMatchObject({ error: "conflict", fields: [{ path: "body.name" }] });
    expect((await change(id, { isShared: true, from: { isShared: false } })).body.views).toMatchObject([
      { name: "Mayday", isShared: true },
    ]);
    expect((await setDefault(id, null)).status).toBe(200);
    expect(rejection(await setDefault("all", null))).toEqual({ status: 409, error: "conflict" });
    // It is shared with everyone.
    await remove(id);
  });

  it("have each name once, and are 20 at most: a conflict is at the name", async () => {
    const { save, change } = as(await newPerson({ staff: "editor" }));
    const first = await save({ name: "Spam", address: "reason=spam" });
    const again = await save({ name: " spam ", address: "" });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ error: "conflict", fields: [{ path: "body.name" }] });
    for (let at = 2; at <= 20; at++) await save({ name: `View ${at}`, address: `query=${at}` });
    expect(rejection(await change(findId(first.body, "Spam"), { name: "View 2" }))).toEqual({
      status: 409,
      error: "conflict",
    });
    const full = await save({ name: "View 21", address: "" });
    expect(full.status).toBe(409);
    expect(full.body).toMatchObject({ fields: [{ path: "body.name", message: expect.stringContaining("20 views") }] });
  });

  it("say what is wrong with a search that is too long for them", async () => {
    const { status, body } = await as(priya).save({ name: "Long", address: `query=${"x".repeat(1000)}` });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      fields: [{ path: "body.address", message: "This search is too long for a view. Shorten it." }],
    });
  });

  it.each([
    ["a name of nothing", { name: "  ", address: "" }],
    ["a name of 41 characters", { name: "x".repeat(41), address: "" }],
    ["an address that no list writes", { name: "Script", address: "javascript:alert(1)" }],
  ])("reject %s", async (_, body) => {
    expect(rejection(await as(priya).save(body)).status).toBe(400);
  });
});
