import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createLocalKey } from "../../integrations/keys/local-key.ts";
import { openToken, rewrapToken, sealToken } from "./token-vault.ts";

const makeKey = (name: string) => `${name}:${randomBytes(32).toString("base64")}`;
const first = makeKey("key-1");
const second = makeKey("key-2");
const wrapper = createLocalKey(first);
const mia = { uid: "mia", itemId: "item-1" };
const noah = { uid: "noah", itemId: "item-2" };
const token = "access-sandbox-4f2c";

describe("a bank's access token", () => {
  it("opens for the person and the link that it was sealed for", async () => {
    const sealed = await sealToken(wrapper, mia, token);
    expect(await openToken(wrapper, mia, sealed)).toBe(token);
    expect(JSON.stringify(sealed)).not.toContain(token);
  });

  it("is sealed differently each time", async () => {
    const [one, other] = [await sealToken(wrapper, mia, token), await sealToken(wrapper, mia, token)];
    expect(one.ciphertext).not.toBe(other.ciphertext);
    expect(one.iv).not.toBe(other.iv);
    expect(one.wrappedKey).not.toBe(other.wrappedKey);
  });

  it("doesn't open for another person or link", async () => {
    const sealed = await sealToken(wrapper, mia, token);
    await expect(openToken(wrapper, noah, sealed)).rejects.toThrow();
    await expect(openToken(wrapper, { ...mia, itemId: "item-2" }, sealed)).rejects.toThrow();
  });

  it.each(["ciphertext", "iv", "tag", "wrappedKey"] as const)(
    "doesn't open with a changed bit in %s",
    async (field) => {
      const sealed = await sealToken(wrapper, mia, token);
      const bytes = Buffer.from(sealed[field], "base64");
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      await expect(openToken(wrapper, mia, { ...sealed, [field]: bytes.toString("base64") })).rejects.toThrow();
    },
  );

  it("moves to a new key, after which the old one can be dropped", async () => {
    const sealed = await sealToken(wrapper, mia, token);
    const moved = await rewrapToken(createLocalKey(`${second},${first}`), mia, sealed);
    expect(moved && (await openToken(createLocalKey(second), mia, moved))).toBe(token);
    await expect(openToken(createLocalKey(second), mia, sealed)).rejects.toThrow("key-1 is no longer");
    expect(await rewrapToken(wrapper, mia, sealed)).toBeNull();
  });
});
