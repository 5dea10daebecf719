import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../../lib/testing.tsx";
import type { FakeServer } from "../../../lib/testing.tsx";
import { newBenefit } from "./benefit-fields.ts";
import { CardEditor } from "./card-editor.tsx";
import { newTerms } from "./draft.ts";
import type { Draft } from "./draft.ts";

const reference = "GET /api/admin/card-universe/reference";
const preview = "POST /api/admin/card-universe/cards/chase-gold/preview";

const terms: CardTerms = { ...newTerms("chase"), id: "chase-gold", name: "Gold", shortName: "Gold" };
const first = newBenefit([]);
const withCredits: CardTerms = { ...terms, benefits: [first, { ...newBenefit([first]), title: "Dining credit" }] };

let server: FakeServer;
beforeEach(() => {
  completeBrowser();
  server = createFakeServer();
  server.answer(reference, {
    issuers: [{ id: "chase", name: "Chase" }],
    currencies: [],
    categories: [],
    merchants: [],
    applicationRules: [],
  });
  server.answer(preview, { changes: [], holders: 0, problems: [] });
});
afterEach(cleanup);

function Editor({ start, published }: { start: CardTerms; published: CardTerms | null }) {
  const [draft, setDraft] = useState<Draft | null>(null);
  return (
    <CardEditor
      draft={draft ?? { terms: start, status: "published", baseVersion: 1 }}
      isDirty={draft !== null}
      published={published && { terms: published, status: "published" }}
      onDraft={setDraft}
      onPublished={() => setDraft(null)}
    />
  );
}

const open = (start = terms, published: CardTerms | null = start) =>
  openPage(<Editor start={start} published={published} />, "/admin/card-universe/chase-gold/edit");
const field = async (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const problems = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);
const sentTerms = () => (server.bodies.at(-1) as { terms: CardTerms } | undefined)?.terms;

async function retype(label: string, text: string) {
  await userEvent.clear(await field(label));
  if (text !== "") await userEvent.type(await field(label), text);
}

describe("the editor of a card's terms", () => {
  it("loads the choices, and shows when they did not load", async () => {
    server.reject(reference, 500, { message: "Something failed on our side.", requestId: "ref-1234" });
    open();
    expect((await screen.findByRole("alert")).textContent).toContain("Something failed on our side.");
    server.answer(reference, { issuers: [], currencies: [], categories: [], merchants: [], applicationRules: [] });
    await press("Retry");
    expect(await field("Name, without the issuer")).toBeTruthy();
  });

  it("previews what was edited, in cents and basis points, and keeps the rest", async () => {
    open(withCredits);
    await retype("Foreign transactions (%)", "2.7");
    await retype("Late payment ($)", "40");
    await press("Dining credit");
    await retype("Amount per window ($)", "10");
    expect(screen.getByText("You have unpublished edits.")).toBeTruthy();
    await press("Preview changes");
    expect(await screen.findByRole("heading", { name: "No fact changes." })).toBeTruthy();
    expect(sentTerms()).toEqual({
      ...withCredits,
      fees: { ...withCredits.fees, foreignBps: 270, lateFirstCents: 4_000 },
      benefits: [first, { ...withCredits.benefits[1], amountCents: 1_000 }],
    });
  });

  it("takes what has to be spent for a credit, and in which window", async () => {
    open(withCredits);
    await field("Short name");
    await press("Dining credit");
    expect(screen.queryByLabelText("Spending counts")).toBeNull();
    await retype("Earned by spending ($)", "15,000");
    await userEvent.selectOptions(screen.getByLabelText("Spending counts"), "In the window before");
    await press("Preview changes");
    await screen.findByRole("heading", { name: "No fact changes." });
    expect(sentTerms()?.benefits[1]?.earnedBy).toEqual({ spendCents: 1_500_000, during: "window_before" });
    await retype("Earned by spending ($)", "");
    expect(screen.queryByLabelText("Spending counts")).toBeNull();
    await press("Preview changes");
    await waitFor(() => expect(sentTerms()?.benefits[1]?.earnedBy).toBeNull());
  });

  it("takes terms as JSON once the server has read them, and names what it rejects", async () => {
    open();
    await field("Short name");
    await userEvent.click(screen.getByText("JSON"));
    const apply = async (changed: object) => {
      await userEvent.clear(await field("Terms as JSON"));
      await userEvent.click(await field("Terms as JSON"));
      await userEvent.paste(JSON.stringify({ ...terms, ...changed }));
      await press("Apply JSON");
    };
    const fields = [{ path: "body.terms.segment", message: "Choose a kind." }];
    server.reject(preview, 400, { error: "invalid_request", message: "Check the terms.", fields });
    await apply({ segment: "royal" });
    expect((await screen.findByRole("alert")).textContent).toContain("segment");
    server.answer(preview, { changes: [], holders: 0, problems: [] });
    await apply({ coBrand: "Blue Harbor" });
    expect(await screen.findByText("JSON applied. Preview the changes.")).toBeTruthy();
    await press("Preview changes");
    await screen.findByRole("heading", { name: "No fact changes." });
    expect(sentTerms()).toEqual({ ...terms, coBrand: "Blue Harbor" });
  });

  it("counts JSON that isn't applied yet as an edit of the version that was opened", async () => {
    open();
    await field("Short name");
    await userEvent.click(screen.getByText("JSON"));
    expect(screen.queryByText("You have unpublished edits.")).toBeNull();
    await userEvent.type(await field("Terms as JSON"), " ");
    expect(screen.getByText("You have unpublished edits.")).toBeTruthy();
  });

  it("takes the preview back once anything is edited", async () => {
    open();
    await field("Short name");
    await press("Preview changes");
    await screen.findByRole("heading", { name: "No fact changes." });
    await retype("Short name", "Gold");
    expect(screen.queryByRole("heading", { name: "No fact changes." })).toBeNull();
  });

  it("shows what the schema rejects at its field, opens its part, and sends nothing until it is right", async () => {
    open();
    await retype("Name, without the issuer", "");
    expect(problems()).toEqual([]);
    await press("Preview changes");
    await waitFor(() => expect(problems()).toHaveLength(1));
    const name = await field("Name, without the issuer");
    expect(name.getAttribute("aria-invalid")).toBe("true");
    expect(name.closest("details")?.open).toBe(true);
    expect(document.activeElement).toBe(name);
    expect(server.bodies).toEqual([]);
    await userEvent.type(name, "Gold");
    await waitFor(() => expect(problems()).toEqual([]));
    await press("Preview changes");
    await waitFor(() => expect(server.bodies).toHaveLength(1));
  });

  it("names what the schema rejects where no field shows it", async () => {
    open(withCredits);
    await field("Short name");
    await press("Dining credit");
    await retype("Title", "");
    await press("New credit");
    await press("Preview changes");
    const problem = await screen.findByText("Couldn't save. Fix the errors below.");
    const [item] = within(problem.parentElement ?? document.body).getAllByRole("listitem");
    expect(item?.textContent).toMatch(/^benefits\.1\.title: /);
    expect(server.bodies).toEqual([]);
  });

  it("does not preview while a number can't be read", async () => {
    open();
    await retype("Late payment ($)", "forty");
    await press("Preview changes");
    expect(problems()).toEqual(["Enter dollars, such as 95 or 1,284.60."]);
    expect(document.activeElement).toBe(await field("Late payment ($)"));
    expect(server.bodies).toEqual([]);
  });

  it("keeps an amount with a decimal comma as it was typed, shows how to write it, and previews it once it is clear", async () => {
    open();
    await retype("Late payment ($)", "95,00");
    await press("Preview changes");
    expect(problems()).toEqual([
      "Enter dollars, such as 95 or 1,284.60. Use a comma only for thousands and a period for cents.",
    ]);
    expect((await field("Late payment ($)")).value).toBe("95,00");
    expect(server.bodies).toEqual([]);
    await retype("Late payment ($)", "1,095.50");
    await press("Preview changes");
    await waitFor(() => expect(sentTerms()?.fees.lateFirstCents).toBe(109_550));
  });

  it("of a new card asks for its id", async () => {
    open({ ...terms, id: "" }, null);
    await field("Id");
    await press("Preview changes");
    await waitFor(() => expect(problems()).toEqual(["Enter a card ID."]));
    expect(document.activeElement).toBe(await field("Id"));
    await userEvent.type(await field("Id"), "Chase Gold");
    await waitFor(() => expect(problems()).toEqual(["Use up to 80 lowercase letters, digits and single hyphens."]));
  });

  it("shows before publishing what the change means for holders, and publishes a correction as one", async () => {
    const change = {
      path: "fees.annual",
      label: "Annual fee",
      before: "$95.00",
      after: "$150.00",
      materiality: "material",
    };
    server.answer(preview, { changes: [change], holders: 214, problems: [] });
    const tally = { holders: 80, lose: 80, loseMuch: 20, gain: 0, yearCents: -440_000, examples: [] };
    const estimate = { id: "a".repeat(32), state: "running", total: 214, looked: 80, failed: 0, tally };
    const example = { yearCents: -11_500, sentences: ["Your annual fee rises by $55.00 to $150.00."] };
    const whole = { holders: 214, lose: 214, loseMuch: 61, gain: 0, yearCents: -1_177_000, examples: [example] };
    server.answer("POST /api/admin/card-universe/cards/chase-gold/impacts", estimate);
    server.answer(`POST /api/admin/card-universe/impacts/${"a".repeat(32)}/continue`, {
      ...estimate,
      state: "done",
      looked: 214,
      tally: whole,
    });
    server.answer("PUT /api/admin/card-universe/cards/chase-gold", { version: 2, catalogVersion: 9, changes: [] });
    open();
    await field("Short name");
    await press("Preview changes");
    expect(await screen.findByText("214 holders: 61 lose more than $50 a year.")).toBeTruthy();
    expect(screen.getByText("Your annual fee rises by $55.00 to $150.00.")).toBeTruthy();
    expect(screen.getByText("Affected holders get an alert with the amount for them.")).toBeTruthy();
    await userEvent.click(screen.getByRole("checkbox", { name: /corrects the catalog/ }));
    await userEvent.type(await field("Reason"), "A typing error");
    await press(/^Publish version 2/);
    await waitFor(() => expect(server.bodies.at(-1)).toMatchObject({ reason: "A typing error", isCorrection: true }));
  });
});
