import type * as z from "zod/mini";
import type { AuditAction, ListName, Permission } from "../domain/staff/tabs.ts";
import type { ErrorCode } from "./error-codes.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Who may call:
 * - `public`: anyone.
 * - `user`: a signed-in person whose address is confirmed, with or without a plan.
 * - `member`: a `user` whose plan gives access; others get 403 `subscription_inactive`.
 * - `staff`: a `user` whose role in the back office has the endpoint's `permission`.
 */
export type Access = "public" | "user" | "member" | "staff";

/**
 * One call of the HTTP API, as data: the server serves it, the browser calls it, and the OpenAPI document lists it.
 * Objects in `params`, `query` and `body` are strict: unknown keys are rejected. `path` uses `:name` for parameters.
 */
export type Endpoint = Address & EndpointBase & EndpointKind;

type Address = { method: Method; path: string };

type EndpointKind = MemberEndpoint | StaffReadEndpoint | StaffPostEndpoint | StaffWriteEndpoint;

type MemberEndpoint = {
  method: Method;
  access: Exclude<Access, "staff">;
  /** A GET that staff may call in a view of the member. Its handler changes nothing then. */
  isViewable?: true;
  /** Of a `member`'s call: its handler decides about access, by what it reads anyway. */
  decidesAccess?: true;
  permission?: never;
  audit?: never;
  dangerous?: never;
};

/** A staff endpoint that changes nothing. */
type StaffReadEndpoint = {
  method: "GET";
  access: "staff";
  permission: Permission;
  audit: "none";
  dangerous?: never;
  isViewable?: never;
  decidesAccess?: never;
};

/** A POST of staff that leaves no audit entry. */
type StaffPostEndpoint = Omit<StaffReadEndpoint, "method"> & {
  method: "POST";
  /** Why it needs none. */
  unauditedBecause: string;
};

type StaffWriteEndpoint = {
  method: Method;
  access: "staff";
  permission: Permission;
  /** The action of the audit entry, which is written in the transaction of the change. */
  audit: AuditAction;
  /** Requires a recent sign-in (`accounts/fresh-sign-in.ts`), and a `reason` in the body. */
  dangerous?: true;
  isViewable?: never;
  decidesAccess?: never;
};

type EndpointBase = {
  summary: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  response: z.ZodMiniType;
  /** Error codes beyond those of every endpoint with this access and input. */
  rejections?: ErrorCode[];
  /** Seconds for which the response may be cached publicly; absent means `private, no-store`. */
  publicMaxAgeSeconds?: number;
  /** What the body may weigh; absent means 64 KiB. */
  maxBodyBytes?: number;
  /** The body may name the `id` of what it makes: sent again with it, it is made once. */
  acceptsIdempotencyKey?: true;
  /** The body may also be a form, as mail programs post: `application/x-www-form-urlencoded` or `multipart/form-data`. */
  takesForm?: true;
  /** The body is JSON that may also come with this type, as browsers send what they report. */
  alternativeJsonType?: "application/csp-report";
  /** The response is text of this type instead of JSON; `response` is then a string. */
  contentType?: "text/calendar" | "application/rss+xml" | "application/feed+json";
  /** The response is `response.data` (base64) as a picture of `response.type`. What its address shows never changes. */
  isImage?: true;
  /** The response is a 302 to `response.url`, for a link in an email. */
  redirects?: true;
  /** A list of the back office whose rows can be exported. */
  exported?: ExportedList;
};

export type ExportedList = {
  list: ListName;
  /** The fields that tell a row from the others, `id` unless given. */
  rowKey?: readonly string[];
  /** It names members, or holds what they wrote: an export takes a permission and a reason. */
  isPersonal?: true;
};

type Part<
  E extends Endpoint,
  K extends "params" | "query" | "body",
  D extends "in" | "out",
> = E[K] extends z.ZodMiniType ? (D extends "in" ? z.input<E[K]> : z.output<E[K]>) : undefined;

/** What a caller hands over. */
export type RequestOf<E extends Endpoint> = {
  [K in "params" | "query" | "body" as E[K] extends z.ZodMiniType ? K : never]: Part<E, K, "in">;
};

/** What a handler receives, after validation. */
export type ValidRequestOf<E extends Endpoint> = {
  [K in "params" | "query" | "body" as E[K] extends z.ZodMiniType ? K : never]: Part<E, K, "out">;
};

/** What a handler receives in the body. */
export type BodyOf<E extends Endpoint> = Part<E, "body", "out">;

/** What a handler receives in the query. */
export type QueryOf<E extends Endpoint> = Part<E, "query", "out">;

export type ResponseOf<E extends Endpoint> = z.output<E["response"]>;

type AddressLine = `${Method} /${string}`;
type MethodOf<A extends AddressLine> = A extends `${infer M extends Method} ${string}` ? M : never;
type PathOf<A extends AddressLine> = A extends `${Method} ${infer P}` ? P : never;

type KindFor<M extends Method, Kind = EndpointKind> = Kind extends { method: infer Known }
  ? M extends Known
    ? Omit<Kind, "method">
    : never
  : never;

/** @param address such as `GET /api/wallet/cards/:walletCardId` */
export function endpoint<const A extends AddressLine, const D extends EndpointBase & KindFor<MethodOf<A>>>(
  address: A,
  declaration: D,
): { method: MethodOf<A>; path: PathOf<A> } & D {
  const [method, path] = address.split(" ") as [MethodOf<A>, PathOf<A>];
  return { method, path, ...declaration };
}

/** Who of staff may call an endpoint that changes nothing. */
export const staffReads = <const P extends Permission>(permission: P) =>
  ({ access: "staff", permission, audit: "none" }) as const;

/** Who of staff may call an endpoint, and the action of the audit entry that it leaves. */
export const staffChanges = <const P extends Permission, const A extends AuditAction>(permission: P, audit: A) =>
  ({ access: "staff", permission, audit }) as const;
