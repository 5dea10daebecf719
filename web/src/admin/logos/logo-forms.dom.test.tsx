import type { LogoRow } from "@cardwell/core/contract/admin/logos";
import { cleanup, screen, waitFor } from "@testing-library/react";
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
  await press("Replace logo");
  await waitFor(() =>
    expect(server.bodies).toMatchObject([{ data: null, license: "Brand guidelines of 2026", revision: 4 }]),
  );
});

it("a logo isn't replaced by another file before it's chosen between it and the one that was stored meanwhile", async () => {
  const server = await open();
  await userEvent.upload(screen.getByLabelText(/^File/), new File(["<svg/>"], "logo.svg", { type: "image/svg+xml" }));
  await screen.findByLabelText("File");
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
