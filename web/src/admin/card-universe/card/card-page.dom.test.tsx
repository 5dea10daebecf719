import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearTraces } from "../../../lib/session/local-traces.ts";
import { completeBrowser, createFakeServer, openPage } from "../../../lib/testing.tsx";
import type { FakeServer } from "../../../lib/testing.tsx";
import { AdminArea } from "../../admin-area.tsx";
import { newTerms } from "../edit/draft.ts";
import type { AdminCard } from "../queries.ts";

const read = "GET /api/admin/card-universe/cards/chase-gold";
const publish = "PUT /api/admin/card-universe/cards/chase-gold";
const terms: CardTerms = { ...newTerms("chase"), id: "chase-gold", name: "Gold", shortName: "Gold" };
const version = { at: "2026-11-20T12:00:00Z", by: "marco@cardwell.example", effectiveFrom: "2026-11-20" };
const card: AdminCard = {
  terms,
  status: "published",
  version: 1,
  completeness: 40,
  holders: 0,
  facts: [],
  toVerify: [],
  windows: [],
  versions: [],
  reports: [],
};

let server: FakeServer;
beforeEach(() => {
  completeBrowser();
  server = createFakeServer();
  server.answer("GET /api/admin/card-universe/reference", {
    issuers: [{ id: "chase", name: "Chase" }],
    currencies: [],
    categories: [],
    merchants: [],
    applicationRules: [],
  });
  const late = { path: "fees.late", label: "Late fee", before: "$40.00", after: "$41.00", materiality: "minor" };
  server.answer("POST /api/admin/card-universe/cards/chase-gold/preview", {
    changes: [late],
    holders: 0,
    problems: [],
  });
  server.answer(read, card);
});
afterEach(cleanup);

const open = () =>
  openPage(<AdminArea />, "/admin/card-universe/chase-gold/edit", {
    route: "/admin/*",
    auth: { staffRole: "editor", idToken: "token-1" },
  });
const field = async (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

async function retype(label: string, text: string) {
  await userEvent.clear(await field(label));
  await userEvent.type(await field(label), text);
}

async function publishBecause(reason: string) {
  await press("Preview changes");
  await userEvent.type(await field("Reason"), reason);
  await press(/^Publish version/);
}

describe("a card that someone else published while it was edited", () => {
  it("follows what they changed in what wasn't edited, and is otherwise as it was edited", async () => {
    open();
    await retype("Late payment ($)", "41");
    const fees = { ...terms.fees, lateFirstCents: 3_000, lateRepeatCents: 4_200 };
    const changes: AdminCard["versions"][number]["changes"] = [
      { path: "name", label: "Name", before: "Gold", after: "New Gold", materiality: "minor" },
    ];
    server.answer(read, {
      ...card,
      terms: { ...terms, name: "New Gold", fees },
      version: 2,
      versions: [{ ...version, version: 2, reason: "A colleague", changes }],
    });
    server.reject(publish, 409, { error: "conflict", message: "Someone published this card since you opened it." });
    await publishBecause("The schedule of fees");
    await screen.findByRole("region", { name: "Version 2" });
    await press("Continue with version 2");
    await waitFor(async () => expect((await field("Name, without the issuer")).value).toBe("New Gold"));
    expect((await field("Late payment ($)")).value).toBe("41");
    server.answer(publish, { version: 3, catalogVersion: 9, changes: [] });
    await publishBecause("The schedule of fees");
    await waitFor(() => expect(server.bodies.at(-1)).toMatchObject({ reason: "The schedule of fees", baseVersion: 2 }));
    expect(server.bodies.at(-1)).toMatchObject({
      terms: { name: "New Gold", fees: { lateFirstCents: 4_100, lateRepeatCents: 4_200 } },
    });
    expect(server.bodies.at(-1)).not.toHaveProperty("base");
  });
});

describe("JSON that isn't applied yet", () => {
  const json = async () => (await screen.findByLabelText<HTMLTextAreaElement>("Terms as JSON")).value;

  async function typeJson() {
    await field("Short name");
    await userEvent.click(screen.getByText("JSON"));
    await userEvent.clear(await field("Terms as JSON"));
    await userEvent.click(await field("Terms as JSON"));
    await userEvent.paste(JSON.stringify({ ...terms, coBrand: "Blue Harbor" }));
  }

  it("stays while the form or another tab of the card is open, and leaves what the form changed", async () => {
    open();
    await typeJson();
    await userEvent.click(screen.getByText("Form"));
    await retype("Short name", "Golden");
    await userEvent.click(screen.getByRole("link", { name: "Paste terms" }));
    await userEvent.click(screen.getByRole("link", { name: "Edit, not published" }));
    expect(await json()).toContain("Blue Harbor");
    await press("Apply JSON");
    await screen.findByText("JSON applied. Preview the changes.");
    expect(server.bodies.at(-1)).toMatchObject({ terms: { coBrand: "Blue Harbor", shortName: "Golden" } });
    expect(screen.queryByRole("button", { name: "Discard JSON" })).toBeNull();
  });

  it("is shown again after a session that ended", async () => {
    open();
    await typeJson();
    clearTraces("nora");
    cleanup();
    open();
    expect(await json()).toContain("Blue Harbor");
  });
});
