import { join, relative } from "node:path";
import * as ast from "typescript/unstable/ast";
import type { CallExpression, Node, PropertyAccessExpression, SourceFile } from "typescript/unstable/ast";
import { API } from "typescript/unstable/sync";
import type { Checker, Type } from "typescript/unstable/sync";
import { root } from "../../scripts/lib/paths.ts";

type Filter = { field: string; operator: string; isOptional: boolean };

/** A query as the source puts it together. */
export type StoredQuery = {
  /** Where it is read. */
  at: string;
  collection: string;
  isGroup: boolean;
  filters: readonly Filter[];
  sorts: readonly string[];
  sums: readonly string[];
  /** Whether what it reads can't grow with the number of members: it has a limit, counts, is one person's, or a comment says why not. */
  isLimited: boolean;
  /** Which of several texts a name stands for: the same one wherever the query uses it. */
  picks: ReadonlyMap<number, string>;
};

type Picked = { text: string; picks: StoredQuery["picks"] };
/** What a name stands for where its declaration alone doesn't say it: an argument, or what a variable was before it changed. */
type Known = ReadonlyMap<number | undefined, { argument: Node; known: Known } | { before: StoredQuery[] }>;
type MethodCall = CallExpression & { expression: PropertyAccessExpression };

const KINDS = new Set(["Query", "CollectionReference", "CollectionGroup", "AggregateQuery"]);
const CHANGES_NOTHING = new Set(["withConverter", "select", "startAfter", "startAt", "endAt", "endBefore", "offset"]);
const STEPS = new Set(["where", "orderBy", "limit", "limitToLast", "count", "aggregate", "findNearest"]);
const READS = new Set(["get", "stream", "explain", "explainStream", "onSnapshot"]);
const LOOPS = new Set(["map", "flatMap", "forEach"]);

const getMethod = (call: MethodCall): string => call.expression.name.text;
const getName = (node: Node): Node => (ast.isPropertyAccessExpression(node) ? node.name : node);
const isMethodCall = (node: Node): node is MethodCall =>
  ast.isCallExpression(node) && ast.isPropertyAccessExpression(node.expression);
const isBranch = (node: Node): node is Node =>
  ast.isIfStatement(node) || ast.isSwitchStatement(node) || ast.isForOfStatement(node) || ast.isForStatement(node);
const isImport = (node: Node | undefined) => node !== undefined && ast.isImportSpecifier(node);

function listNodes<T extends Node>(within: Node, is: (node: Node) => node is T): T[] {
  const found: T[] = [];
  const visit = (node: Node): void => {
    if (is(node)) found.push(node);
    node.forEachChild(visit);
  };
  visit(within);
  return found;
}

function findAround<T extends Node>(node: Node, is: (node: Node) => node is T): T | undefined {
  let around: Node | undefined = node.parent;
  while (around && !is(around)) around = around.parent;
  return around;
}

function locate(node: Node): string {
  const { text, fileName } = node.getSourceFile();
  return `${relative(join(root, "functions/src"), fileName)}:${text.slice(0, node.getStart()).split("\n").length}`;
}

/** Whether a comment beside a read, or on what it belongs to, says why it needs no limit. */
function hasReason(node: Node): boolean {
  const before = node.getSourceFile().text.slice(node.pos, node.getStart());
  return /\bno limit:/i.test(before) || (!ast.isSourceFile(node.parent) && hasReason(node.parent));
}

function listReturned(declaration: ast.FunctionLikeDeclaration): Node[] {
  if (!declaration.body || !ast.isBlock(declaration.body)) return declaration.body ? [declaration.body] : [];
  return listNodes(declaration.body, ast.isReturnStatement)
    .filter((each) => findAround(each, ast.isFunctionLikeDeclaration) === declaration)
    .flatMap(({ expression }) => expression ?? []);
}

function listTexts(type: Type | undefined): string[] {
  if (type?.isStringLiteralType()) return [type.value];
  const texts = type?.isUnionType() ? type.getTypes().map(listTexts) : [];
  return texts.every(({ length }) => length > 0) ? texts.flat() : [];
}

/** Follows what is read back to its collection, through variables, functions and their arguments. */
function createReader(checker: Checker) {
  const unseen = new Set<string>();
  const followed = new Set<Node>();
  const types = new Map<Node, Type | undefined>();
  const followedNow = new Set<number | undefined>();

  function fail(node: Node, why: string): [] {
    unseen.add(`${locate(node)}: ${why}: ${node.getText().replaceAll(/\s+/g, " ").slice(0, 80)}`);
    return [];
  }

  function getType(node: Node): Type | undefined {
    if (!types.has(node)) types.set(node, checker.getTypeAtLocation(node));
    return types.get(node);
  }

  const isKind = (type: Type | undefined): boolean =>
    type?.isUnionType() ? type.getTypes().some(isKind) : KINDS.has(type?.getSymbol()?.name ?? "");
  const isQuery = (node: Node) => isKind(getType(node));

  function findDeclaration(node: Node): { id: number | undefined; declaration: Node | undefined } {
    let symbol = checker.getSymbolAtLocation(getName(node));
    if (symbol && isImport(symbol.declarations[0]?.resolve())) symbol = checker.getAliasedSymbol(symbol);
    let declaration = symbol?.valueDeclaration?.resolve();
    if (declaration && ast.isShorthandPropertyAssignment(declaration)) {
      symbol = checker.getShorthandAssignmentValueSymbol(declaration);
      declaration = symbol?.valueDeclaration?.resolve();
    }
    return { id: symbol?.id, declaration };
  }

  function findFunction(callee: Node): ast.FunctionLikeDeclaration | undefined {
    const { declaration } = findDeclaration(callee);
    const value = declaration && ast.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
    return value && ast.isFunctionLikeDeclaration(value) && value.body ? value : undefined;
  }

  /** What is passed for a parameter, wherever its function is called. */
  function listArguments(parameter: ast.ParameterDeclaration): Node[] {
    const declaration = parameter.parent as ast.FunctionLikeDeclaration;
    const around = declaration.parent;
    if (isMethodCall(around) && LOOPS.has(getMethod(around))) return [around.expression.expression];
    const position = declaration.parameters.indexOf(parameter);
    const [name = declaration] = [declaration, around].flatMap((each) =>
      "name" in each && each.name ? [each.name as Node] : [],
    );
    return checker
      .getReferencedSymbolsForNode(name, name.getStart())
      .flatMap(({ references }) => references.flatMap((each) => each.resolve() ?? []))
      .filter((each) => !each.getSourceFile().fileName.includes(".test."))
      .flatMap((each) => findAround(each, ast.isCallExpression) ?? [])
      .filter((call) => findFunction(call.expression) === declaration)
      .flatMap((call) => call.arguments[position] ?? []);
  }

  /** Follows a parameter to every place that it comes from, but not again while it does so. */
  function followParameter<T>(
    id: number | undefined,
    parameter: ast.ParameterDeclaration,
    follow: (node: Node) => T[],
  ) {
    if (followedNow.has(id)) return [];
    const passed = listArguments(parameter);
    if (passed.length === 0) return fail(parameter, "nothing shows what is passed");
    followedNow.add(id);
    const found = passed.flatMap(follow);
    followedNow.delete(id);
    return found;
  }

  function readTexts(node: Node, known: Known, picks: StoredQuery["picks"]): Picked[] {
    if (node.getText() === "FieldPath.documentId()") return [{ text: "__name__", picks }];
    // The last part of a path.
    const [, last] = (ast.isTemplateExpression(node) && /\/(\w+)`$/.exec(node.getText())) || [];
    if (last !== undefined) return [{ text: last, picks }];
    if (ast.isElementAccessExpression(node)) {
      const picked = picks.get(findDeclaration(node.argumentExpression).id ?? 0);
      const table = getType(node.expression);
      const entry = picked !== undefined && table && checker.getPropertyOfType(table, picked);
      if (entry) return listTexts(checker.getTypeOfSymbol(entry)).map((text) => ({ text, picks }));
    }
    const { id = 0, declaration } = findDeclaration(node);
    const picked = picks.get(id);
    if (picked !== undefined) return [{ text: picked, picks }];
    const bound = known.get(id);
    if (bound && "argument" in bound) return readTexts(bound.argument, bound.known, picks);
    const texts = listTexts(getType(node));
    if (texts.length > 0) {
      return texts.map((text) => ({ text, picks: id === 0 ? picks : new Map([...picks, [id, text]]) }));
    }
    return declaration && ast.isParameterDeclaration(declaration)
      ? followParameter(id, declaration, (argument) => readTexts(argument, new Map(), picks))
      : fail(node, "a text that isn't known");
  }

  /** The alternatives of a filter that is put together with `Filter`: those of the function around it. */
  function readFilters(call: MethodCall, known: Known): Filter[] {
    const parts = listNodes(findAround(call, ast.isFunctionLikeDeclaration) ?? call, isMethodCall).filter(
      ({ expression }) => expression.expression.getText() === "Filter",
    );
    const hasOthers = parts.some((each) => !/^(where|or)$/.test(getMethod(each)));
    if (hasOthers || parts.length === 0) return fail(call, "a filter that isn't known");
    return parts.flatMap(({ arguments: [field, operator], expression: { name } }) =>
      name.text === "where" && field && operator
        ? readTexts(field, known, new Map()).flatMap(({ text, picks }) =>
            readTexts(operator, known, picks).map((by) => ({ field: text, operator: by.text, isOptional: false })),
          )
        : [],
    );
  }

  function addStep(query: StoredQuery, call: MethodCall, known: Known): StoredQuery[] {
    const method = getMethod(call);
    const [first, second] = call.arguments;
    if (CHANGES_NOTHING.has(method)) return [query];
    if (/^(limit|limitToLast|count)$/.test(method)) return [{ ...query, isLimited: true }];
    if (method === "aggregate") {
      const sums = [...call.getText().matchAll(/AggregateField\.(?:sum|average)\("([\w.]+)"\)/g)].map(
        ([, field = ""]) => field,
      );
      return sums.length > 0 ? [{ ...query, sums, isLimited: true }] : fail(call, "a sum that isn't known");
    }
    if (!first || !/^(where|orderBy)$/.test(method)) return fail(call, "a step that isn't known");
    const withFilter = (filter: Filter, picks = query.picks): StoredQuery => ({
      ...query,
      picks,
      filters: [...query.filters, filter],
      isLimited: query.isLimited || /uids?$/i.test(filter.field),
    });
    if (method === "where" && !second) return readFilters(call, known).map((filter) => withFilter(filter));
    return readTexts(first, known, query.picks).flatMap(({ text: field, picks }) =>
      (second ? readTexts(second, known, picks) : [{ text: "asc", picks }]).map(({ text, picks: both }) =>
        method === "where"
          ? withFilter({ field, operator: text, isOptional: false }, both)
          : {
              ...query,
              picks: both,
              sorts: [...query.sorts, `${field} ${text === "desc" ? "DESCENDING" : "ASCENDING"}`],
            },
      ),
    );
  }

  function readCall(node: CallExpression, known: Known): StoredQuery[] {
    if (isMethodCall(node) && /^collection(Group)?$/.test(getMethod(node)) && node.arguments[0]) {
      const isBelow =
        ast.isTemplateExpression(node.arguments[0]) ||
        getType(node.expression.expression)?.getSymbol()?.name === "DocumentReference";
      const isGroup = getMethod(node) === "collectionGroup";
      const start = { at: "", isGroup, filters: [], sorts: [], sums: [], isLimited: isBelow };
      return readTexts(node.arguments[0], known, new Map()).map(({ text, picks }) => ({
        ...start,
        collection: text,
        picks,
      }));
    }
    if (isMethodCall(node) && isQuery(node.expression.expression)) {
      followed.add(node);
      return readQueries(node.expression.expression, known).flatMap((query) => addStep(query, node, known));
    }
    const called = findFunction(node.expression);
    if (!called) return fail(node, "a function that isn't known");
    const passed = called.parameters.flatMap(({ name }, position) => {
      const argument = node.arguments[position];
      return ast.isIdentifier(name) && argument ? [[findDeclaration(name).id, { argument, known }] as const] : [];
    });
    return listReturned(called).flatMap((each) => readQueries(each, new Map([...known, ...passed])));
  }

  /** What a variable is where it is used: what is assigned in a branch may be so, or not. */
  function readVariable(variable: ast.VariableDeclaration, id: number | undefined, use: Node, known: Known) {
    const statement = variable.parent.parent;
    if (ast.isForOfStatement(statement)) return readQueries(statement.expression, known);
    if (!variable.initializer) return fail(variable, "a variable without a first value");
    const isIt = (node: Node) => ast.isIdentifier(node) && findDeclaration(node).id === id;
    let queries = readQueries(variable.initializer, known);
    for (const { left, right, operatorToken, parent } of listNodes(statement.parent, ast.isBinaryExpression)) {
      if (operatorToken.kind !== ast.SyntaxKind.EqualsToken || !isIt(left)) continue;
      const before = queries;
      const after = readQueries(right, new Map([...known, [id, { before }]]));
      const branch = findAround(parent, isBranch);
      const isSure = left.pos < use.pos && !(branch && branch.pos > variable.pos);
      const kept = new Set(before.flatMap(({ filters }) => filters));
      const maybe = after.map((query) => ({
        ...query,
        filters: query.filters.map((filter) => (kept.has(filter) ? filter : { ...filter, isOptional: true })),
        isLimited: query.isLimited && before.every(({ isLimited }) => isLimited),
      }));
      const goesOn =
        listNodes(right, ast.isIdentifier).some(isIt) &&
        after.every(({ sorts }) => before.some((each) => each.sorts === sorts));
      queries = isSure ? after : goesOn ? maybe : [...before, ...after];
    }
    return queries;
  }

  function readQueries(node: Node, known: Known): StoredQuery[] {
    if (ast.isConditionalExpression(node)) {
      return [node.whenTrue, node.whenFalse].flatMap((each) => readQueries(each, known));
    }
    if (ast.isArrayLiteralExpression(node)) return node.elements.flatMap((each) => readQueries(each, known));
    if (ast.isCallExpression(node)) return readCall(node, known);
    if (ast.isParenthesizedExpression(node) || ast.isAsExpression(node)) return readQueries(node.expression, known);
    const { id, declaration } = findDeclaration(node);
    const bound = known.get(id);
    if (bound) return "before" in bound ? bound.before : readQueries(bound.argument, bound.known);
    if (declaration && ast.isParameterDeclaration(declaration)) {
      return followParameter(id, declaration, (argument) => readQueries(argument, new Map()));
    }
    if (declaration && ast.isVariableDeclaration(declaration)) return readVariable(declaration, id, node, known);
    return fail(node, "a query that isn't known");
  }

  /** The queries that a file reads. */
  function readFile(source: SourceFile): StoredQuery[] {
    const calls = listNodes(source, isMethodCall).filter((call) => READS.has(getMethod(call)));
    return calls.flatMap((call) => {
      const query = [call.expression.expression, call.arguments[0]].find((each) => each && isQuery(each));
      const found = query ? readQueries(query, new Map()) : [];
      return found.map((each) => ({ ...each, at: locate(call), isLimited: each.isLimited || hasReason(call) }));
    });
  }

  /** A query that nothing reads is one whose read wasn't found. */
  function findUnread(source: SourceFile): void {
    for (const call of listNodes(source, isMethodCall)) {
      const isStep = STEPS.has(getMethod(call)) && isQuery(call.expression.expression);
      if (isStep && !followed.has(call)) fail(call, "no read of this query was found");
    }
  }

  return { unseen, readFile, findUnread };
}

/** The queries of the back end, or of made-up source, and what of it can't be followed. */
export function readStoredQueries(madeUp?: string): { queries: StoredQuery[]; unseen: string[] } {
  const folder = join(root, "functions");
  const config = join(folder, madeUp === undefined ? "tsconfig.json" : "made-up.json");
  const files = new Map([
    [
      join(folder, "made-up.json"),
      JSON.stringify({ extends: "./tsconfig.json", include: [], files: ["src/made-up.ts"] }),
    ],
    [join(folder, "src/made-up.ts"), madeUp ?? ""],
  ]);
  const fs = {
    readFile: (file: string) => files.get(file),
    fileExists: (file: string) => files.has(file) || undefined,
  };
  const api = new API({ cwd: root, fs });
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    if (!project) throw new Error(`${config} can't be opened`);
    const sources = project.program
      .getSourceFileNames()
      .filter((file) => file.startsWith(`${folder}/src/`) && !file.includes(".test."))
      .flatMap((file) => project.program.getSourceFile(file) ?? []);
    const { unseen, readFile, findUnread } = createReader(project.checker);
    const queries = sources.flatMap(readFile);
    sources.forEach(findUnread);
    return { queries, unseen: [...unseen].toSorted() };
  } finally {
    api.close();
  }
}
