/** An address of the drawing itself. A percent sign could write the id of another element than it seems to. */
const LOCAL_URL = /url\(\s*(["']?)#([^\s"'()<>\\%]+)\1\s*\)/gi;
const LOCAL_HREF = /^#([^\s"'()<>\\%]+)$/;

/** What no value can load anything by. */
const PLAIN_FUNCTIONS = new Set(
  "rgb rgba hsl hsla matrix translate translatex translatey scale scalex scaley rotate skewx skewy calc".split(" "),
);

type Attribute = { name: string; value: string };

const isHref = (name: string): boolean => /(?:^|:)href$/i.test(name);

/** Whether a value or a style sheet refers to the drawing alone: any other function, and any escape, could be an address. */
export function isLocalStyle(css: string): boolean {
  const rest = css.replace(LOCAL_URL, " ");
  const functions = rest
    .split("(")
    .slice(0, -1)
    .map((before) => /[\w-]*$/.exec(before.slice(-20))?.[0].toLowerCase() ?? "");
  return !rest.includes("\\") && functions.every((name) => name === "" || PLAIN_FUNCTIONS.has(name));
}

/** The same of an attribute, under any prefix. */
export const isLocalAttribute = ({ name, value }: Attribute): boolean =>
  isHref(name) ? LOCAL_HREF.test(value) : /^(?:id|class)$/i.test(name) || isLocalStyle(value);

/** The ids of the elements that a style refers to. */
export const listStyleReferences = (css: string): string[] => [...css.matchAll(LOCAL_URL)].map(([, , id = ""]) => id);

export function listReferences({ name, value }: Attribute): string[] {
  if (!isHref(name)) return listStyleReferences(value);
  const [, id] = LOCAL_HREF.exec(value) ?? [];
  return id === undefined ? [] : [id];
}
