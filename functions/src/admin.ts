import type { Hono } from "hono";
import { createHttpApp } from "./http/app.ts";

/** What staff call. No endpoint yet: every path answers 404 in the documented form. */
export function createAdmin(): Hono {
  return createHttpApp();
}
