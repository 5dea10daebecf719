import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createFakeServer } from "../lib/testing.tsx";
import { findRequiredUpdate, RequiredUpdateNotice } from "./required-update.tsx";

vi.mock("../lib/release.ts", () => ({ release: "2026.09.12-0900-aaaa111" }));

const october = "2026.10.30-0915-bbbb222";
const latest = "2026.11.19-1640-cccc333";
const texts = { title: "Update <b>Cardwell</b>", message: "This version can't show late payment alerts." };

const findWith = async (current: string, minimum: object | null) => {
  createFakeServer().answer("GET /api/mobile/minimum-version", { current, minimum });
  return findRequiredUpdate();
};

afterEach(cleanup);

describe("an app that is older than the minimum version", () => {
  it("has to update", async () => {
    const minimum = { release: october, mode: "block", ...texts };
    expect(await findWith(latest, minimum)).toEqual(minimum);
    expect(await findWith("local", minimum)).toEqual(minimum);
  });

  it("runs where there is no minimum, or an update would lead to no newer version", async () => {
    const minimum = { release: october, mode: "block", ...texts };
    expect(await findWith(latest, null)).toBeNull();
    expect(await findWith("2026.09.12-0900-aaaa111", minimum)).toBeNull();
  });

  it("shows what staff wrote as text in a banner, which can be closed", async () => {
    const [onUpdate, onClose] = [vi.fn(async () => undefined), vi.fn()];
    render(
      <RequiredUpdateNotice
        required={{ release: october, mode: "banner", ...texts }}
        onUpdate={onUpdate}
        onClose={onClose}
      />,
    );
    expect(screen.getByText("Update <b>Cardwell</b>")).toBeTruthy();
    await userEvent.setup().click(screen.getByRole("button", { name: "Close" }));
    expect(onClose).toHaveBeenCalledOnce();
    await userEvent.setup().click(screen.getByRole("button", { name: "Update now" }));
    expect(onUpdate).toHaveBeenCalledOnce();
  });

  it("shows nothing but the update where staff block it", () => {
    HTMLDialogElement.prototype.showModal = vi.fn(function open(this: HTMLDialogElement) {
      this.open = true;
    });
    HTMLDialogElement.prototype.close = vi.fn();
    render(
      <RequiredUpdateNotice
        required={{ release: october, mode: "block", ...texts }}
        onUpdate={async () => undefined}
        onClose={() => undefined}
      />,
    );
    expect(screen.getByRole("dialog", { name: "Update <b>Cardwell</b>" })).toBeTruthy();
    expect(screen.getByText("Version 2026.09.12-0900")).toBeTruthy();
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Update now"]);
  });
});
