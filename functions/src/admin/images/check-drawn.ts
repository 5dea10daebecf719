import type { SvgElement } from "jsdom";
import { SvgProblem } from "./svg-problem.ts";
import { isLocalStyle, listReferences, listStyleReferences } from "./svg-references.ts";

const MOST_DRAWN = 20_000;
/** Text and coordinates of an element that count as much as another element. */
const LONG = 200;
/** Characters of all selectors with references, and how many a rule counts for itself: each looks at every element. */
const MOST_SELECTED = 3_000;
const RULE = 10;
/** Without a bracket, a colon or a quote nothing in it can be a declaration. */
const SELECTOR = /^[\w\s.,#>*-]+$/;

const paintsNothing = ({ localName }: SvgElement): boolean => /Gradient$|^stop$/.test(localName);

/** Selectors and declarations of a style sheet. @throws SvgProblem where it could load something, or can't be read */
function readRules(css: string): { selector: string; declarations: string }[] {
  if (/@|<|\/\*/.test(css) || !isLocalStyle(css))
    throw new SvgProblem("Its style sheet has more than plain rules that refer to the drawing itself.");
  const rules = css.split("}");
  const rest = rules.pop() ?? "";
  const isPlain = rules.every((rule) => rule.split("{").length === 2 && isQuoteClosed(rule));
  if (rest.trim() !== "" || !isPlain || (css.includes('"') && css.includes("'")))
    throw new SvgProblem("Its style sheet can't be read.");
  return rules.map((rule) => {
    const [selector = "", declarations = ""] = rule.split("{");
    if (!SELECTOR.test(selector)) throw new SvgProblem("Its style sheet can't be read.");
    return { selector: selector.trim(), declarations };
  });
}

/** Otherwise a brace in a text would end a rule. A text ends with its line, too. */
function isQuoteClosed(rule: string): boolean {
  const parts = rule.split(/["']/);
  return parts.length % 2 === 1 && parts.every((part, at) => at % 2 === 0 || !/[\n\r\f]/.test(part));
}

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
  let selected = 0;
  for (const sheet of root.querySelectorAll("style"))
    for (const { selector, declarations } of readRules(sheet.textContent ?? "")) {
      const ids = listStyleReferences(declarations);
      if (ids.length === 0) continue;
      selected += RULE + selector.length;
      if (selected > MOST_SELECTED) throw new SvgProblem("Its style sheet has too many rules.");
      for (const element of select(root, selector)) if (!paintsNothing(element)) references.get(element)?.push(...ids);
    }
  return references;
}

/**
 * Counts what is drawn: an element that others refer to counts with each of them, so what repeats itself in itself is found before a browser
 * draws it.
 *
 * @throws SvgProblem where it is too much, or has no end
 */
export function checkDrawn(root: SvgElement): void {
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
  count(root);
}
