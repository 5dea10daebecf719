import { describe, expect, it } from "vitest";
import { createIdempotencyKeys } from "./idempotency-keys.ts";

const coffee = { body: { amountCents: 450 } };

function countedIds() {
  let made = 0;
  return createIdempotencyKeys(() => `id-${++made}`);
}

describe("a request that makes something", () => {
  it("keeps its id when it is sent again because no answer came", () => {
    const once = countedIds();
    expect(once.named(coffee)).toEqual({ body: { amountCents: 450, id: "id-1" } });
    expect(once.named({ body: { amountCents: 450 } }).body).toEqual({ amountCents: 450, id: "id-1" });
  });

  it("has a new key once it was answered, and when its content changes", () => {
    const once = countedIds();
    once.named(coffee);
    once.answered();
    expect(once.named(coffee).body).toMatchObject({ id: "id-2" });
    expect(once.named({ body: { amountCents: 900 } }).body).toMatchObject({ id: "id-3" });
  });

  it("is named by an id that the server takes", () => {
    expect(createIdempotencyKeys().named({ body: {} }).body).toEqual({ id: expect.stringMatching(/^[0-9a-f]{20}$/) });
  });
});
