import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import { SignInPage } from "./sign-in-page.tsx";
import { VerifyEmailPage } from "./verify-email-page.tsx";

vi.mock("../../lib/session/action-codes.ts", () => ({
  checkLink: async () => ({ ok: true, code: "c0de", email: "nora@example.com" }),
  applyCode: async () => undefined,
  findFault: () => null,
}));

beforeEach(() => {
  completeBrowser();
  createFakeServer();
});
afterEach(cleanup);

it("a confirmed email leads to a sign-in that has it filled in", async () => {
  const pages = (
    <Routes>
      <Route path="/verify-email" element={<VerifyEmailPage />} />
      <Route path="/sign-in" element={<SignInPage />} />
    </Routes>
  );
  openPage(pages, "/verify-email", { route: "*", auth: { user: null } });
  await userEvent.click(await screen.findByRole("button", { name: "Confirm email" }));
  await userEvent.click(await screen.findByRole("link", { name: "Sign in" }));
  expect((await screen.findByLabelText<HTMLInputElement>("Email")).value).toBe("nora@example.com");
});
