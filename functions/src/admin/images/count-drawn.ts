import type { SvgElement } from "jsdom";
import { SvgProblem } from "./svg-problem.ts";
import { isLocalStyle, listReferences, listStyleReferences } from "./svg-references.ts";

const MOST_DRAWN = 20_000;
/** Text and coordinates of an element that count as much as another element. */
const LONG = 200;
const MOST_RULES = 200;

/** Selectors and declarations of a style sheet. @throws SvgProblem where it could load something, or can't be read */
function readRules(css: string): { selector: string; declarations: string }[] {
  if (/@|<|\/\*/.test(css) || !isLocalStyle(css))
    throw new SvgProblem("Its style sheet has more than plain rules that refer to the drawing itself.");
  const rules = css.split("}");
  const rest = rules.pop() ?? "";
  const isPlain = rules.every((rule) => rule.split("{").length === 2 && isQuoteClosed(rule));
  if (rest.trim() !== "" || !isPlain || rules.length > MOST_RULES || (css.includes('"') && css.includes("'")))
    throw new SvgProblem("Its style sheet can't be read.");
  return rules.map((rule) => {
    const [selector = "", declarations = ""] = rule.split("{");
    return { selector, declarations };
  });
}

/** Otherwise a brace in a text would end a rule. */
const isQuoteClosed = (rule: string): boolean => rule.split(/["']/).length % 2 === 1;

function select(root: SvgElement, selector: string): Iterable<SvgElement> {
  try {
    return root.querySelectorAll(selector);
  } catch {
    throw new SvgProblem("Its style sheet can't be read.");
  }
}

/** What each element refers to: by its attributes, and by the style sheets. */
function findReferences(root: SvgElement): Map<SvgElement, string[]> {
  const all = [root, ...root.querySelectorAll("*")];
  const references = new Map(
    all.map((element) => [
      element,
      [...element.attributes].flatMap(({ localName, value }) => listReferences({ name: localName, value })),
    ]),
  );
  for (const sheet of root.querySelectorAll("style"))
    for (const { selector, declarations } of readRules(sheet.textContent ?? "")) {
      const ids = listStyleReferences(declarations);
      if (ids.length === 0) continue;
      for (const element of select(root, selector)) references.get(element)?.push(...ids);
    }
  return references;
}

/**
 * How much is drawn: an element that others refer to counts with each of them, so what repeats itself in itself is found before a browser
 * draws it.
 *
 * @throws SvgProblem where it is too much, or has no end
 */
export function countDrawn(root: SvgElement): number {
  const references = findReferences(root);
  const byId = new Map([...root.querySelectorAll("[id]")].toReversed().map((each) => [each.getAttribute("id"), each]));
  const counted = new Map<SvgElement, number | "open">();
  const count = (element: SvgElement): number => {
    const known = counted.get(element);
    if (known === "open") throw new SvgProblem("It repeats a part inside itself.");
    if (known !== undefined) return known;
    counted.set(element, "open");
    const lengths = [element.getAttribute("d"), element.getAttribute("points"), element.textContent].map(
      (text) => text?.length ?? 0,
    );
    let drawn = 1 + Math.floor(lengths.reduce((sum, length) => sum + length, 0) / LONG);
    const targets = (references.get(element) ?? []).flatMap((id) => byId.get(id) ?? []);
    for (const each of [...element.children, ...targets]) drawn += count(each);
    if (drawn > MOST_DRAWN) throw new SvgProblem("It repeats its parts too often.");
    counted.set(element, drawn);
    return drawn;
  };
  return count(root);
}
