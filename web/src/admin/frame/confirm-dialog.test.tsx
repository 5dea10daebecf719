// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConfirmDialog } from "./confirm-dialog.tsx";

const confirmed: string[] = [];

function open(options: { asksReason?: boolean; typed?: string } = {}) {
  render(
    <ConfirmDialog
      title="Delete account of Tomas Vega?"
      confirm="Delete account of Tomas Vega"
      busyLabel="Deleting"
      busy={false}
      onConfirm={(reason) => confirmed.push(reason)}
      onClose={() => confirmed.push("closed")}
      {...options}
    >
      6 cards are deleted on December 4.
    </ConfirmDialog>,
  );
  return userEvent.setup();
}

const confirm = () => screen.getByRole("button", { name: "Delete account of Tomas Vega" });

beforeEach(() => {
  confirmed.length = 0;
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = () => undefined;
});
afterEach(cleanup);

describe("a confirmation", () => {
  it("names the object, and asks for a reason of a few words", async () => {
    const user = open();
    expect(screen.getByRole("dialog", { name: "Delete account of Tomas Vega?" })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Reason"));
    await user.type(screen.getByLabelText("Reason"), " x ");
    await user.click(confirm());
    expect(screen.getByRole("alert").textContent).toBe("Enter a reason of a few words.");
    await user.clear(screen.getByLabelText("Reason"));
    await user.type(screen.getByLabelText("Reason"), " Member asked, case 2301 ");
    await user.click(confirm());
    expect(confirmed).toEqual(["Member asked, case 2301"]);
  });

  it("asks for no reason where none is recorded", async () => {
    const user = open({ asksReason: false });
    expect(screen.queryByLabelText("Reason")).toBeNull();
    await user.click(confirm());
    expect(confirmed).toEqual([""]);
  });

  it("of a risky action waits until its object is typed", async () => {
    const user = open({ asksReason: false, typed: "tvega@mailbox.example" });
    await user.click(confirm());
    expect(confirmed).toEqual([]);
    await user.type(screen.getByLabelText("Type tvega@mailbox.example"), "tvega@mailbox.example");
    await user.click(confirm());
    expect(confirmed).toEqual([""]);
  });

  it("is left by Cancel and by Escape", async () => {
    const user = open();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.keyboard("{Escape}");
    expect(confirmed).toEqual(["closed", "closed"]);
  });
});
