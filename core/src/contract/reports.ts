import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

export const reportsContract = {
  openApi: endpoint({
    method: "GET",
    path: "/api/openapi.json",
    access: "public",
    summary: "This description of the API, OpenAPI 3.1, made from the contract.",
    response: z.looseObject({ openapi: z.string() }),
    publicMaxAgeSeconds: 300,
  }),
  health: endpoint({
    method: "GET",
    path: "/api/health",
    access: "public",
    summary: "Answers when the API is up.",
    response: z.object({ ok: z.literal(true) }),
  }),
};
