import type { LogoRow } from "@cardwell/core/contract/admin/logos";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import { ReplaceDialog } from "./logo-forms.tsx";

beforeEach(completeBrowser);
afterEach(cleanup);

const row = (revision: number, fileId: string) =>
  ({
    kind: "issuer",
    id: "chase",
    name: "Chase",
    logo: { file: { id: fileId }, license: "Brand guidelines", source: "Press kit" },
    revision,
  }) as LogoRow;

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

async function open() {
  const server = createFakeServer();
  function Page() {
    const [shown, setShown] = useState(row(3, "a".repeat(32)));
    return (
      <>
        <button type="button" onClick={() => setShown(row(4, "b".repeat(32)))}>
          Replace elsewhere
        </button>
        <ReplaceDialog row={shown} onDone={() => undefined} />
      </>
    );
  }
  openPage(<Page />, "/admin/logos");
  await userEvent.type(screen.getByLabelText(/^Reason/), "The new one");
  return server;
}

it("a logo whose license alone is corrected, keeps the file that is stored by then", async () => {
  const server = await open();
  await userEvent.type(screen.getByLabelText("License"), " of 2026");
  await press("Replace elsewhere");
  expect(screen.getByRole("dialog", { name: "Edit the logo of Chase?" })).toBeDefined();
  await press("Save changes");
  await waitFor(() =>
    expect(server.bodies).toMatchObject([{ data: null, license: "Brand guidelines of 2026", revision: 4 }]),
  );
});

it("a logo isn't replaced by another file before it's chosen between it and the one that was stored meanwhile", async () => {
  const server = await open();
  await userEvent.upload(screen.getByLabelText(/^File/), new File(["<svg/>"], "logo.svg", { type: "image/svg+xml" }));
  await screen.findByRole("dialog", { name: "Replace the logo of Chase?" });
  await press("Replace elsewhere");
  expect((await screen.findByRole("alert")).textContent).toContain(
    "File, as saved meanwhilea fileAs you entered ita file",
  );
  await press("Replace logo");
  expect(server.bodies).toEqual([]);
  await press("Keep mine: File");
  await press("Replace logo");
  await waitFor(() => expect(server.bodies).toMatchObject([{ data: "PHN2Zy8+", revision: 4 }]));
});

const choose = (text: string, name = "logo.svg") =>
  userEvent.upload(screen.getByLabelText(/^File/), new File([text], name, { type: "image/svg+xml" }));

it("a file that is too big is rejected at the field, whatever was being read before it", async () => {
  await open();
  const input = screen.getByLabelText<HTMLInputElement>(/^File/);
  const files = ["<svg/>", " ".repeat(300 * 1024)].map((text) => new File([text], "a.svg", { type: "image/svg+xml" }));
  for (const file of files) fireEvent.change(input, { target: { files: [file] } });
  expect((await screen.findByRole("alert")).textContent).toContain("256 KiB");
  expect(await screen.findByLabelText("File (stays as it is)")).toBe(input);
});

it("a file whose empty edges can't be found is kept, and that is shown", async () => {
  await open();
  await choose("<svg/>");
  await press("Trim empty edges");
  expect((await screen.findByRole("alert")).textContent).toBe("This browser can't find the empty edges of this file.");
  expect(screen.getByLabelText("File")).toBeDefined();
});

it("a file that can't be cropped is rejected until all of it is shown again", async () => {
  await open();
  await choose('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const top = await screen.findByRole("slider", { name: "Top" });
  fireEvent.change(top, { target: { value: "25" } });
  expect(top.getAttribute("aria-valuetext")).toBe("25%");
  expect((await screen.findByRole("alert")).textContent).toBe("This SVG has no size to crop by.");
  fireEvent.change(screen.getByRole("slider", { name: "Bottom" }), { target: { value: "90" } });
  expect(screen.getByRole("slider", { name: "Bottom" }).getAttribute("aria-valuetext")).toBe("74%");
  await press("Show all");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});
