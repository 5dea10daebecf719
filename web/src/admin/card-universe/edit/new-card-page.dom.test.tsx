import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link } from "react-router-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../../lib/testing.tsx";
import type { FakeServer } from "../../../lib/testing.tsx";
import { clearTraces } from "../../../lib/session/local-traces.ts";
import { TabContext } from "../../frame/tabs-context.ts";
import { newTerms } from "./draft.ts";
import { NewCardPage } from "./new-card-page.tsx";

const path = "/admin/card-universe/new";
const name = () => screen.findByLabelText<HTMLInputElement>("Name, without the issuer");

let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  completeBrowser();
  server = createFakeServer();
  server.answer("POST /api/admin/card-universe/cards/gold-copy/preview", { changes: [], holders: 0, problems: [] });
  server.answer("GET /api/admin/card-universe/reference", {
    issuers: [{ id: "chase", name: "Chase" }],
    currencies: [],
    categories: [],
    merchants: [],
    applicationRules: [],
  });
  for (const [id, title] of [
    ["gold", "Gold"],
    ["silver", "Silver"],
  ] as const) {
    const terms = { ...newTerms("chase"), id, name: title, shortName: title };
    server.answer(`GET /api/admin/card-universe/cards/${id}`, { terms, version: 3 });
  }
});
afterEach(cleanup);

const page = (
  <TabContext value={{ path: "card-universe", label: "Card universe", routes: [] }}>
    <Link to={`${path}?from=silver`}>Duplicate Silver</Link>
    <Link to={`${path}?from=gold`}>Duplicate Gold</Link>
    <NewCardPage />
  </TabContext>
);

it("a new card has what was typed again after a session that ended, and one from another original hasn't", async () => {
  openPage(page, `${path}?from=gold`);
  await userEvent.type(await name(), " of metal");
  clearTraces("nora");
  cleanup();
  openPage(page, `${path}?from=silver`);
  expect((await name()).value).toBe("Silver copy");
  await userEvent.click(screen.getByRole("button", { name: "Preview changes" }));
  cleanup();
  openPage(page, `${path}?from=gold`);
  expect((await name()).value).toBe("Gold copy of metal");
  await userEvent.click(screen.getByRole("button", { name: "Preview changes" }));
  await waitFor(() =>
    expect(server.bodies).toMatchObject([
      { terms: { id: "silver-copy", name: "Silver copy" } },
      { terms: { id: "gold-copy", name: "Gold copy of metal" } },
    ]),
  );
});

it("a new card begins from the original that the address names, also back at one that is loaded", async () => {
  openPage(page, `${path}?from=gold`);
  expect((await name()).value).toBe("Gold copy");
  await userEvent.click(screen.getByRole("link", { name: "Duplicate Silver" }));
  await waitFor(async () => expect((await name()).value).toBe("Silver copy"));
  await userEvent.click(screen.getByRole("link", { name: "Duplicate Gold" }));
  expect((await name()).value).toBe("Gold copy");
  await userEvent.click(screen.getByRole("button", { name: "Preview changes" }));
  await waitFor(() => expect(server.bodies).toMatchObject([{ terms: { id: "gold-copy" } }]));
});
