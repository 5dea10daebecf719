import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import type { ReactElement } from "react";
import { createMemoryRouter, parsePath, RouterProvider } from "react-router-dom";
import { setTransport } from "./api-client.ts";
import { initialSession } from "./session/session-state.ts";
import { AuthContext } from "./session/use-auth.ts";
import type { Auth } from "./session/use-auth.ts";
import { clearToasts } from "./toast-store.ts";

// Before a part that is loaded later imports it: it would take the transport over from the fake server.
await import("./session/session.ts");

/** Test doubles around a page: a server whose answers the test sets, a signed-in member, and an address. */

export type FakeServer = ReturnType<typeof createFakeServer>;

type FakeServerOptions = {
  /** The answer to calls that the test sets none for. Without it they stay on their way. */
  nothing?: object;
  /** Instead, the status of the error that they get. */
  failing?: number;
  /** A call that `calls` leaves out. */
  unlisted?: string;
};

const rejectedWith = (status: number, more: object = {}) => ({
  status,
  body: { error: "internal", message: "No.", ...more },
});

/** A server in the place of the API, before anything was done: toasts of an earlier test are gone. */
export function createFakeServer({ nothing, failing, unlisted }: FakeServerOptions = {}) {
  clearToasts();
  const calls: string[] = [];
  const bodies: unknown[] = [];
  const answers = new Map<string, { status: number; body: unknown }>();
  const held = new Map<string, Promise<void>>();
  const otherwise = failing === undefined ? nothing && { status: 200, body: nothing } : rejectedWith(failing);
  setTransport({
    token: async () => "token-1",
    fetch: async (address, init) => {
      const call = `${init?.method} ${typeof address === "string" ? address : ""}`;
      const [name = ""] = call.split("?");
      if (name !== unlisted) calls.push(call);
      if (typeof init?.body === "string") bodies.push(JSON.parse(init.body));
      const answer = answers.get(call) ?? answers.get(name) ?? otherwise;
      const wait = held.get(name);
      held.delete(name);
      await wait;
      init?.signal?.throwIfAborted();
      if (answer === undefined) return new Promise(() => undefined);
      if (answer.status === 0) throw new TypeError("Failed to fetch");
      return Response.json(answer.body, { status: answer.status, headers: { "x-request-id": "request-1" } });
    },
  });
  return {
    calls,
    bodies,
    answer: (name: string, body: unknown) => void answers.set(name, { status: 200, body }),
    /** Status 0: no answer comes. */
    reject: (name: string, status: number, more: object = {}) => void answers.set(name, rejectedWith(status, more)),
    /** The next answer to this call waits for the returned function. */
    hold(name: string): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(name, promise);
      return resolve;
    },
  };
}

/** The auth context of Nora, whose plan has this status; of no one without an id. */
export const buildAuth = (uid: string | null, subscriptionStatus: SubscriptionStatus | null): Auth => ({
  ...initialSession,
  loading: false,
  subscriptionAnswered: true,
  refreshStatus: async () => null,
  acceptStatus: () => undefined,
  signOut: async () => undefined,
  hideVerification: () => undefined,
  ...(uid !== null && {
    user: { uid, email: "nora@example.com", emailVerified: true, displayName: "Nora" },
    subscriptionStatus,
  }),
});

type PageOptions = {
  /** The page's route, when it has parameters. */
  route?: string;
  auth?: Partial<Auth>;
  /** What the link that led here passed on. */
  state?: object;
};

/** Shows a page at an address. */
export function openPage(page: ReactElement, address: string, { route, auth, state }: PageOptions = {}) {
  const [path = "/"] = address.split(/[?#]/);
  const router = createMemoryRouter(
    [
      { path: route ?? path, element: page },
      { path: "*", element: null },
    ],
    { initialEntries: [{ ...parsePath(address), state }] },
  );
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: "always", retry: false } } });
  const view = render(
    <AuthContext value={{ ...buildAuth("nora", null), ...auth }}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AuthContext>,
  );
  return { ...view, client, address: () => `${router.state.location.pathname}${router.state.location.search}` };
}

/** As the browser reports it when its connection drops and returns. */
export function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, "onLine", { configurable: true, value: isOnline });
  act(() => void globalThis.dispatchEvent(new Event(isOnline ? "online" : "offline")));
}

function showModal(this: HTMLDialogElement): void {
  this.open = true;
}

function close(this: HTMLDialogElement): void {
  this.open = false;
}

let opener: Element | null = null;

function showPopover(this: HTMLElement): void {
  if (!this.contains(document.activeElement)) opener = document.activeElement;
  this.style.display = "block";
}

function hidePopover(this: HTMLElement): void {
  this.style.display = "";
  if (opener instanceof HTMLElement) opener.focus();
  this.dispatchEvent(Object.assign(new Event("toggle"), { newState: "closed" }));
}

/** What jsdom lacks: it neither scrolls nor opens a dialog or a popover, and nothing is ever in view. */
export function completeBrowser(): void {
  globalThis.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Object.assign(HTMLDialogElement.prototype, { showModal, close });
  Object.assign(HTMLElement.prototype, { showPopover, hidePopover });
}
