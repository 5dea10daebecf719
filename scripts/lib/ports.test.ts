import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { ownerOf, requireFreePorts } from "./ports.ts";

describe("a port that is taken", () => {
  it("is named with the process that holds it", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await expect(requireFreePorts({ "the app": port })).rejects.toThrow(
      `Port ${port}, which the app needs, is taken by process ${process.pid}`,
    );
    expect(ownerOf(port)).toBe(process.pid);
    await new Promise((resolve) => server.close(resolve));
    await expect(requireFreePorts({ "the app": port })).resolves.toBeUndefined();
  });
});
