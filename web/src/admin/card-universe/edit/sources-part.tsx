import type { Provenance } from "@cardwell/core/domain/catalog/shapes";
import { listFacts } from "@cardwell/core/domain/catalog/facts";
import { dayText } from "@cardwell/core/domain/catalog/labels";
import { confidenceLabels, toOptions, sourceTypeLabels } from "../labels.ts";
import { ChoiceInput, OptionalTextInput } from "../../frame/inputs/inputs.tsx";
import { ItemList } from "./item-list.tsx";
import { Columns, Part } from "./part.tsx";
import type { PartProps } from "./part.tsx";

type Entry = [path: string, source: Provenance];

const nobody: Provenance = {
  sourceUrl: null,
  sourceType: "staff",
  checkedOn: null,
  checkedBy: null,
  confidence: "medium",
};

/** Where the facts come from. A date of checking is not typed: verifying a fact sets it. */
export function SourcesPart({ terms, onChange }: PartProps) {
  const entries = Object.entries(terms.provenance);
  const nothing = { asOf: null, issuers: [], currencies: [], categories: [], merchants: [], applicationRules: [] };
  const facts = listFacts(terms, nothing).map(({ path, label }) => ({ value: path, label }));
  const formatLabel = (path: string) =>
    path === "" ? "The card as a whole" : (facts.find(({ value }) => value === path)?.label ?? path);
  const free = facts.find(({ value }) => !(value in terms.provenance));
  return (
    <Part title="Sources" fact={String(entries.length)}>
      <ItemList<Entry>
        items={entries}
        noun="a source"
        getTitle={([path]) => formatLabel(path)}
        formatFact={([, { checkedOn }]) => (checkedOn === null ? "not verified" : `checked ${dayText(checkedOn)}`)}
        make={() => [free?.value ?? "links", nobody]}
        onChange={(next) => onChange({ ...terms, provenance: Object.fromEntries(next) })}
      >
        {([path, source], change) => (
          <Columns>
            {path === "" ? null : (
              <ChoiceInput
                label="Fact"
                value={path}
                choices={[
                  { value: path, label: formatLabel(path) },
                  ...facts.filter(({ value }) => !(value in terms.provenance)),
                ]}
                onChange={(next) => change([next, source])}
              />
            )}
            <OptionalTextInput
              label="Page"
              value={source.sourceUrl}
              onChange={(sourceUrl) => change([path, { ...source, sourceUrl, checkedOn: null, checkedBy: null }])}
            />
            <ChoiceInput
              label="Kind of source"
              value={source.sourceType}
              choices={toOptions(sourceTypeLabels)}
              onChange={(sourceType) => change([path, { ...source, sourceType }])}
            />
            <ChoiceInput
              label="Confidence"
              value={source.confidence}
              choices={toOptions(confidenceLabels)}
              onChange={(confidence) => change([path, { ...source, confidence }])}
            />
          </Columns>
        )}
      </ItemList>
    </Part>
  );
}
