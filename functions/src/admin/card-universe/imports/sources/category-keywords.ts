import type { CatalogReference } from "@cardwell/core/domain/catalog/reference";
import { plainName } from "../grammar.ts";
import { getOwn } from "@cardwell/core/domain/get-own";

/** How other lists call our categories. */
const words: Record<string, string> = {
  restaurants: "dining",
  "restaurants worldwide": "dining",
  supermarkets: "groceries",
  "grocery stores": "groceries",
  "gas stations": "gas",
  "gas and ev charging": "gas",
  "ev charging": "ev-charging",
  flights: "airfare",
  "air travel": "airfare",
  "flights direct": "airfare",
  "rental cars": "car-rental",
  "car rentals": "car-rental",
  cars: "car-rental",
  "local transit": "transit",
  "rides and rails": "transit",
  internet: "phone-internet",
  cable: "phone-internet",
  phone: "phone-internet",
  telecommunications: "phone-internet",
  "cable satellite tv": "phone-internet",
  ads: "advertising",
  "online retail": "online-retail",
  "vacation rentals": "vacation-rentals",
  "other travel": "travel",
  "chase travel": "travel",
  "prepaid hotels": "hotels",
};

/** Which categories and merchants a list of names such as "U.S. Gas Stations & Restaurants" means. */
export function categoriesNamed(text: string, reference: CatalogReference) {
  const categoryIds = new Set<string>();
  const merchantIds = new Set<string>();
  const unknown: string[] = [];
  const whole = lookUp(text, reference);
  const names = whole === null ? text.split(/\s*[/&,]\s*/) : [text];
  for (const name of names) {
    const found = lookUp(name, reference);
    if (found === null) unknown.push(name);
    else if (found.kind === "category") categoryIds.add(found.id);
    else merchantIds.add(found.id);
  }
  return { categoryIds: [...categoryIds], merchantIds: [...merchantIds], unknown };
}

function lookUp(name: string, { categories, merchants }: CatalogReference) {
  const plain = plainName(
    name
      .replace(/^u\.s\.\s*/i, "")
      .replace(/\((?:direct[^)]*|[^)]*travel)\)/i, "")
      .replace(/\.com$/i, ""),
  );
  const id = getOwn(words, plain);
  const category = categories.find(
    (each) =>
      each.id === id ||
      [each.label, each.id.replaceAll("-", " "), ...each.aliases].some((alias) => plainName(alias) === plain),
  );
  if (category) return { kind: "category" as const, id: category.id };
  const merchant = merchants.find((each) => [each.name, ...each.aliases].some((alias) => plainName(alias) === plain));
  return merchant ? { kind: "merchant" as const, id: merchant.id } : null;
}
