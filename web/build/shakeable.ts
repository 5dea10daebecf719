import { parseAst } from "vite";
import type { Plugin } from "vite";

type Statement = ReturnType<typeof parseAst>["body"][number];
type Edit = { start: number; end: number; text: string };

/**
 * Lets the unused parts of a library fall away which a bundler has to keep, because something is set on them after they
 * were declared or because a call makes them: `class A {}` with `A.ID = 1` below it, `const B = forwardRef(…)`. Both
 * are written so that they go as a whole when nobody uses them, and mean the same when somebody does.
 */
export function shakeable(id: RegExp): Plugin {
  return {
    name: "cardwell:shakeable",
    apply: "build",
    transform: { filter: { id }, handler: (code) => ({ code: makeShakeable(code), map: null }) },
  };
}

export function makeShakeable(code: string): string {
  const statements = parseAst(code).body;
  const edits = statements.flatMap((statement, index): Edit[] => {
    if (isDisplayName(statement)) return [{ start: statement.start, end: statement.end, text: "" }];
    if (statement.type === "ClassDeclaration") return wrapClass(code, statement, statements.slice(index + 1));
    if (statement.type === "VariableDeclaration") return markCalls(statement);
    return [];
  });
  return applied(code, edits);
}

/** Turns a class and the settings that directly follow it into one expression without side effects. */
function wrapClass(code: string, declared: Statement, following: Statement[]): Edit[] {
  const name = declared.type === "ClassDeclaration" ? declared.id?.name : undefined;
  const end = following.findIndex((statement) => name === undefined || settingOf(statement) !== name);
  const settings = following.slice(0, end === -1 ? undefined : end);
  const last = settings.at(-1);
  if (name === undefined || last === undefined) return [];
  const text = code.slice(declared.start, last.end);
  return [
    {
      start: declared.start,
      end: last.end,
      text: `const ${name} = /* @__PURE__ */ (() => {\n${text}\nreturn ${name};\n})();`,
    },
  ];
}

/** The name of `A` in a statement `A.something = …`. */
function settingOf(statement: Statement): string | undefined {
  if (statement.type !== "ExpressionStatement" || statement.expression.type !== "AssignmentExpression")
    return undefined;
  const { left, operator } = statement.expression;
  if (operator !== "=" || left.type !== "MemberExpression" || left.computed) return undefined;
  return left.object.type === "Identifier" ? left.object.name : undefined;
}

/** A name for React's developer tools. */
function isDisplayName(statement: Statement): boolean {
  if (settingOf(statement) === undefined || statement.type !== "ExpressionStatement") return false;
  const { expression } = statement;
  return (
    expression.type === "AssignmentExpression" &&
    expression.left.type === "MemberExpression" &&
    expression.left.property.type === "Identifier" &&
    expression.left.property.name === "displayName"
  );
}

/** `const x = make(…)` at the top of a module is for `x` alone. */
function markCalls(statement: Statement): Edit[] {
  if (statement.type !== "VariableDeclaration") return [];
  return statement.declarations.flatMap(({ init }): Edit[] =>
    init?.type === "CallExpression" || init?.type === "NewExpression"
      ? [{ start: init.start, end: init.start, text: "/* @__PURE__ */ " }]
      : [],
  );
}

function applied(code: string, edits: Edit[]): string {
  let result = "";
  let at = 0;
  for (const { start, end, text } of edits) {
    if (start < at) continue;
    result += code.slice(at, start) + text;
    at = end;
  }
  return result + code.slice(at);
}
