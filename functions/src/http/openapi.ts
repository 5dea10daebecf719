import { endpoints } from "@cardwell/core/contract/contract";
import type { Access, Endpoint } from "@cardwell/core/contract/endpoint";
import { ERROR_STATUS, type ErrorCode } from "@cardwell/core/contract/error-codes";
import { errorBody } from "@cardwell/core/contract/errors";
import { FORM_TYPES } from "./body.ts";
import { createDocument } from "zod-openapi";
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";

const errorsByAccess: Record<Access, ErrorCode[]> = {
  public: [],
  user: ["unauthenticated", "email_unverified"],
  member: ["unauthenticated", "email_unverified", "subscription_inactive"],
  staff: ["unauthenticated", "email_unverified", "forbidden"],
};

function errorResponses({ access, params, query, body, dangerous, rejections = [] }: Endpoint) {
  const codes: ErrorCode[] = [
    ...errorsByAccess[access],
    ...(dangerous ? (["reauthentication_required"] as const) : []),
    ...rejections,
    "internal",
    "unavailable",
    "vendor_unavailable",
    "rate_limited",
    "not_found",
    "conflict",
  ];
  if (params ?? query ?? body) codes.push("invalid_request");
  if (body) codes.push("payload_too_large", "unsupported_media_type");
  const byStatus = Map.groupBy(codes, (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, each]) => [
      String(status),
      { description: each.join(", "), content: { "application/json": { schema: errorBody } } },
    ]),
  );
}

function bodyContent({ takesForm, alternativeJsonType }: Endpoint, schema: NonNullable<Endpoint["body"]>) {
  const types = [
    "application/json",
    ...(alternativeJsonType ? [alternativeJsonType] : []),
    ...(takesForm ? FORM_TYPES : []),
  ];
  return Object.fromEntries(types.map((type) => [type, { schema }]));
}

function operation(endpoint: Endpoint): ZodOpenApiOperationObject {
  const {
    access,
    permission,
    audit,
    params,
    query,
    body,
    response,
    summary,
    redirects,
    path,
    isImage,
    contentType = isImage ? "image/*" : "application/json",
  } = endpoint;
  return {
    summary,
    tags: [path.split("/")[2] ?? "api"],
    security: access === "public" ? [] : [{ idToken: [] }],
    "x-access": access,
    ...(access === "staff" && { "x-permission": permission, "x-audit": audit }),
    requestParams: { ...(params && { path: params as never }), ...(query && { query: query as never }) },
    ...(body && { requestBody: { required: true, content: bodyContent(endpoint, body) } }),
    responses: {
      ...(redirects
        ? { "302": { description: "Leads to `Location`." } }
        : { "200": { description: "Done.", content: { [contentType]: isImage ? {} : { schema: response } } } }),
      ...errorResponses(endpoint),
    },
  };
}

/** The OpenAPI 3.1 description of every endpoint of the contract. */
export function openApiDocument(serverUrl: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Cardwell",
      version: "1",
      description:
        "Every answer that is not 2xx or 3xx has the form of the error schema. A method that a path does not have answers 405 `method_not_allowed` and names in `Allow` those that it has.",
    },
    servers: [{ url: serverUrl }],
    components: {
      securitySchemes: { idToken: { type: "http", scheme: "bearer", bearerFormat: "Firebase ID token" } },
    },
    paths,
  });
}
