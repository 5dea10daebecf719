import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { completeBrowser } from "../../lib/testing.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

const confirmed: string[] = [];

function open(options: Partial<ComponentProps<typeof ConfirmDialog>> = {}) {
  render(
    <ConfirmDialog
      title="Delete account of Tomas Vega?"
      confirm="Delete account of Tomas Vega"
      busyLabel="Deleting"
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
  completeBrowser();
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

  it("confirms once, however often its button is pressed before it is done", async () => {
    let finish = () => undefined as void;
    const user = open({
      onConfirm: (reason) => {
        confirmed.push(reason);
        return new Promise<void>((resolve) => {
          finish = resolve;
        });
      },
    });
    await user.type(screen.getByLabelText("Reason"), "Member asked");
    await user.dblClick(confirm());
    expect(confirmed).toEqual(["Member asked"]);
    expect(screen.getByRole("button", { name: "Deleting" }).ariaDisabled).toBe("true");
    finish();
    await user.click(await screen.findByRole("button", { name: "Delete account of Tomas Vega" }));
    expect(confirmed).toEqual(["Member asked", "Member asked"]);
  });

  it("is left by Cancel and by Escape", async () => {
    const user = open();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.keyboard("{Escape}");
    expect(confirmed).toEqual(["closed", "closed"]);
  });

  it("leaves the focus on the page when what opened it is gone", async () => {
    const { rerender } = render(
      <main tabIndex={-1}>
        <ConfirmDialog title="Remove?" confirm="Remove" busyLabel="Removing" onConfirm={() => {}} onClose={() => {}}>
          It is gone then.
        </ConfirmDialog>
      </main>,
    );
    rerender(<main tabIndex={-1}>Removed</main>);
    await Promise.resolve();
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });
});
