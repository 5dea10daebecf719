import type { SpendCategory } from "../catalog/reference.ts";

type Tree = { lines: Map<string, readonly string[]>; parents: Map<string, string | null> };

const trees = new WeakMap<readonly SpendCategory[], Tree>();

function buildTree(categories: readonly SpendCategory[]): Tree {
  const known = trees.get(categories);
  if (known !== undefined) return known;
  const tree: Tree = { lines: new Map(), parents: new Map(categories.map(({ id, parentId }) => [id, parentId])) };
  trees.set(categories, tree);
  return tree;
}

/**
 * A category and all above it, nearest first. An unlisted category has no parents. The answer is kept with the list, which is
 * never changed in place.
 */
export function listLineage(categories: readonly SpendCategory[], categoryId: string): readonly string[] {
  const { lines, parents } = buildTree(categories);
  const known = lines.get(categoryId);
  if (known !== undefined) return known;
  const line: string[] = [];
  let at: string | null = categoryId;
  while (at !== null && !line.includes(at)) {
    line.push(at);
    at = parents.get(at) ?? null;
  }
  lines.set(categoryId, line);
  return line;
}
