import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import { ImageField } from "./image-field.tsx";

beforeEach(completeBrowser);
afterEach(cleanup);

const importCall = "POST /api/admin/news/images/import";
const url = "https://bank.example/lounge.png";

function open(sourceImageUrl: string | null = null) {
  const server = createFakeServer();
  const onChange = vi.fn();
  openPage(
    <ImageField value={null} sourceImageUrl={sourceImageUrl} errorAt={() => undefined} onChange={onChange} />,
    "/",
  );
  return { server, onChange, user: userEvent.setup(), add: () => screen.getByText("Add picture by address") };
}

it("a picture is added by its address, which a feed may have named", async () => {
  const { server, onChange, user, add } = open(url);
  server.answer(importCall, { id: "a".repeat(64), type: "image/png", width: 1, height: 1 });
  expect(screen.getByLabelText<HTMLInputElement>("Or a link to it").value).toBe(url);
  await user.click(add());
  expect(server.bodies).toEqual([{ url }]);
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith({ id: "a".repeat(64), alt: "" }));
});

it("an address without a picture has the reason at its field until it's changed", async () => {
  const { server, onChange, user } = open();
  const message = "This picture can't be added. The response is too large.";
  server.reject(importCall, 400, {
    error: "invalid_request",
    message: `Invalid request: body.url — ${message}`,
    fields: [{ path: "body.url", message }],
    requestId: "r1",
  });
  const field = screen.getByLabelText("Or a link to it");
  await user.type(field, `${url}{Enter}`);
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await user.type(field, "?");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(onChange).not.toHaveBeenCalled();
});
