import { DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../../lib/testing.tsx";
import type { FakeServer } from "../../../lib/testing.tsx";
import { DataPage } from "./data-page.tsx";

const read = "GET /api/dashboard";
const importing = "POST /api/wallet/import";
const settings = { valuationMode: "typical", ownCentsPerUnit: {}, utilizationTargetBps: 1_000, paydays: null };
const dashboard = { settings, calendarFeed: null, cards: [{ id: "here-already" }], isSample: false };

const exported = {
  format: "cardwell-wallet",
  version: 1,
  exportedAt: "2026-11-20T12:00:00.000Z",
  catalogVersion: 1,
  settings,
  cards: [],
  statements: [],
  archivedUses: [],
  purchases: [],
};

const alertSettings = DEFAULT_PREFERENCES;

const reminder = {
  id: "reminder00000001",
  title: "Call the bank",
  body: "",
  severity: "medium",
  link: null,
  createdAt: "2026-11-01T12:00:00.000Z",
  isRead: true,
  snoozedUntil: null,
  isMailed: true,
};

// Parts that the page loads later are available immediately.
beforeAll(() => import("./wrong-in.ts"));

let server: FakeServer;
beforeEach(() => {
  completeBrowser();
  server = createFakeServer();
  server.answer(read, dashboard);
});
afterEach(cleanup);

const open = () => openPage(<DataPage />, "/dashboard/data");
const field = () => screen.getByLabelText<HTMLInputElement>("An export of Cardwell, JSON");
const headline = async () => (await screen.findByRole("heading", { level: 1 })).textContent;
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const choose = (text: string | Uint8Array<ArrayBuffer>) =>
  userEvent.upload(field(), new File([text], "export.json", { type: "application/json" }));
const chooseExport = (change: object = {}) => choose(JSON.stringify({ ...exported, ...change }));

async function openWithImport(change?: object) {
  open();
  await headline();
  await chooseExport(change);
  await screen.findByRole("button", { name: "Import file" });
}

describe("settings and data", () => {
  it("load with a placeholder", async () => {
    const release = server.hold(read);
    open();
    expect(screen.getByText("Loading your settings...")).toBeTruthy();
    release();
    expect(await headline()).toBe("Your numbers and your data.");
  });

  it("that never loaded show an error, with a reference and a retry", async () => {
    server.reject(read, 500, { message: "Something failed on our side.", requestId: "7f3c-91ae" });
    open();
    expect(await headline()).toBe("We couldn't load your settings.");
    expect(screen.getByText("Reference 7f3c-91ae.")).toBeTruthy();
    server.answer(read, dashboard);
    await press("Try again");
    await waitFor(async () => expect(await headline()).toMatch(/^Your numbers/));
  });

  it("show that the currencies did not load, and load them again", async () => {
    server.reject("GET /api/catalog", 0);
    open();
    expect(await screen.findByText(/^We couldn't load the currencies\./)).toBeTruthy();
    server.answer("GET /api/catalog", { version: 7, cards: 0, currencies: [], categories: [] });
    await press("Try again");
    expect(await screen.findByText("See all currencies")).toBeTruthy();
  });
});

describe("the member's own values of points", () => {
  const currency = (id: string, name: string) => ({ id, name, typicalCentsPerUnit: 1.5, cashFloorCentsPerUnit: 1 });
  const own = (ownCentsPerUnit: object) => ({
    ...dashboard,
    settings: { ...settings, valuationMode: "own", ownCentsPerUnit },
  });
  const value = (name: string) => screen.getByLabelText<HTMLInputElement>(`${name}, ¢ per unit`);

  async function openOwn() {
    const currencies = [currency("chase", "Chase"), currency("amex", "Amex"), currency("citi", "Citi")];
    server.answer("GET /api/catalog", { version: 7, cards: 0, currencies, categories: [] });
    server.answer(read, own({ chase: 2, amex: 1.8 }));
    const opened = open();
    await screen.findByRole("button", { name: "Save values" });
    return opened;
  }

  it("are sent as far as they were changed, blank for what is typical", async () => {
    server.answer("PUT /api/wallet/settings", { dashboard: own({ amex: 1.8, citi: 1.25 }) });
    await openOwn();
    await userEvent.clear(value("Chase"));
    await userEvent.type(value("Citi"), "1.250");
    await press("Save values");
    await waitFor(() => expect(value("Citi").value).toBe("1.25"));
    expect(server.bodies).toEqual([
      { ownCentsPerUnit: { chase: null, citi: 1.25 }, from: { ownCentsPerUnit: { chase: 2, citi: null } } },
    ]);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("are compared by currency with what another tab saved meanwhile", async () => {
    const { client } = await openOwn();
    await userEvent.clear(value("Chase"));
    await userEvent.type(value("Chase"), "1.7");
    server.answer(read, own({ chase: 2.5, amex: 1.9 }));
    void client.invalidateQueries();
    await waitFor(() => expect(value("Amex").value).toBe("1.9"));
    expect(screen.getByRole("alert").textContent).toContain(
      "Chase, ¢ per unit, as saved meanwhile2.5As you entered it1.7",
    );
  });
});

describe("a value of points that is typed while another tab chooses typical ones", () => {
  it("stays until it is saved", async () => {
    const currencies = [{ id: "chase", name: "Chase", typicalCentsPerUnit: 1.5, cashFloorCentsPerUnit: 1 }];
    server.answer("GET /api/catalog", { version: 7, cards: 0, currencies, categories: [] });
    server.answer(read, { ...dashboard, settings: { ...settings, valuationMode: "own" } });
    const { client } = open();
    await userEvent.type(await screen.findByLabelText("Chase, ¢ per unit"), "1.7");
    server.answer(read, dashboard);
    void client.invalidateQueries();
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>("radio", { name: "Typical" }).checked).toBe(true));
    expect(screen.getByLabelText<HTMLInputElement>("Chase, ¢ per unit").value).toBe("1.7");
    const saved = { ...dashboard, settings: { ...settings, ownCentsPerUnit: { chase: 1.7 } } };
    server.answer("PUT /api/wallet/settings", { dashboard: saved });
    await press("Save values");
    expect(await screen.findByText("See all currencies")).toBeTruthy();
    expect(server.bodies).toEqual([{ ownCentsPerUnit: { chase: 1.7 }, from: { ownCentsPerUnit: { chase: null } } }]);
  });
});

describe("the utilization target", () => {
  it("is saved as a whole percentage, and with a decimal comma shows how to write it", async () => {
    server.answer("PUT /api/wallet/settings", { dashboard });
    open();
    await headline();
    const target = screen.getByLabelText<HTMLInputElement>("Target at statement closing, %");
    await userEvent.clear(target);
    await userEvent.type(target, "9,5");
    await press("Save target");
    expect((await screen.findByRole("alert")).textContent).toMatch(
      /^Enter a percentage from 0 to 100\. Use a comma only for thousands/,
    );
    expect(target.value).toBe("9,5");
    await userEvent.clear(target);
    await userEvent.type(target, "12");
    await press("Save target");
    await waitFor(() =>
      expect(server.bodies).toEqual([{ utilizationTargetBps: 1_200, from: { utilizationTargetBps: 1_000 } }]),
    );
  });
});

describe("the export", () => {
  it("names what it includes", async () => {
    open();
    await headline();
    expect(
      screen.getByText(
        /^Includes your cards, history, purchases, bank transactions, reminders, settings, profile and household\./,
      ),
    ).toBeTruthy();
  });
});

describe("an export that is imported", () => {
  it("is read in the encoding in which an editor saved it", async () => {
    open();
    await headline();
    await choose(new Uint8Array(Buffer.from(`\uFEFF${JSON.stringify(exported)}`, "utf16le")));
    expect(await screen.findByRole("button", { name: "Import file" })).toBeTruthy();
  });

  it.each([
    ["not JSON", "{", /^This file isn't JSON\./],
    ["of something else", "{}", "This file isn't a Cardwell export."],
    ["damaged", JSON.stringify({ ...exported, cards: undefined }), "This export is damaged: part of it is missing."],
    [
      "of a card number",
      JSON.stringify({ ...exported, cards: [{ nickname: "4242424242424242" }] }),
      /^Card 1, nickname: This looks like a full card number\./,
    ],
  ])("is rejected when it is %s, and not sent", async (_what, text, words) => {
    open();
    await headline();
    await choose(text);
    expect((await screen.findByText(words)).textContent).not.toContain("4242424242424242");
    expect(field().getAttribute("aria-invalid")).toBe("true");
    expect(screen.queryByRole("button", { name: "Import file" })).toBeNull();
    expect(server.bodies).toEqual([]);
  });

  it("with an amount as a text is not sent, and the place is named", async () => {
    open();
    await headline();
    await chooseExport({ settings: { ...settings, utilizationTargetBps: "9,5" } });
    const problem = await screen.findByText("Fix 1 problem in this file first.");
    expect(within(problem.parentElement ?? document.body).getByRole("listitem").textContent).toContain(
      "settings, utilization target bps, “9,5”",
    );
    expect(screen.queryByRole("button", { name: "Import file" })).toBeNull();
  });

  it("names each place that has to be fixed first", async () => {
    open();
    await headline();
    await chooseExport({ settings: { ...settings, utilizationTargetBps: -1 } });
    const problem = await screen.findByText("Fix 1 problem in this file first.");
    expect(within(problem.parentElement ?? document.body).getAllByRole("listitem")).toHaveLength(1);
    await chooseExport();
    await waitFor(() => expect(screen.queryByText("Fix 1 problem in this file first.")).toBeNull());
  });

  it("shows its content, then what was imported", async () => {
    await openWithImport();
    expect(
      screen.getByText("0 cards, 0 purchases, 0 earlier statements and 0 reminders, exported Nov 20, 2026."),
    ).toBeTruthy();
    const added = { cards: 1, statements: 0, purchases: 0, reminders: 2 };
    const skipped = [{ what: "Gold Card", why: "It is here already." }];
    server.answer(importing, { added, skipped, alertSettingsTaken: false, dashboard });
    await press("Import file");
    expect(
      await screen.findByText("Imported: 1 card, 0 purchases, 0 earlier statements and 2 reminders."),
    ).toBeTruthy();
    expect(screen.getByText("Gold Card").parentElement?.textContent).toBe("Gold Card: It is here already.");
    expect(server.bodies).toMatchObject([{ mode: "add", wallet: { format: "cardwell-wallet" } }]);
  });

  it("counts its reminders, and shows that they replace the open ones with everything", async () => {
    await openWithImport({ reminders: [reminder, { ...reminder, id: "reminder00000002" }], alertSettings });
    expect(screen.getByText(/^0 cards, .* and 2 reminders, exported/)).toBeTruthy();
    await userEvent.click(screen.getByText("Replace everything"));
    await press("Import file");
    expect(screen.getByRole("dialog", { name: "Replace everything?" }).textContent).toContain(
      "Your open reminders and alert settings are replaced, too.",
    );
  });

  it("asks before it replaces everything, and shows why nothing was imported", async () => {
    server.reject(importing, 500, { message: "Something failed on our side.", requestId: "7f3c-91ae" });
    await openWithImport();
    await userEvent.click(screen.getByText("Replace everything"));
    await press("Import file");
    const question = screen.getByRole("dialog", { name: "Replace everything?" });
    expect(question.textContent).toContain("Your 1 card and all recorded history will be replaced by the file.");
    expect(server.bodies).toEqual([]);
    await userEvent.click(within(question).getByRole("button", { name: "Replace everything" }));
    expect(await screen.findByText("Nothing was imported.")).toBeTruthy();
    expect(screen.getByText(/Something failed on our side\. Reference 7f3c-91ae\./)).toBeTruthy();
    expect(server.bodies).toMatchObject([{ mode: "replace" }]);
  });

  it("keeps the member's alert settings, unless the file's are chosen or everything is replaced", async () => {
    const taken = { added: { cards: 0, statements: 0, purchases: 0, reminders: 0 }, skipped: [], dashboard };
    server.answer(importing, { ...taken, alertSettingsTaken: true });
    await openWithImport();
    expect(screen.queryByRole("radio", { name: "Keep mine" })).toBeNull();
    await chooseExport({ alertSettings: DEFAULT_PREFERENCES });
    const keep = await screen.findByRole<HTMLInputElement>("radio", { name: "Keep mine" });
    const take = screen.getByRole<HTMLInputElement>("radio", { name: "Use the file’s" });
    expect(keep.checked).toBe(true);
    await userEvent.click(screen.getByText("Replace everything"));
    expect(take.checked).toBe(true);
    await userEvent.click(screen.getByText("Keep and add"));
    await userEvent.click(take);
    await press("Import file");
    expect(await screen.findByText("Your alert settings now match the file.")).toBeTruthy();
    expect(server.bodies).toMatchObject([{ mode: "add", alertSettings: "take" }]);
  });

  it("takes the file's alert settings where there are no cards yet, unless the member's are chosen", async () => {
    server.answer(read, { ...dashboard, cards: [] });
    await openWithImport({ alertSettings: DEFAULT_PREFERENCES });
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Use the file’s" }).checked).toBe(true);
    await userEvent.click(screen.getByRole("radio", { name: "Keep mine" }));
    await press("Import file");
    expect(server.bodies).toMatchObject([{ mode: "add", alertSettings: "keep" }]);
  });
});
