import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ApiError } from "../lib/api-error.ts";
import { TextField } from "./field.tsx";
import { useApiForm } from "./use-api-form.ts";

const schema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: "Enter a name." }),
      z.maxLength(10, { error: "Use 10 characters or fewer." }),
    ),
  terms: z.object({ fee: z.string() }),
  nickname: z.string().check(z.maxLength(3, { error: "Use 3 characters or fewer." })),
});
type Sent = z.output<typeof schema>;

const rejected = (path: string, message: string) =>
  new ApiError({ status: 400, code: "invalid_request", message: "Check the fields.", fields: [{ path, message }] });

type CardFormProps = { send: (values: Sent) => Promise<string>; nickname?: string };

/** It has no field for the nickname. */
function CardForm({ send, nickname = "" }: CardFormProps) {
  const { field, submit, reset, error, isBusy } = useApiForm({
    schema,
    defaultValues: { name: "", terms: { fee: "" }, nickname },
    send,
    onSent: () => undefined,
  });
  return (
    <form noValidate onSubmit={submit} onChange={reset}>
      <TextField label="Name" {...field("name")} />
      <TextField label="Fee" {...field("terms.fee")} />
      {error === null ? null : <output>{error.message}</output>}
      <button type="submit" disabled={isBusy}>
        Save
      </button>
    </form>
  );
}

function open(send: (values: Sent) => Promise<string>, nickname?: string) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CardForm send={send} {...(nickname !== undefined && { nickname })} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const save = () => screen.getByRole("button", { name: "Save" });
const errors = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);

afterEach(cleanup);

describe("a form on the contract's schema", () => {
  it("shows an error at its field and goes there, instead of sending", async () => {
    const sent: Sent[] = [];
    const user = open((values) => Promise.resolve(String(sent.push(values))));
    await user.click(save());
    expect(errors()).toEqual(["Enter a name."]);
    expect(document.activeElement).toBe(screen.getByLabelText("Name"));
    await user.type(screen.getByLabelText("Name"), " Gold ");
    expect(errors()).toEqual([]);
    await user.click(save());
    expect(sent).toEqual([{ name: "Gold", terms: { fee: "" }, nickname: "" }]);
  });

  it("shows what the server rejects at its field until that is edited, also a nested one, and keeps what was typed", async () => {
    const user = open(() => Promise.reject(rejected("body.terms.fee", "The fee is above its limit.")));
    await user.type(screen.getByLabelText("Name"), "Gold");
    await user.click(save());
    expect(errors()).toEqual(["The fee is above its limit."]);
    expect(document.activeElement).toBe(screen.getByLabelText("Fee"));
    expect(screen.queryByRole("status")).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Gold");
    await user.type(screen.getByLabelText("Fee"), "9");
    expect(errors()).toEqual([]);
  });

  it("keeps an error that is about no field until anything is changed", async () => {
    const conflict = new ApiError({ status: 409, code: "conflict", message: "Somebody published this card." });
    const user = open(() => Promise.reject(conflict));
    await user.type(screen.getByLabelText("Name"), "Gold");
    await user.click(save());
    expect((await screen.findByRole("status")).textContent).toBe("Somebody published this card.");
    await user.type(screen.getByLabelText("Fee"), "9");
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("shows an error whose field isn't on the page, as nothing is sent because of it", async () => {
    const sent: Sent[] = [];
    const user = open((values) => Promise.resolve(String(sent.push(values))), "Everyday");
    await user.click(save());
    expect(errors()).toEqual(["Enter a name."]);
    expect((await screen.findByRole("status")).textContent).toBe("Use 3 characters or fewer.");
    await user.type(screen.getByLabelText("Name"), "Gold");
    expect(screen.queryByRole("status")).toBeNull();
    await user.click(save());
    expect((await screen.findByRole("status")).textContent).toBe("Use 3 characters or fewer.");
    expect(sent).toEqual([]);
  });

  it("shows what the server rejects at a value without a field, until anything is changed", async () => {
    const user = open(() => Promise.reject(rejected("body.nickname", "Another card has this nickname.")));
    await user.type(screen.getByLabelText("Name"), "Gold");
    await user.click(save());
    expect((await screen.findByRole("status")).textContent).toBe("Another card has this nickname.");
    expect(errors()).toEqual([]);
    await user.type(screen.getByLabelText("Fee"), "9");
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("rejects while it is typed only what no more letters make right", async () => {
    const user = open(() => Promise.resolve(""));
    await user.type(screen.getByLabelText("Name"), "G{Backspace}");
    expect(errors()).toEqual([]);
    await user.type(screen.getByLabelText("Name"), "Gold and black");
    expect(errors()).toEqual(["Use 10 characters or fewer."]);
  });
});
