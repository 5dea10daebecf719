import { serve } from "@hono/node-server";
import { Hono } from "hono";
import type { AddressInfo } from "node:net";
import { createClock } from "../clock.ts";
import { createModel } from "./model.ts";

/** The stand-in alone, in this process, on a port of its own; what is sent to `/moved` is redirected to it. */
export async function serveModel() {
  const vendor = createModel({ clock: createClock(() => Date.parse("2026-11-27T12:00:00Z")) });
  const app = new Hono()
    .route("/model", vendor.routes)
    .post("/moved/chat/completions", (c) => c.redirect("/model/v1/chat/completions", 307));
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise<void>((ready) => void server.once("listening", () => ready()));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reset: () => vendor.reset({ webhooks: true }),
    stop: () => void server.close(),
  };
}
