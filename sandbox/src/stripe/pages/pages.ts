import { Hono } from "hono";
import type { World } from "../world.ts";
import { createCheckoutPages } from "./checkout.ts";

/** The pages that the vendor would host. */
export function createPages(world: World): Hono {
  const pages = new Hono();
  pages.route("/checkout", createCheckoutPages(world));
  return pages;
}
