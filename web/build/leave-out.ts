import { parseAst } from "vite";
import type { ESTree, Plugin } from "vite";
import { isNode, visit } from "./visit.ts";

type Statement = ReturnType<typeof parseAst>["body"][number];
type Body = { start: number; end: number };

/**
 * What of a library this app can't reach: names of functions and methods (`Class.method`,
 * `object.name`), with the body that they get. An object by its own name gets these members.
 */
export type Unreachable = {
  readonly files: RegExp;
  readonly bodies: Readonly<Record<string, string>>;
  /** Functions that are told in a second argument what to say to a developer. */
  readonly silenced?: readonly string[];
};

/**
 * Empties functions of libraries that can never run here, so that what only they use falls away. A name that is not there
 * any more stops the build: the library was raised, and its list has to be gone through again.
 */
export function leaveOut(lists: readonly Unreachable[]): Plugin[] {
  return lists.map(({ files, bodies, silenced }) => {
    const met = new Set<string>();
    return {
      name: "cardwell:leave-out",
      apply: "build",
      enforce: "pre",
      transform: {
        filter: { id: files },
        handler(code) {
          const { code: rest, names } = emptied(silenced ? withoutWords(code, silenced) : code, bodies);
          for (const name of names) met.add(name);
          return { code: rest, map: null };
        },
      },
      buildEnd(error) {
        const missing = Object.keys(bodies).filter((name) => !met.has(name));
        if (error === undefined && missing.length > 0) {
          this.error(`To be left out of ${files}, and not there: ${missing.join(", ")}`);
        }
      },
    };
  });
}

export function emptied(code: string, bodies: Unreachable["bodies"]): { code: string; names: string[] } {
  const found = new Map<string, Body>();
  for (const statement of parseAst(code).body) collectBodies(code, statement, found);
  const places = Object.entries(bodies).flatMap(([name, text]) => {
    const body = found.get(name);
    return body === undefined ? [] : [{ ...body, name, text }];
  });
  const rest = places
    .toSorted((a, b) => b.start - a.start)
    .reduce((before, { start, end, text }) => `${before.slice(0, start)}{ ${text} }${before.slice(end)}`, code);
  return { code: rest, names: places.map(({ name }) => name) };
}

/** Takes the second argument out of every call of these functions. */
export function withoutWords(code: string, names: readonly string[]): string {
  const words: Body[] = [];
  visit(parseAst(code), (node) => {
    if (node.type !== "CallExpression" || !isNode(node["callee"]) || !Array.isArray(node["arguments"])) return false;
    const [condition, message, ...more] = node["arguments"].filter(isNode);
    if (!names.includes(String(node["callee"]["name"])) || !condition || !message || more.length > 0) return false;
    words.push({ start: condition.end, end: message.end });
    return true;
  });
  return words
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code);
}

function collectBodies(code: string, statement: Statement, found: Map<string, Body>): void {
  if (statement.type === "FunctionDeclaration" && statement.id !== null && statement.body !== null) {
    found.set(statement.id.name, statement.body);
  }
  if (statement.type === "ExpressionStatement" && statement.expression.type === "AssignmentExpression") {
    const { left, right } = statement.expression;
    if (right.type === "FunctionExpression" && right.body !== null) {
      found.set(code.slice(left.start, left.end), right.body);
    }
  }
  if (statement.type === "ClassDeclaration" && statement.id !== null) {
    collectMethods(statement.id.name, statement.body.body, found);
  }
  if (statement.type !== "VariableDeclaration") return;
  for (const { id, init } of statement.declarations) {
    if (id.type !== "Identifier") continue;
    if (init?.type === "ClassExpression") collectMethods(id.name, init.body.body, found);
    if (init?.type === "ArrowFunctionExpression" && init.body.type === "BlockStatement") found.set(id.name, init.body);
    if (init?.type === "ObjectExpression") {
      found.set(id.name, init);
      collectProperties(id.name, init.properties, found);
    }
  }
}

function collectMethods(name: string, members: ESTree.ClassElement[], found: Map<string, Body>): void {
  for (const member of members) {
    if (member.type !== "MethodDefinition" || member.key.type !== "Identifier" || member.value.body === null) continue;
    found.set(`${name}.${member.key.name}`, member.value.body);
  }
}

function collectProperties(name: string, properties: ESTree.ObjectPropertyKind[], found: Map<string, Body>): void {
  for (const property of properties) {
    if (property.type !== "Property" || property.key.type !== "Identifier") continue;
    const { value } = property;
    if (value.type === "FunctionExpression" && value.body !== null) {
      found.set(`${name}.${property.key.name}`, value.body);
    }
  }
}
