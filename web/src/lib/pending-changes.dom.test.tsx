import { onlineManager, QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connectQueue, pendingElsewhere } from "./pending-changes.ts";

const key = ["notes", "change"];
const open = new Set<() => void>();

beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const close of open) close();
  open.clear();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A browser's locks, which several tabs share. */
function shareLocks(): void {
  let last: Promise<unknown> = Promise.resolve();
  const request = async (_name: string, perform: () => Promise<unknown>) => (last = last.then(perform, perform));
  vi.stubGlobal("navigator", Object.create(navigator, { locks: { value: { request } } }));
}

/** A tab, with what it sends. */
function openTab(uid: string | null = "u1", call = async (text: string): Promise<string> => text) {
  const client = new QueryClient();
  const sent: string[] = [];
  const listeners = new Set<() => void>();
  let member = uid;
  const queue = connectQueue(client, {
    uid: () => member,
    onSession: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  });
  client.mount();
  queue.add(key, {
    networkMode: "online",
    retry: 1,
    retryDelay: 0,
    mutationFn: (variables: { id: string }, { meta }) =>
      queue.send({ variables, meta }, async () => {
        sent.push(variables.id);
        return call(variables.id);
      }),
  });
  const close = () => {
    queue.disconnect();
    client.unmount();
    client.clear();
  };
  open.add(close);
  return {
    client,
    sent,
    close,
    /** `about`: what makes it the same change, wherever it is made. */
    make: async (variables: { id: string }, about?: string) =>
      client
        .getMutationCache()
        .build<string | null, Error, { id: string }, unknown>(client, {
          mutationKey: key,
          ...(about && { meta: { about } }),
        })
        .execute(variables)
        .catch(() => null),
    become(next: string | null) {
      member = next;
      for (const listener of listeners) listener();
    },
  };
}

const listStored = () => Object.keys(localStorage).filter((place) => place !== "cardwell:pending-changes");
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
};
const goOnline = async () => {
  onlineManager.setOnline(true);
  await settle();
};

describe("a change that waits", () => {
  it("is sent by the next visit where the tab was closed", async () => {
    const first = openTab();
    onlineManager.setOnline(false);
    void first.make({ id: "a" });
    void first.make({ id: "b" });
    await settle();
    expect(listStored()).toHaveLength(2);
    first.close();
    const next = openTab();
    await goOnline();
    expect(first.sent).toEqual([]);
    expect(next.sent.toSorted()).toEqual(["a", "b"]);
    expect(localStorage).toHaveLength(0);
  });

  it("is sent by one of two tabs that have it", async () => {
    shareLocks();
    onlineManager.setOnline(false);
    const here = openTab();
    void here.make({ id: "a" });
    void here.make({ id: "b" });
    const there = openTab();
    expect(there.client.isMutating()).toBe(2);
    await goOnline();
    expect([...here.sent, ...there.sent].toSorted()).toEqual(["a", "b"]);
    expect(there.client.isMutating()).toBe(0);
    expect(listStored()).toEqual([]);
  });

  it("is sent once where both tabs made the same", async () => {
    shareLocks();
    onlineManager.setOnline(false);
    const [here, there] = [openTab(), openTab()];
    void here.make({ id: "a" }, "bill 1");
    void there.make({ id: "b" }, "bill 1");
    void there.make({ id: "c" }, "bill 2");
    await goOnline();
    expect([...here.sent, ...there.sent]).toHaveLength(2);
    expect(listStored()).toEqual([]);
  });

  it("can be made again once it is answered, with the same request", async () => {
    const tab = openTab();
    const request = { id: "a" };
    await tab.make(request, "bill 1");
    await tab.make(request, "bill 1");
    expect(tab.sent).toEqual(["a", "a"]);
    expect(listStored()).toEqual([]);
  });

  it("leaves the same one alone that another tab makes after it was answered", async () => {
    onlineManager.setOnline(false);
    const here = openTab();
    void here.make({ id: "a" }, "bill 1");
    localStorage.setItem(listStored()[0] ?? "", JSON.stringify({ key, variables: { id: "b" }, madeAtMs: 1 }));
    await goOnline();
    expect(here.sent).toEqual([]);
    expect(listStored()).toHaveLength(1);
  });

  it("shows in the member's other tabs, and in no one else's", async () => {
    onlineManager.setOnline(false);
    const [here, there, other] = [openTab(), openTab(), openTab("u2")];
    void here.make({ id: "a" });
    window.dispatchEvent(new StorageEvent("storage"));
    expect(there.client.getQueryData(pendingElsewhere)).toMatchObject([{ variables: { id: "a" } }]);
    expect(other.client.getQueryData(pendingElsewhere)).toEqual([]);
  });

  it("isn't sent for the next member, and leaves the device", async () => {
    const tab = openTab();
    onlineManager.setOnline(false);
    void tab.make({ id: "a" });
    await settle();
    tab.become(null);
    expect(listStored()).toHaveLength(1);
    tab.become("u2");
    await goOnline();
    expect(tab.client.isMutating()).toBe(0);
    expect(tab.sent).toEqual([]);
    expect(listStored()).toEqual([]);
  });

  it("isn't sent for the next member where it was about to be", async () => {
    const tab = openTab();
    void tab.make({ id: "a" });
    tab.become("u2");
    await settle();
    expect(tab.sent).toEqual([]);
  });

  it("waits while nobody is signed in, and is sent for its member", async () => {
    const tab = openTab();
    onlineManager.setOnline(false);
    void tab.make({ id: "a" });
    await settle();
    tab.become(null);
    await goOnline();
    expect(tab.sent).toEqual([]);
    tab.become("u1");
    await settle();
    expect(tab.sent).toEqual(["a"]);
  });

  it("isn't tried again for the next member, where nothing can be stored either", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("Blocked.");
    });
    const tab = openTab("u1", async () => {
      tab.become("u2");
      throw new Error("No answer.");
    });
    await tab.make({ id: "a" });
    expect(tab.sent).toEqual(["a"]);
  });

  it("was made before the member was known, and is kept from then on", async () => {
    onlineManager.setOnline(false);
    const tab = openTab(null);
    void tab.make({ id: "a" });
    expect(listStored()).toEqual([]);
    tab.become("u1");
    expect(listStored()).toHaveLength(1);
  });

  it("is left out where the storage has something else", async () => {
    localStorage.setItem("cardwell:pending-changes:u1:x", "{");
    const tab = openTab();
    await tab.make({ id: "a" });
    expect(tab.sent).toEqual(["a"]);
  });
});
