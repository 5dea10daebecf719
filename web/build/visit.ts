export type Node = { type: string; start: number; end: number; [part: string]: unknown };

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** Calls `take` with each node from the outside in, and leaves alone what lies within one that it took. */
export function visit(value: unknown, take: (node: Node) => boolean): void {
  if (Array.isArray(value)) for (const each of value) visit(each, take);
  else if (isNode(value) && !take(value)) for (const part of Object.values(value)) visit(part, take);
}
