import { agrees } from "@cardwell/core/domain/edit";

type EditBody = { from?: object | undefined };
type Parts<Body extends EditBody> = Omit<Body, "from">;

/** The body of an edit: of what is asked for, the parts that are stored otherwise, and how they are stored. */
export function toEdit<Body extends EditBody>(asked: Parts<Body>, stored: NonNullable<Body["from"]>): Body {
  const kept = stored as Record<string, unknown>;
  const changed = Object.entries(asked).filter(([name, part]) => !agrees(kept[name], part));
  const from = Object.fromEntries(changed.map(([name]) => [name, kept[name] ?? null]));
  return { ...Object.fromEntries(changed), from } as Body;
}
