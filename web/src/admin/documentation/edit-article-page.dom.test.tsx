import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import type { FakeServer } from "../../lib/testing.tsx";
import { AdminArea } from "../admin-area.tsx";

let server: FakeServer;

beforeEach(() => {
  completeBrowser();
  server = createFakeServer();
  server.answer("POST /api/admin/documentation/check", { links: [] });
});
afterEach(cleanup);

async function openText(body: string) {
  const auth = { staffRole: "editor", idToken: "token-1" } as const;
  openPage(<AdminArea />, "/admin/documentation/new", { route: "/admin/*", auth });
  const area = await screen.findByLabelText<HTMLTextAreaElement>("Text");
  await userEvent.click(area);
  await userEvent.paste(body);
  return area;
}

describe("the text of an article", () => {
  it("is formatted where it is selected, by buttons and by keys, and stays selected", async () => {
    const area = await openText("Pay in full");
    area.setSelectionRange(4, 11);
    await userEvent.click(screen.getByRole("button", { name: "Bold" }));
    expect(area.value).toBe("Pay **in full**");
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe("in full");
    expect(document.activeElement).toBe(area);
    await userEvent.keyboard("{Control>}b{/Control}");
    expect(area.value).toBe("Pay in full");
    await userEvent.click(screen.getByRole("button", { name: "H2 heading" }));
    expect(area.value).toBe("## Pay in full");
    expect(screen.getByRole("heading", { name: "Pay in full" })).toBeTruthy();
  });

  it("gets a link by the key that opens the palette elsewhere", async () => {
    const area = await openText("See grace periods");
    area.setSelectionRange(4, 17);
    await userEvent.keyboard("{Control>}k{/Control}");
    await userEvent.keyboard("/help/grace");
    expect(area.value).toBe("See [grace periods](/help/grace)");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is shown as in the app, or as narrow as on a phone", async () => {
    await openText("## In short");
    const frame = () => screen.getByRole("heading", { name: "Untitled" }).parentElement;
    expect(frame()?.className).not.toContain("max-w-90");
    await userEvent.click(screen.getByRole("radio", { name: "Phone" }));
    expect(frame()?.className).toContain("max-w-90");
    expect(screen.getByRole("heading", { name: "In short" })).toBeTruthy();
  });

  it("has the line of a broken link marked, and named below", async () => {
    const problem = "There is no published article at this address.";
    const links = [{ line: 3, text: "grace", address: "/help/grace", problem }];
    server.answer("POST /api/admin/documentation/check", { links });
    const area = await openText("One\n\n[grace](/help/grace)\nFour");
    const marked = () => [...(area.parentElement?.querySelectorAll(".bg-copper-tint") ?? [])];
    await waitFor(() => expect(marked().map(({ textContent }) => textContent)).toEqual(["[grace](/help/grace)"]));
    expect(screen.getAllByText(`Line 3, /help/grace: ${problem}`)).toHaveLength(2);
  });
});
