import { endpoint } from "@cardwell/core/contract/endpoint";
import type { ListViews } from "@cardwell/core/contract/admin/list-views";
import { listPage, listQuery } from "@cardwell/core/contract/admin/shapes";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { setTransport } from "../../../lib/api-client.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { completeBrowser, openPage } from "../../../lib/testing.tsx";
import { clearToasts, readToasts } from "../../../lib/toast-store.ts";
import { ListPage } from "./list-page.tsx";
import type { ListDefinition } from "./list-types.ts";

const member = z.object({ id: z.string(), name: z.string(), plan: z.string(), due: z.int() });
type Member = z.infer<typeof member>;

const list = endpoint("GET /api/admin/members", {
  access: "staff",
  permission: "back-office.open",
  audit: "none",
  summary: "Members.",
  exported: { list: "users", isPersonal: true },
  query: z.strictObject({ ...listQuery, query: z.optional(z.string()), plan: z.optional(z.string()) }),
  response: z.object(listPage(member)),
});

const plans = [
  { value: "personal", label: "Personal" },
  { value: "household", label: "Household" },
];

/** Six members on pages of four; the first and the fifth are in a household. */
const members: Member[] = [
  "=Beatriz Lanza",
  "Dana Whitlock",
  "Ingrid Solberg",
  "Kofi Mensah",
  "Owen Falk",
  "Sam Oyelaran",
].map((name, at) => ({ id: `m${at + 1}`, name, plan: at % 4 === 0 ? "household" : "personal", due: 700 }));

const sent: string[] = [];
let answer: (params: URLSearchParams) => { status: number; body: unknown };
const sentLinks: string[] = [];
const moves: string[] = [];
const files: Blob[] = [];
let headers: Record<string, string>;
/** Rows that are asked for meanwhile arrive after it. */
let holdRows: Promise<void> | undefined;
/** The saved views of the list, as the server has them. */
let savedViews: ListViews;
let viewsStatus: number;
const exportsAsked: unknown[] = [];
let exportAnswer: { status: number; body: object };

/** As a server does it: filters, then a page after the cursor. */
function serve(params: URLSearchParams) {
  const { query = "", plan, cursor = "0" } = Object.fromEntries(params) as Record<string, string>;
  const found = members.filter(
    ({ name, plan: theirs }) =>
      name.toLowerCase().includes(query.toLowerCase()) && (plan === undefined || theirs === plan),
  );
  const [from, to] = [Number(cursor), Number(cursor) + 4];
  const body = { rows: found.slice(from, to), total: found.length, nextCursor: to < found.length ? String(to) : null };
  return { status: 200, body };
}

const createView = (id: string, name: string, address: string, of: Partial<ListViews["views"][number]> = {}) => ({
  id,
  name,
  address,
  isShared: false,
  isOwn: true,
  savedBy: "priya@cardwell.test",
  ...of,
});

/** As the server keeps views: each name once. */
function serveViews(method: string, path: string, body: Record<string, string>): Response {
  if (viewsStatus !== 200) {
    return Response.json({ error: "internal", message: "Failed.", requestId: "r1" }, { status: viewsStatus });
  }
  const { views } = savedViews;
  const id = path.split("/")[6] ?? "";
  if (method !== "DELETE" && views.some((view) => view.name === body["name"] && view.id !== id)) {
    const message = "You already have a view with this name.";
    const fields = [{ path: "body.name", message }];
    return Response.json({ error: "conflict", message, fields, requestId: "r1" }, { status: 409 });
  }
  if (method === "POST") views.push(createView(body["id"] ?? "", body["name"] ?? "", body["address"] ?? ""));
  if (method === "PUT") savedViews.defaultId = body["id"] ?? null;
  savedViews.views = views.flatMap((view) => {
    if (view.id !== id) return [view];
    return method === "DELETE" ? [] : [{ ...view, ...body }];
  });
  return Response.json(savedViews);
}

const definition: ListDefinition<Member> = {
  name: "users",
  endpoint: list,
  queryKey: ["members"],
  noun: ["member", "members"],
  columns: [
    { id: "name", label: "Name", sort: "name", cell: ({ name }) => name },
    { id: "plan", label: "Plan", cell: ({ plan }) => plan },
    {
      id: "due",
      label: "Amount due",
      isNumeric: true,
      cell: ({ due }) => `$${due / 100}`,
    },
    { id: "id", label: "ID", isOptional: true, cell: ({ id }) => id },
  ],
  rowId: ({ id }) => id,
  rowName: ({ name }) => name,
  search: { label: "Search members", placeholder: "Name" },
  filters: [{ key: "plan", label: "Plan", options: plans }],
  sorting: { by: "name", order: "asc" },
  actions: [
    {
      label: "Send payment links",
      question: (count) => `Send payment links to ${count}?`,
      consequences: (rows) => `${rows.length} emails are sent.`,
      done: "sent",
      run: ({ id }, reason) => {
        if (id === "m2") return Promise.reject(new Error("The address bounces."));
        sentLinks.push(`${id}: ${reason}`);
        return Promise.resolve();
      },
    },
    {
      label: "Change plan",
      choice: { label: "Plan", options: plans, initial: "household" },
      changes: ({ plan }, chosen) => plan !== chosen,
      question: (count) => `Change the plan of ${count}?`,
      consequences: (rows, chosen) => `${rows.map(({ name }) => name).join(", ")} to ${chosen}`,
      confirm: (count, chosen) => `Move ${count} to ${chosen}`,
      done: "moved",
      run: ({ id, plan }, reason, chosen) => {
        moves.push(`${id}: ${plan} to ${chosen}, ${reason}`);
        return Promise.resolve();
      },
      undo: ({ id, plan }, reason) => {
        moves.push(`${id}: back to ${plan}, ${reason}`);
        return Promise.resolve();
      },
    },
  ],
  empty: { title: "No members yet", text: "Members appear here once they sign up." },
  detail: ({ name }) => <p>Everything about {name}</p>,
};

let address: () => string;
const readAddress = () => address().replace("/admin/users", "");

function open(search = "", shown = definition) {
  ({ address } = openPage(<ListPage definition={shown} />, `/admin/users${search}`, { auth: { staffRole: "owner" } }));
  return userEvent.setup();
}

const rows = () =>
  within(screen.getByRole("table", { name: "members" }))
    .getAllByRole("row")
    .slice(1);
const firstNames = () => rows().map((row) => within(row).getByRole("link").textContent);
const untilRows = (count: number) => waitFor(() => expect(rows()).toHaveLength(count));

beforeEach(() => {
  clearToasts();
  answer = serve;
  holdRows = undefined;
  headers = {};
  exportsAsked.length = 0;
  setTransport({
    fetch: async (input, init) => {
      const { pathname } = new URL(input as string, "https://app.cardwell.example");
      if (pathname.startsWith("/api/admin/lists/users/")) {
        return serveViews(init?.method ?? "GET", pathname, JSON.parse((init?.body as string | undefined) ?? "{}"));
      }
      if (init?.method === "POST") {
        exportsAsked.push(JSON.parse(init.body as string));
        return Response.json(exportAnswer.body, { status: exportAnswer.status });
      }
      const { searchParams } = new URL(input as string, "https://app.cardwell.example");
      sent.push(searchParams.toString());
      const { status, body } = answer(searchParams);
      await holdRows;
      return Response.json(body, { status, headers });
    },
    token: () => Promise.resolve("token"),
  });
  completeBrowser();
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    return "blob:file";
  };
  URL.revokeObjectURL = () => undefined;
  savedViews = { views: [], defaultId: null };
  viewsStatus = 200;
  sent.length = 0;
  sentLinks.length = 0;
  files.length = 0;
});

afterEach(cleanup);

// Each renders a whole list a few times.
describe("a list page", () => {
  it("shows its real columns while the first page loads, then its rows", async () => {
    open();
    expect(screen.getByRole("table", { name: "members" }).getAttribute("aria-busy")).toBe("true");
    expect(screen.getByRole("columnheader", { name: "Amount due" })).toBeTruthy();
    await untilRows(4);
    expect(screen.getByText("1 to 4 of 6")).toBeTruthy();
    expect(sent).toEqual(["sort=name&order=asc&limit=50"]);
  });

  it("goes to the next page by its cursor, back again, and shows a page from its address", async () => {
    const user = open();
    await untilRows(4);
    await user.click(screen.getByRole("button", { name: "Next" }));
    await untilRows(2);
    expect(screen.getByText("5 to 6 of 6")).toBeTruthy();
    expect(readAddress()).toBe("?cursor=4&start=5");
    await user.click(screen.getByRole("button", { name: "Previous" }));
    await untilRows(4);
    expect(readAddress()).toBe("");
    cleanup();
    open("?cursor=4&start=5");
    await untilRows(2);
    expect(screen.getByText("5 to 6 of 6")).toBeTruthy();
  });

  it("searches and filters from the first page on, and puts both into the address", async () => {
    const user = open("?cursor=4&start=5");
    await untilRows(2);
    await user.keyboard("/");
    await user.keyboard("an");
    await waitFor(() => expect(readAddress()).toBe("?query=an"));
    await waitFor(() => expect(firstNames()).toEqual(["=Beatriz Lanza", "Dana Whitlock", "Sam Oyelaran"]));
    await user.selectOptions(screen.getByRole("combobox", { name: "Plan" }), "household");
    await waitFor(() => expect(firstNames()).toEqual(["=Beatriz Lanza"]));
    expect(readAddress()).toBe("?query=an&plan=household");
    await user.click(screen.getByRole("button", { name: "Remove filter Plan" }));
    await untilRows(3);
  });

  it("names the filters that nothing matches, and clears them", async () => {
    const user = open("?query=nobody&plan=household");
    expect(await screen.findByText("No members match these 2 filters")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await untilRows(4);
    expect(readAddress()).toBe("");
  });

  it("shows what will appear here while the list is empty", async () => {
    answer = () => ({ status: 200, body: { rows: [], total: 0, nextCursor: null } });
    open();
    expect(await screen.findByText("No members yet")).toBeTruthy();
  });

  it("keeps the rows it has when the next ones don't load, with the request ID, and retries", async () => {
    const user = open();
    await untilRows(4);
    const failure = { error: "internal", message: "Something failed on our side.", requestId: "req_88ab31" };
    answer = () => ({ status: 500, body: failure });
    await user.click(screen.getByRole("button", { name: "Next" }));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Members didn't load");
    expect(alert.textContent).toMatch(
      /Something failed on our side\. Showing what was loaded at .+\.Reference req_88ab31/,
    );
    expect(rows()).toHaveLength(4);
    answer = serve;
    await user.click(within(alert).getByRole("button", { name: "Retry" }));
    await untilRows(2);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("leads to the first page from an address whose page isn't known", async () => {
    const message = "This is not a page of this list.";
    const fields = [{ path: "query.cursor", message }];
    answer = (params) =>
      params.get("cursor") === "lost"
        ? { status: 400, body: { error: "invalid_request", message, fields, requestId: "r1" } }
        : serve(params);
    const user = open("?cursor=lost&start=51");
    await user.click(await screen.findByRole("button", { name: "First page" }));
    await untilRows(4);
    expect(readAddress()).toBe("");
  });

  it("sorts by a column, then the other way around, and keeps what is selected", async () => {
    const user = open();
    await untilRows(4);
    expect(screen.getByRole("columnheader", { name: /Name/ }).getAttribute("aria-sort")).toBe("ascending");
    await user.click(screen.getByRole("checkbox", { name: "Select Dana Whitlock" }));
    await user.click(screen.getByRole("button", { name: /^Name/ }));
    await waitFor(() => expect(sent.at(-1)).toBe("sort=name&order=desc&limit=50"));
    expect(screen.getByRole("columnheader", { name: /Name/ }).getAttribute("aria-sort")).toBe("descending");
    expect(screen.getByRole("region", { name: "Selected members" }).textContent).toContain("1 selected");
  });

  it("shows the columns that were chosen, in their order, from the address", async () => {
    const user = open();
    await untilRows(4);
    await user.click(screen.getByRole("checkbox", { name: "ID" }));
    await user.click(screen.getByRole("checkbox", { name: "Plan" }));
    screen.getByRole("button", { name: "Move ID" }).focus();
    await user.keyboard("{ArrowUp}");
    expect(readAddress()).toBe("?columns=name%2Cid%2Cdue");
    const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(heads).toEqual(["", "Name ↑", "ID", "Amount due"]);
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Name" }).disabled).toBe(true);
  });

  it("saves the filters as a view, and opens it again", async () => {
    const user = open("?plan=household");
    await untilRows(2);
    await user.click(screen.getByRole("button", { name: "Save view" }));
    await user.type(screen.getByRole("textbox", { name: "Name" }), "Households");
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Save view" }));
    const views = screen.getByRole("navigation", { name: "Views of members" });
    await waitFor(() => expect(views.textContent).toBe("AllHouseholds2"));
    await user.click(within(views).getByRole("button", { name: "All" }));
    await untilRows(4);
    await user.click(within(views).getByRole("button", { name: "Households" }));
    await untilRows(2);
  });

  it("renames a view, shares it and deletes it", async () => {
    savedViews.views = [createView("view-1", "Households", "plan=household")];
    const user = open("?plan=household&view=view-1");
    const views = screen.getByRole("navigation", { name: "Views of members" });
    await user.click(await screen.findByRole("button", { name: "Rename" }));
    await user.clear(screen.getByRole("textbox", { name: "Name" }));
    await user.type(screen.getByRole("textbox", { name: "Name" }), "Families");
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Save view" }));
    await waitFor(() => expect(views.textContent).toBe("AllFamilies2"));
    await user.click(screen.getByRole("checkbox", { name: "Share with all staff" }));
    await waitFor(() => expect(savedViews.views[0]).toMatchObject({ name: "Families", isShared: true }));
    await user.click(screen.getByRole("button", { name: "Delete" }));
    const dialog = screen.getByRole("dialog", { name: "Delete view “Families”?" });
    expect(dialog.textContent).toContain("Other staff can't use it anymore either.");
    await user.click(within(dialog).getByRole("button", { name: "Delete view" }));
    await untilRows(4);
    expect(screen.queryByRole("button", { name: /Families/ })).toBeNull();
  });

  it("shows at the name that another view has it", async () => {
    savedViews.views = [createView("view-1", "Households", "plan=household")];
    const user = open("?plan=personal");
    await untilRows(4);
    await user.click(await screen.findByRole("button", { name: "Save view" }));
    await user.type(screen.getByRole("textbox", { name: "Name" }), "Households");
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Save view" }));
    expect(await screen.findByText("You already have a view with this name.")).toBeTruthy();
  });

  it("takes no name of a view that everyone has", async () => {
    const user = open("?plan=personal");
    await untilRows(4);
    await user.click(await screen.findByRole("button", { name: "Save view" }));
    await user.type(screen.getByRole("textbox", { name: "Name" }), "all");
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Save view" }));
    expect(await screen.findByText("This list has a view with this name.")).toBeTruthy();
    expect(savedViews.views).toEqual([]);
  });

  it("says that there are 20 views before it asks for the name of another", async () => {
    savedViews.views = Array.from({ length: 20 }, (_, at) => createView(`view-${at}`, `Search ${at}`, `query=${at}`));
    const user = open("?plan=household");
    await screen.findByRole("button", { name: "Search 19" });
    await user.click(screen.getByRole("button", { name: "Save view" }));
    expect(readToasts()).toMatchObject([
      { sentence: "You have 20 views of this list. Delete one first.", isFailure: true },
    ]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("saves changed filters to the view that is shown", async () => {
    savedViews.views = [createView("view-1", "Households", "plan=household")];
    const user = open("?plan=household&query=an&view=view-1");
    await user.click(await screen.findByRole("button", { name: "Save to Households" }));
    await waitFor(() => expect(savedViews.views[0]).toMatchObject({ address: "plan=household&query=an" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Save view" })).toBeNull());
  });

  it("opens with the view that is set as the default, and still leads to all rows", async () => {
    savedViews = { views: [createView("view-1", "Households", "plan=household")], defaultId: "view-1" };
    const user = open();
    await untilRows(2);
    expect(readAddress()).toBe("?plan=household&view=view-1");
    await user.click(screen.getByRole("button", { name: "All" }));
    await untilRows(4);
    expect(readAddress()).toBe("?view=all");
    await user.click(screen.getByRole("checkbox", { name: "Open the list with this view" }));
    await waitFor(() => expect(savedViews.defaultId).toBe("all"));
  });

  it("shows who shared a view, which only they can change", async () => {
    const shared = { isShared: true, isOwn: false, savedBy: "sam@cardwell.test" };
    savedViews.views = [createView("view-2", "Owen's", "query=owen", shared)];
    open("?query=owen&view=view-2");
    expect(await screen.findByText("Shared by sam@cardwell.test")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Rename" })).toBeNull();
  });

  it("works without its saved views when they don't load, and retries", async () => {
    viewsStatus = 403;
    savedViews.views = [createView("view-1", "Households", "plan=household")];
    const user = open();
    await untilRows(4);
    expect(await screen.findByText(/Saved views didn't load/)).toBeTruthy();
    viewsStatus = 200;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("button", { name: "Households" })).toBeTruthy();
  });

  it("selects all rows on all pages, and acts on each after a confirmation with a reason", async () => {
    const user = open();
    await untilRows(4);
    await user.click(screen.getByRole("checkbox", { name: "Select Dana Whitlock" }));
    const bar = screen.getByRole("region", { name: "Selected members" });
    expect(bar.textContent).toContain("1 selected");
    await user.click(within(bar).getByRole("button", { name: "Select all 6" }));
    await waitFor(() => expect(bar.textContent).toContain("6 selected"));
    await user.click(within(bar).getByRole("button", { name: "Send payment links" }));
    const dialog = screen.getByRole("dialog", { name: "Send payment links to 6 members?" });
    await user.click(within(dialog).getByRole("button", { name: "Send payment links 6 members" }));
    expect(within(dialog).getByRole("alert").textContent).toBe("Enter a reason of a few words.");
    await user.type(within(dialog).getByLabelText("Reason"), "Case 2301");
    await user.click(within(dialog).getByRole("button", { name: "Send payment links 6 members" }));
    const progress = await screen.findByRole("region", { name: "Progress" });
    await waitFor(() => expect(progress.textContent).toContain("5 of 6 sent, 1 failed. Finished."));
    expect(progress.textContent).toContain("Dana Whitlock");
    expect(sentLinks).toContain("m3: Case 2301");
    await user.click(within(progress).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("region", { name: "Selected members" })).toBeNull();
  });

  it("runs what is chosen for the checked rows that it changes, and undoes it", async () => {
    const user = open();
    await untilRows(4);
    await user.click(screen.getByRole("checkbox", { name: "Select all members on this page" }));
    await user.click(screen.getByRole("button", { name: "Change plan" }));
    const dialog = screen.getByRole("dialog", { name: "Change the plan of 4 members?" });
    await user.selectOptions(within(dialog).getByLabelText("Plan"), "personal");
    expect(within(dialog).getByRole("button", { name: "Move 1 member to personal" })).toBeTruthy();
    await user.selectOptions(within(dialog).getByLabelText("Plan"), "household");
    await user.type(within(dialog).getByLabelText("Reason"), "They asked");
    await user.click(within(dialog).getByRole("button", { name: "Move 3 members to household" }));
    const progress = await screen.findByRole("region", { name: "Progress" });
    await within(progress).findByText("3 of 3 moved. Finished.");
    await user.click(within(progress).getByRole("button", { name: "Undo" }));
    await within(progress).findByText("3 of 3 undone. Finished.");
    expect(moves).toEqual([
      "m2: personal to household, They asked",
      "m3: personal to household, They asked",
      "m4: personal to household, They asked",
      "m2: back to personal, They asked",
      "m3: back to personal, They asked",
      "m4: back to personal, They asked",
    ]);
    expect(within(progress).queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("saves what the server exports for these filters, once it has a reason", async () => {
    exportAnswer = { status: 200, body: { rows: 2, csv: "name\r\n'=Beatriz Lanza\r\nOwen Falk" } };
    const user = open("?plan=household");
    await untilRows(2);
    await user.click(screen.getByRole("button", { name: "Export" }));
    const dialog = screen.getByRole("dialog", { name: "Export this list?" });
    await user.type(within(dialog).getByLabelText("Reason"), "Case 2301");
    await user.click(within(dialog).getByRole("button", { name: "Export" }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(await files[0]!.text()).toContain("'=Beatriz Lanza");
    const query = { plan: "household", sort: "name", order: "asc" };
    expect(exportsAsked).toEqual([{ list: "users", query, reason: "Case 2301" }]);
  });

  it("exports the checked rows by their keys", async () => {
    exportAnswer = { status: 200, body: { rows: 1, csv: "name" } };
    const user = open();
    await untilRows(4);
    await user.click(screen.getByRole("checkbox", { name: "Select Dana Whitlock" }));
    const bar = screen.getByRole("region", { name: "Selected members" });
    await user.click(within(bar).getByRole("button", { name: "Export" }));
    const dialog = screen.getByRole("dialog", { name: "Export 1 row?" });
    await user.type(within(dialog).getByLabelText("Reason"), "Case 2302");
    await user.click(within(dialog).getByRole("button", { name: "Export" }));
    await waitFor(() => expect(exportsAsked).toMatchObject([{ rows: ["m2"], reason: "Case 2302" }]));
  });

  it("shows how many documents the server read, where it reports them", async () => {
    headers = { "x-documents-read": "9" };
    open();
    expect(await screen.findByText("1 to 4 of 6 · 9 documents read")).toBeTruthy();
  });

  it("saves nothing that the server didn't export, and keeps the reason", async () => {
    exportAnswer = { status: 503, body: { error: "vendor_unavailable", message: "Try again.", requestId: "r1" } };
    const user = open();
    await untilRows(4);
    await user.click(screen.getByRole("button", { name: "Export" }));
    const dialog = screen.getByRole("dialog", { name: "Export this list?" });
    await user.type(within(dialog).getByLabelText("Reason"), "Case 2301");
    await user.click(within(dialog).getByRole("button", { name: "Export" }));
    expect((await within(dialog).findByRole("alert")).textContent).toContain("The export stopped.");
    expect(within(dialog).getByLabelText("Reason")).toHaveProperty("value", "Case 2301");
    expect(files).toEqual([]);
  });

  it("shows how many there are at least where the server counts no further, offers to select all, and says so when that fails", async () => {
    let isFailing = false;
    answer = (params) => {
      if (isFailing)
        return { status: 500, body: { error: "internal", message: "Something failed.", requestId: "req_1" } };
      const { status, body } = serve(params);
      return { status, body: { ...body, total: 1000, totalIsMinimum: true } };
    };
    const user = open();
    await untilRows(4);
    await user.click(screen.getByRole("checkbox", { name: "Select all members on this page" }));
    expect(screen.getByText("1 to 4 of 1,000+")).toBeTruthy();
    isFailing = true;
    await user.click(screen.getByRole("button", { name: "Select all 1,000+" }));
    expect((await screen.findByRole("alert")).textContent).toContain("Couldn't select all.");
  });

  it("selects nothing when the filter changed before all rows had arrived", async () => {
    const user = open();
    await untilRows(4);
    await user.click(screen.getByRole("checkbox", { name: "Select all members on this page" }));
    const { promise, resolve: arrive } = Promise.withResolvers<void>();
    holdRows = promise;
    await user.click(screen.getByRole("button", { name: "Select all 6" }));
    holdRows = undefined;
    await user.selectOptions(screen.getByRole("combobox", { name: "Plan" }), "household");
    await untilRows(2);
    arrive();
    await user.click(await screen.findByRole("checkbox", { name: "Select Owen Falk" }));
    expect(screen.getByRole("region", { name: "Selected members" }).textContent).toContain("1 selected");
  });

  it("opens a row beside the list, at its own address", async () => {
    const user = open();
    await untilRows(4);
    await user.click(screen.getByRole("link", { name: "Ingrid Solberg" }));
    expect(screen.getByText("Everything about Ingrid Solberg")).toBeTruthy();
    expect(readAddress()).toBe("?open=m3");
    await user.click(screen.getByRole("link", { name: "Back to members" }));
    expect(readAddress()).toBe("");
  });

  it("opens a row that its address names though the page doesn't have it", async () => {
    const loadRow = async (id: string) => members.find((each) => each.id === id)!;
    open("?open=m6", { ...definition, loadRow });
    expect(await screen.findByText("Everything about Sam Oyelaran")).toBeTruthy();
    await untilRows(4);
    expect(firstNames()).not.toContain("Sam Oyelaran");
  });

  it("says so when there is no such row", async () => {
    const message = "There is no such entry.";
    const notFound = new ApiError({ status: 404, code: "not_found", message });
    open("?open=m7", { ...definition, loadRow: () => Promise.reject(notFound) });
    expect((await screen.findByRole("alert")).textContent).toContain("The member that this address opens wasn't found");
    await untilRows(4);
  });

  it("goes from row to row with the arrow keys", async () => {
    const user = open();
    await untilRows(4);
    screen.getByRole("link", { name: "Dana Whitlock" }).focus();
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}");
    expect(document.activeElement?.textContent).toBe("Ingrid Solberg");
  });
});
