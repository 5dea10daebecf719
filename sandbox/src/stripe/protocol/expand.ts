import type { World } from "../world.ts";
import { invalidRequest } from "./errors.ts";
import { INCLUDABLE, TABLE_OF_FIELD } from "./expandable.ts";

type Json = Record<string, unknown>;

/** Answers with the named fields replaced by the objects that they point to. The stored object stays as it is. */
export function expandAll(world: World, body: object, paths: readonly string[]): object {
  const copy = structuredClone(body) as Json;
  for (const path of paths) {
    const parts = path.split(".");
    if (parts.length > 4) {
      throw invalidRequest(`You cannot expand more than 4 levels of a property. Property: ${path}`, {
        param: "expand",
      });
    }
    expand(world, copy, parts, path);
  }
  return copy;
}

function expand(world: World, target: unknown, parts: string[], path: string): void {
  const [field, ...rest] = parts;
  if (field === undefined || target === null || target === undefined) return;
  if (Array.isArray(target)) {
    for (const item of target) expand(world, item, parts, path);
    return;
  }
  const holder = target as Json;
  const include = INCLUDABLE[`${String(holder["object"])}.${field}`];
  if (include !== undefined && holder[field] === undefined)
    holder[field] = structuredClone(include(world, String(holder["id"])));
  const value = holder[field];
  if (value === undefined) {
    // In a choice such as { type, payment_intent } the other kinds are absent, which is no mistake.
    if (TABLE_OF_FIELD[field] !== undefined && "type" in holder && !("object" in holder)) return;
    throw cannotExpand(path);
  }
  if (typeof value === "string") {
    holder[field] = load(world, field, value, path);
  } else if (rest.length === 0 && value !== null && typeof value !== "object") {
    throw cannotExpand(path);
  }
  expand(world, holder[field], rest, path);
}

function load(world: World, field: string, id: string, path: string): object {
  const table = TABLE_OF_FIELD[field];
  if (table === undefined) throw cannotExpand(path);
  const object = world.tables[table].get(id);
  if (object === undefined) throw cannotExpand(path);
  const deletedKind = world.tables.deleted.get(id);
  return deletedKind === undefined ? structuredClone(object) : { id, object: deletedKind, deleted: true };
}

function cannotExpand(path: string) {
  return invalidRequest(
    `This property cannot be expanded (${path}). You may want to try expanding 'data.${path}' if this is a list.`,
    { param: "expand" },
  );
}
