import type { adminCardUniverseContract } from "@cardwell/core/contract/admin/card-universe";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../../lib/testing.tsx";
import type { FakeServer } from "../../../lib/testing.tsx";
import { AdminArea } from "../../admin-area.tsx";
import { newTerms } from "../edit/draft.ts";

type Extraction = ResponseOf<(typeof adminCardUniverseContract)["extractTerms"]>;

const extract = "POST /api/admin/card-universe/cards/chase-gold/extractions";
const text = "The annual fee is $125. The late fee is unchanged.";

let server: FakeServer;
beforeEach(() => {
  completeBrowser();
  server = createFakeServer();
  server.answer("GET /api/admin/card-universe/cards/chase-gold", {
    terms: { ...newTerms("chase"), id: "chase-gold", name: "Gold", shortName: "Gold" },
    status: "published",
    version: 1,
    completeness: 40,
    holders: 0,
    facts: [],
    toVerify: [],
    windows: [],
    versions: [],
    reports: [],
  });
});
afterEach(cleanup);

const field = () => screen.findByLabelText<HTMLTextAreaElement>("Terms");

async function paste() {
  openPage(<AdminArea />, "/admin/card-universe/chase-gold/paste", {
    route: "/admin/*",
    auth: { staffRole: "editor", idToken: "token-1" },
  });
  await userEvent.click(await field());
  await userEvent.paste(text);
  await userEvent.type(screen.getByLabelText("Page that they are from"), "https://example.com/terms");
  await userEvent.click(screen.getByRole("button", { name: "Propose changes" }));
}

describe("terms that staff pasted", () => {
  it("are proposed with the sentence of each change, and what isn't proposed is named with the reason", async () => {
    const extraction: Extraction = {
      outcome: "proposal",
      changes: [
        {
          path: "fees.annual",
          label: "Annual fee",
          before: "$95.00",
          after: "$125.00",
          materiality: "material",
          sentence: "The annual fee is $125.",
        },
      ],
      dropped: [
        {
          label: "Late fee",
          value: "$40.00",
          sentence: "The late fee is unchanged.",
          reason: "The sentence doesn't state it.",
        },
      ],
      message: null,
    };
    server.answer(extract, extraction);
    await paste();
    await screen.findByText("1 change proposed.");
    expect(screen.getByRole("row", { name: /Annual fee/ }).textContent).toContain("“The annual fee is $125.”");
    const dropped = within(screen.getByRole("region", { name: "Not proposed" })).getByRole("listitem");
    expect(dropped.textContent).toBe("Late fee, $40.00. The sentence doesn't state it.“The late fee is unchanged.”");
  });

  it("show what the model repeats once", async () => {
    const fact = {
      label: "Late fee",
      value: "$40.00",
      sentence: "The late fee is unchanged.",
      reason: "The sentence doesn't state it.",
    };
    server.answer(extract, {
      outcome: "unreadable",
      changes: [],
      dropped: [fact, fact],
      message: "Nothing that the model read can be proposed.",
    } satisfies Extraction);
    await paste();
    expect(within(await screen.findByRole("region", { name: "Not proposed" })).getAllByRole("listitem")).toHaveLength(
      1,
    );
  });

  it.each([
    ["unavailable", "The text couldn't be read now.", "The model is busy."],
    ["unavailable", "The text couldn't be read now.", "The 30-day budget doesn't pay for it."],
    ["unreadable", "No facts are proposed.", "The model's answer can't be used. Try again."],
  ] as const)("stay in their field when there's no proposal: %s, “%s” “%s”", async (outcome, title, message) => {
    server.answer(extract, { outcome, changes: [], dropped: [], message } satisfies Extraction);
    await paste();
    const notice = await screen.findByRole("alert");
    expect(notice.textContent).toBe(`${title}${message}`);
    expect((await field()).value).toBe(text);
  });

  it.each([500, 503, 0])("stay in their field when the call fails with %d", async (status) => {
    server.reject(extract, status);
    await paste();
    await screen.findByRole("alert");
    expect((await field()).value).toBe(text);
  });
});
