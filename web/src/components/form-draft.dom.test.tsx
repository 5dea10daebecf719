import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { ApiError } from "../lib/api-error.ts";
import { clearTraces, dropDrafts } from "../lib/session/local-traces.ts";
import { noteArrival, noteSignOut } from "../lib/session/redirects.ts";
import { AuthContext } from "../lib/session/use-auth.ts";
import type { Auth } from "../lib/session/use-auth.ts";
import { TextField } from "./field.tsx";
import { Form } from "./form.tsx";
import { useKeptState } from "./use-kept-state.ts";
import { useApiForm } from "./use-api-form.ts";
import { ValidationFailure } from "./validation-failure.tsx";

const schema = z.object({ note: z.string(), terms: z.object({ fee: z.string() }) });
type Sent = z.output<typeof schema>;

type CardFormProps = { note?: string; fee?: string; isKeptOnLeave?: boolean; send?: (values: Sent) => Promise<void> };

const queries = new QueryClient();
const sendNothing = async () => undefined;

function CardForm({ note = "", fee = "", isKeptOnLeave = false, send = sendNothing }: CardFormProps) {
  const form = useApiForm({
    schema,
    defaultValues: { note, terms: { fee } },
    isEdit: true,
    isKeptOnLeave,
    send,
    onSent: () => undefined,
  });
  return (
    <Form onSubmit={form.submit} sender={form}>
      <TextField label="Note" {...form.field("note")} />
      <TextField label="Fee" {...form.field("terms.fee")} />
      <ValidationFailure error={form.error} />
      <button type="submit">Save</button>
    </Form>
  );
}

const withPerson = (uid: string, props: CardFormProps) => (
  <QueryClientProvider client={queries}>
    <AuthContext value={{ user: { uid } } as Auth}>
      <CardForm {...props} />
    </AuthContext>
  </QueryClientProvider>
);

const open = (props: CardFormProps, uid = "ann") => render(withPerson(uid, props));
const note = () => screen.getByLabelText<HTMLInputElement>("Note");
const fee = () => screen.getByLabelText<HTMLInputElement>("Fee");
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("a form whose object is changed elsewhere", () => {
  it("follows what is stored where nothing was typed", async () => {
    const { rerender } = open({ note: "one", fee: "95" });
    await userEvent.type(fee(), "0");
    rerender(withPerson("ann", { note: "two", fee: "95" }));
    expect([note().value, fee().value]).toEqual(["two", "950"]);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("shows both values where something was typed, and sends nothing before one is chosen", async () => {
    const sent: Sent[] = [];
    const send = async (values: Sent) => void sent.push(values);
    const { rerender } = open({ note: "one", send });
    await userEvent.type(note(), " more");
    rerender(withPerson("ann", { note: "two", send }));
    expect(screen.getByRole("alert").textContent).toContain("Note, as saved meanwhiletwoAs you entered itone more");
    await press("Save");
    expect(sent).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Keep mine: Note" }));
    await userEvent.type(note(), " and two");
    await press("Keep mine: Note");
    await press("Save");
    expect(sent).toEqual([{ note: "one more and two", terms: { fee: "" } }]);
  });

  it("takes what is stored instead", async () => {
    const { rerender } = open({ note: "one", fee: "95" });
    await userEvent.type(note(), " more");
    rerender(withPerson("ann", { note: "two", fee: "95" }));
    await press("Use the saved one: Note");
    expect(note().value).toBe("two");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("doesn't ask where the same was typed", async () => {
    const { rerender } = open({ note: "one" });
    await userEvent.type(note(), " more");
    rerender(withPerson("ann", { note: "one more" }));
    expect(screen.queryByRole("alert")).toBeNull();
    rerender(withPerson("ann", { note: "three" }));
    expect(note().value).toBe("three");
  });

  it("follows what it sent, which is stored in other words", async () => {
    const { rerender } = open({ note: "one" });
    await userEvent.type(note(), " more ");
    await press("Save");
    rerender(withPerson("ann", { note: "one more" }));
    expect(note().value).toBe("one more");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("shows the server's conflict until what is stored has arrived", async () => {
    const message = "It was changed since you opened it.";
    const conflict = new ApiError({ status: 409, code: "conflict", message, fields: [{ path: "body.note", message }] });
    const send = () => Promise.reject(conflict);
    const { rerender } = open({ note: "one", send });
    await userEvent.type(note(), " more");
    await press("Save");
    expect(screen.getByRole("alert").textContent).toContain(message);
    rerender(withPerson("ann", { note: "two", send }));
    await press("Keep mine: Note");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("what is typed while a save is on its way", () => {
  it("stays when the answer arrives, and is compared with what is stored then", async () => {
    const answer = Promise.withResolvers<void>();
    const send = () => answer.promise;
    const { rerender } = open({ note: "", send });
    await userEvent.type(note(), "abc");
    await press("Save");
    await userEvent.type(note(), "def");
    answer.resolve();
    rerender(withPerson("ann", { note: "abc", send }));
    expect(note().value).toBe("abcdef");
    expect(screen.queryByRole("alert")).toBeNull();
    rerender(withPerson("ann", { note: "another's", send }));
    expect(note().value).toBe("abcdef");
    expect((await screen.findByRole("alert")).textContent).toContain("another's");
  });

  it("is a draft, also what was saved once and undone", async () => {
    const { rerender, unmount } = open({ note: "" });
    await userEvent.type(note(), "A");
    await press("Save");
    rerender(withPerson("ann", { note: "A" }));
    rerender(withPerson("ann", { note: "" }));
    expect(note().value).toBe("");
    await userEvent.type(note(), "A");
    clearTraces("ann");
    unmount();
    open({ note: "" });
    expect(note().value).toBe("A");
  });
});

describe("what was typed when a session ends", () => {
  const typeAndEnd = async (typed = "a long note") => {
    const { unmount } = open({ fee: "95" });
    await userEvent.type(note(), typed);
    clearTraces("ann");
    unmount();
  };

  it("is there again for the same person", async () => {
    await typeAndEnd();
    open({ fee: "120" });
    expect([note().value, fee().value]).toEqual(["a long note", "120"]);
  });

  it("is compared with what was stored meanwhile", async () => {
    await typeAndEnd();
    open({ note: "another's", fee: "95" });
    expect(note().value).toBe("a long note");
    expect(screen.getByRole("alert").textContent).toContain("as saved meanwhileanother's");
  });

  it("isn't shown to another person, and is gone when one signs in", async () => {
    await typeAndEnd();
    open({}, "bob");
    expect(note().value).toBe("");
    dropDrafts("bob");
    cleanup();
    open({});
    expect(note().value).toBe("");
  });

  it("is gone after signing out by hand, in this tab or another, with what was kept before", async () => {
    await typeAndEnd();
    open({}).unmount();
    const { unmount } = open({ isKeptOnLeave: true });
    await userEvent.type(note(), "more");
    noteSignOut();
    clearTraces("ann");
    unmount();
    expect(sessionStorage.length).toBe(0);
  });

  it("is gone after somebody signed out by hand in another tab while this one was away", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-29T12:00:00Z"), toFake: ["Date"] });
    await typeAndEnd();
    vi.setSystemTime(new Date("2026-11-29T12:10:00Z"));
    noteSignOut();
    vi.setSystemTime(new Date("2026-11-29T12:20:00Z"));
    noteArrival();
    open({});
    expect(note().value).toBe("");
  });

  it("isn't kept anew when its form goes with the session of another person", async () => {
    const { unmount } = open({ isKeptOnLeave: true });
    await userEvent.type(note(), "more");
    clearTraces("ann");
    dropDrafts("bob");
    unmount();
    expect(sessionStorage.length).toBe(0);
  });

  it("is gone after an hour", async () => {
    await typeAndEnd();
    vi.useFakeTimers({ now: Date.now() + 60 * 60_000, toFake: ["Date"] });
    open({});
    expect(note().value).toBe("");
  });

  it("isn't kept when it may be a card number", async () => {
    await typeAndEnd("4111 1111 1111 11");
    expect(sessionStorage.length).toBe(0);
  });
});

describe("an editor that keeps what is typed itself, when a session ends", () => {
  function Steps() {
    const [state, setState] = useKeptState<{ steps: { days: number }[]; name: string }>("steps", { isReloaded: true });
    return (
      <>
        <output>{JSON.stringify(state)}</output>
        <button type="button" onClick={() => setState({ steps: [{ days: 7 }], name: "Due" })}>
          Add step
        </button>
        <button type="button" onClick={() => setState(null)}>
          Discard
        </button>
      </>
    );
  }
  const openSteps = () =>
    render(
      <AuthContext value={{ user: { uid: "ann" } } as Auth}>
        <Steps />
      </AuthContext>,
    );
  const state = () => screen.getByRole("status").textContent;

  it("has it again, once", async () => {
    const first = openSteps();
    await press("Add step");
    clearTraces("ann");
    first.unmount();
    const second = openSteps();
    expect(state()).toBe('{"steps":[{"days":7}],"name":"Due"}');
    second.unmount();
    openSteps();
    expect(state()).toBe("null");
  });

  it("keeps nothing of it in storage once the browser shows the page again that it had left", async () => {
    openSteps();
    await press("Add step");
    globalThis.dispatchEvent(new Event("pagehide"));
    expect(sessionStorage.length).toBe(1);
    globalThis.dispatchEvent(new Event("pageshow"));
    expect(sessionStorage.length).toBe(0);
    expect(state()).toBe('{"steps":[{"days":7}],"name":"Due"}');
  });

  it("has nothing again where it was discarded", async () => {
    const first = openSteps();
    await press("Add step");
    await press("Discard");
    clearTraces("ann");
    first.unmount();
    openSteps();
    expect(state()).toBe("null");
  });
});

describe("a form with a value that is there or not as a whole", () => {
  type Picture = { id: string; alt: string } | null;
  const pictures = z.object({ image: z.nullable(z.object({ id: z.string(), alt: z.string() })) });

  function PictureForm({ image }: { image: Picture }) {
    const { form, error } = useApiForm({
      schema: pictures,
      defaultValues: { image },
      isEdit: true,
      send: sendNothing,
      onSent: () => undefined,
    });
    return (
      <>
        <output>{form.watch("image")?.id ?? "none"}</output>
        <button type="button" onClick={() => form.setValue("image", { id: "mine", alt: "" })}>
          Choose
        </button>
        <ValidationFailure error={error} />
      </>
    );
  }
  const withPicture = (image: Picture) => (
    <QueryClientProvider client={queries}>
      <PictureForm image={image} />
    </QueryClientProvider>
  );
  const shown = () => screen.getByRole("status").textContent;

  it("follows its removal", () => {
    const { rerender } = render(withPicture({ id: "first", alt: "A card" }));
    rerender(withPicture(null));
    expect(shown()).toBe("none");
  });

  it("shows that another was stored", async () => {
    const { rerender } = render(withPicture(null));
    await press("Choose");
    rerender(withPicture({ id: "theirs", alt: "A card" }));
    expect(screen.getByRole("alert").textContent).toContain("theirs A card");
    expect(shown()).toBe("mine");
  });
});

describe("a form that is kept when its page is left", () => {
  it("has what was typed on the way back, until it is sent", async () => {
    open({ isKeptOnLeave: true }).unmount();
    const first = open({ isKeptOnLeave: true });
    await userEvent.type(note(), "to be continued");
    first.unmount();
    const second = open({ isKeptOnLeave: true });
    expect(note().value).toBe("to be continued");
    await press("Save");
    second.unmount();
    open({ isKeptOnLeave: true });
    expect(note().value).toBe("");
  });
});
