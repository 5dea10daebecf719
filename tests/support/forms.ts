import { endpoints } from "@cardwell/core/contract/contract";
import type { Endpoint } from "@cardwell/core/contract/endpoint";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { root } from "../../scripts/lib/paths.ts";

/** Why something holds; null: it doesn't. */
type Cell = string | null;

type Row = { name: string; cells: Readonly<Record<string, Cell>> };

type Component = { file: string; name: string; text: string; isHeldNearby: boolean };

const FORM = /<(?:form|Form|DialogForm|EditorForm)\b/g;
const HELD = /\buse(?:ApiForm|Editor|FormDraft|KeptState)(?:<[^(]*>)?\(/g;
/** They draw, or keep, the form of their caller. */
const FRAMES = new Set(["Form", "DialogForm", "EditorForm", "useApiForm", "useEditor", "useFormDraft", "useKeptState"]);

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

function listComponents(file: string): Component[] {
  const text = readFileSync(join(root, "web/src", file), "utf8");
  // The fields of a form may be drawn by another component than the one that keeps it.
  const isHeldNearby = count(text, HELD) >= count(text, FORM);
  return text.split(/^(?=(?:export )?(?:async )?(?:function|const) \w)/m).flatMap((part) => {
    const [, name = ""] = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(part) ?? [];
    return name === "" ? [] : [{ file, name, text: part, isHeldNearby }];
  });
}

const components = globSync("**/*.{ts,tsx}", { cwd: join(root, "web/src") })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .toSorted()
  .flatMap(listComponents);

/** The text of a part of an object, up to the comma or bracket that ends it. */
function readPart(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const sign = text.charAt(at);
    if ("({[".includes(sign)) depth += 1;
    if (")}]".includes(sign)) depth -= 1;
    if (depth < 0 || (depth === 0 && sign === ",")) return text.slice(from, at);
  }
  return text.slice(from);
}

const listUndos = ({ text }: Component): string[] =>
  [...text.matchAll(/\bundo: (?=\S)/g)].map(({ index }) => readPart(text, index + "undo: ".length));

const comparesSince = (undo: string) => /\b(?:undoEdit|undoPayment|from|ruleVersion)\b/.test(undo);

function findUndo(component: Component, reasons: Readonly<Record<string, string>>): Cell {
  const open = listUndos(component).filter((undo) => !comparesSince(undo));
  if (open.length > 0) return reasons[`${component.file} ${component.name}`] ?? null;
  return listUndos(component).length === 0 ? "–" : "its own act, if nothing was changed since";
}

export type Reasons = {
  /** Of a form that edits nothing stored, or shows in another way what was stored meanwhile. */
  twoTabs: Readonly<Record<string, string>>;
  session: Readonly<Record<string, string>>;
  undo: Readonly<Record<string, string>>;
};

/** Every form of the product, and what Undo takes back: what holds of each in two tabs, when a session ends, and when it is undone. */
export function listForms({ twoTabs, session, undo }: Reasons): Row[] {
  return components.flatMap((component): Row[] => {
    const { file, name, text, isHeldNearby } = component;
    const key = `${file} ${name}`;
    const isForm = !FRAMES.has(name) && (count(text, FORM) > 0 || count(text, HELD) > 0);
    if (!isForm && listUndos(component).length === 0) return [];
    const isKept = count(text, HELD) > 0 || isHeldNearby;
    const isEdit = /\b(?:isEdit|reload)\b/.test(text);
    const formCells = {
      "Two tabs": isEdit ? "shows both values, and asks" : (twoTabs[key] ?? null),
      "Session ended": isKept ? "keeps what was typed" : (session[key] ?? null),
    };
    const cells = isForm ? formCells : { "Two tabs": "–", "Session ended": "–" };
    return [{ name: key, cells: { ...cells, Undo: findUndo(component, undo) } }];
  });
}

const listParts = ({ body }: Endpoint): string[] => (body instanceof z.ZodMiniObject ? Object.keys(body.shape) : []);

/** What an edit names of what its writer saw. */
const SEEN = new Set(["from", "revision", "version", "baseVersion", "ruleVersion", "titleBefore"]);

/** Every call that changes something, and why it writes over nothing that its caller hasn't seen. */
export const listChanges = (reasons: Readonly<Record<string, string>>): Row[] =>
  (endpoints as readonly Endpoint[])
    .filter(({ method, audit }) => method !== "GET" && audit !== "none")
    .map((endpoint) => {
      const name = `${endpoint.method} ${endpoint.path.replace(/^\/api\//, "")}`;
      const seen = listParts(endpoint).find((part) => SEEN.has(part));
      const made = endpoint.acceptsIdempotencyKey ? "creates" : (reasons[name] ?? null);
      return { name, cells: { "Two tabs": seen === undefined ? made : `compares \`${seen}\`` } };
    });

/** The rows with a cell that doesn't hold: "news/x.tsx Editor: Two tabs". */
export const listOpen = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ name, cells }) =>
    Object.entries(cells).flatMap(([column, cell]) => (cell === null ? [`${name}: ${column}`] : [])),
  );

/** The rows as a table in Markdown. */
export function renderRows(head: string, rows: readonly Row[]): string {
  const columns = Object.keys(rows[0]?.cells ?? {});
  const toLine = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    toLine([head, ...columns]),
    toLine([head, ...columns].map(() => "---")),
    ...rows.map(({ name, cells }) => toLine([name, ...columns.map((column) => cells[column] ?? "**not yet**")])),
  ].join("\n");
}
