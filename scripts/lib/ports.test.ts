import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { isFree, requireFreePorts } from "./ports.ts";

it("a port that is taken is named with who needs it, until it is free", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await expect(requireFreePorts({ "the app": port })).rejects.toThrow(
    new RegExp(`^Port ${port}, which the app needs, is taken by (process ${process.pid} |another process)`),
  );
  expect(await isFree(port)).toBe(false);
  server.close();
  await once(server, "close");
  await expect(requireFreePorts({ "the app": port })).resolves.toBeUndefined();
  expect(await isFree(port)).toBe(true);
});
