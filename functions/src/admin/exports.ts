import { staffContract } from "@cardwell/core/contract/contract";
import type { BodyOf, Endpoint } from "@cardwell/core/contract/endpoint";
import { CSV_FORMAT, CSV_START } from "@cardwell/core/domain/csv";
import { number } from "@cardwell/core/domain/format";
import { flattenRow, getRowKey, MOST_EXPORTED_ROWS } from "@cardwell/core/domain/staff/exports";
import { hasPermission } from "@cardwell/core/domain/staff/permissions";
import type { ListName } from "@cardwell/core/domain/staff/tabs";
import Papa from "papaparse";
import { conflict, rejected } from "../http/rejected.ts";
import { checkPart } from "../http/serve.ts";
import type { AuditedContext, Handlers, Routes } from "../http/serve.ts";
import { AppError } from "../lib/app-error.ts";
import { once } from "../lib/once.ts";

type StaffHandlers = Handlers<typeof staffContract.adminStaff>;
type Asked = BodyOf<typeof staffContract.adminStaff.exportList>;
type Page = { rows: object[]; nextCursor: string | null };
type Read = (request: { query: unknown }, context: AuditedContext) => Promise<unknown>;
type List = { endpoint: Endpoint; read: Read };

/** The lists that are exported, by name, with what answers their endpoints. */
function collectLists(routes: Routes<typeof staffContract>): ReadonlyMap<ListName, List> {
  const features: [string, Record<string, Endpoint>][] = Object.entries(staffContract);
  const handlers = routes as unknown as Record<string, Record<string, Read>>;
  return new Map(
    features.flatMap(([feature, endpoints]) =>
      Object.entries(endpoints).flatMap(([name, endpoint]) =>
        endpoint.exported ? [[endpoint.exported.list, { endpoint, read: handlers[feature]![name]! }] as const] : [],
      ),
    ),
  );
}

/** An export has all that the filters find: no part of it. */
function requireNoPaging(query: Asked["query"]): void {
  const paging = ["cursor", "limit"].find((key) => Object.hasOwn(query, key));
  if (paging) throw rejected(`query.${paging}`, "An export has every row that is found. Leave this out.");
}

/** A list that its caller may read. */
function requireList(list: List | undefined, isPersonal: boolean, { staffRole }: AuditedContext): List {
  const { exported, permission } = list?.endpoint ?? {};
  if (list === undefined || (exported?.isPersonal ?? false) !== isPersonal)
    throw rejected("list", "This list isn't exported at this address.");
  if (staffRole === null || permission === undefined || !hasPermission(staffRole, permission))
    throw new AppError("forbidden", "Your role can't open this list.");
  return list;
}

/** A field that is empty in some rows and a group in others is only written as the group. */
function listColumns(rows: readonly object[]): string[] {
  const names = [...new Set(rows.flatMap(Object.keys))];
  return names.filter((name) => !names.some((other) => other.startsWith(`${name}.`)));
}

function toCsv(rows: readonly object[]): string {
  const data = rows.map((row) => flattenRow(row));
  return CSV_START + Papa.unparse({ fields: listColumns(data), data }, CSV_FORMAT);
}

/** What is asked for of a list, page after page. It ends with the last of the rows that were chosen. */
async function readRows(
  { endpoint, read }: List,
  { query, rows: chosen }: Asked,
  context: AuditedContext,
): Promise<object[]> {
  const keys = chosen && new Set(chosen);
  const isWanted = (row: object) => keys?.has(getRowKey(row, endpoint.exported?.rowKey)) ?? true;
  const rows: object[] = [];
  let looked = 0;
  let cursor: string | null = null;
  do {
    const asked = { ...query, limit: "100", ...(cursor !== null && { cursor }) };
    const answer = await read({ query: checkPart(endpoint.query, asked, "body.query") }, context);
    const page = endpoint.response.parse(answer) as Page;
    rows.push(...page.rows.filter(isWanted));
    looked += page.rows.length;
    if (looked > MOST_EXPORTED_ROWS)
      throw conflict(`An export has at most ${number(MOST_EXPORTED_ROWS)} rows. Narrow the filters.`);
    cursor = page.nextCursor;
  } while (cursor !== null && rows.length !== keys?.size);
  return rows;
}

/**
 * Exports of the lists of the back office, which read a list as its page does, from its endpoint: what an export holds, for whom, and what
 * it leaves out, is decided there.
 */
export function createExports(
  getRoutes: () => Routes<typeof staffContract>,
): Pick<StaffHandlers, "exportList" | "exportPersonalList"> {
  const lists = once(() => collectLists(getRoutes()));

  const exportRows =
    (isPersonal: boolean) =>
    async ({ body }: { body: Asked }, context: AuditedContext) => {
      const name = body.list;
      requireNoPaging(body.query);
      const rows = await readRows(requireList(lists().get(name), isPersonal, context), body, context);
      const answer = { rows: rows.length, csv: toCsv(rows) };
      const after = { ...body.query, rows: rows.length };
      return context.audit.change(async () => ({ object: `exports/${name}` as const, before: null, after, answer }));
    };

  return { exportList: exportRows(false), exportPersonalList: exportRows(true) };
}
