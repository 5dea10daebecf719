import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { adminEmailDeliveryContract as contract } from "@cardwell/core/contract/admin/email/delivery";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TextField } from "../../components/field.tsx";
import { callApi } from "../../lib/api-client.ts";
import { completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import { ReasonAction } from "./reason-action.tsx";

beforeEach(completeBrowser);
afterEach(cleanup);

const ADDRESS_ERROR = "Enter one email address, such as nora@example.com.";

const suppressed = {
  id: "digest",
  reason: "manual",
  since: "2026-11-20T12:00:00.000Z",
  by: null,
  note: null,
  person: null,
};

function Suppress({ onSettled }: { onSettled?: () => Promise<void> }) {
  const [address, setAddress] = useState("");
  return (
    <ReasonAction
      endpoint={contract.addSuppression}
      label="Suppress address"
      title="Suppress an address?"
      confirm="Suppress"
      busyLabel="Saving"
      body={{ address }}
      run={(reason) => callApi(contract.addSuppression, { body: { address, reason } })}
      done={() => "Address suppressed."}
      {...(onSettled && { onSettled })}
    >
      {(errorAt) => (
        <TextField
          label="Address"
          value={address}
          error={errorAt("address")}
          onChange={({ target }) => setAddress(target.value)}
        />
      )}
    </ReasonAction>
  );
}

async function openDialog(onSettled?: () => Promise<void>) {
  const server = createFakeServer();
  openPage(<Suppress {...(onSettled && { onSettled })} />, "/admin/email/suppressions", {
    auth: { staffRole: "owner" },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Suppress address" }));
  const dialog = within(screen.getByRole("dialog"));
  const confirm = () => user.click(dialog.getByRole("button", { name: "Suppress" }));
  await user.type(dialog.getByLabelText(/^Reason/), "Asked by phone");
  return { server, user, dialog, confirm };
}

describe("an action with fields of its own", () => {
  it("shows what is wrong at its field, and sends it once it is right", async () => {
    const { server, user, dialog, confirm } = await openDialog();
    await user.type(dialog.getByLabelText("Address"), "nora@");
    await confirm();
    expect(await dialog.findByText(ADDRESS_ERROR)).toBeTruthy();
    expect(server.bodies).toEqual([]);
    await user.type(dialog.getByLabelText("Address"), "example.com");
    expect(dialog.queryByText(ADDRESS_ERROR)).toBeNull();
    server.answer("POST /api/admin/email/suppressions", suppressed);
    await confirm();
    expect(server.bodies).toEqual([{ address: "nora@example.com", reason: "Asked by phone" }]);
  });

  it("shows what only the server rejects at its field, too", async () => {
    const { server, user, dialog, confirm } = await openDialog();
    await user.type(dialog.getByLabelText("Address"), "nora@example.com");
    const message = "This address is Cardwell's own.";
    server.reject("POST /api/admin/email/suppressions", 400, {
      error: "invalid_request",
      message,
      fields: [{ path: "body.address", message }],
    });
    await confirm();
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(dialog.queryByText("Nothing was changed.")).toBeNull();
  });

  it("is over once the page has loaded what it changed", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let isLoading = false;
    const { server, user, dialog, confirm } = await openDialog(() => {
      isLoading = true;
      return promise;
    });
    await user.type(dialog.getByLabelText("Address"), "nora@example.com");
    server.answer("POST /api/admin/email/suppressions", suppressed);
    await confirm();
    await waitFor(() => expect(isLoading).toBe(true));
    expect(screen.queryByRole("dialog")).not.toBeNull();
    resolve();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});
