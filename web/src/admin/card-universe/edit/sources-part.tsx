import { provenance } from "@cardwell/core/domain/catalog/shapes";
import type { Provenance } from "@cardwell/core/domain/catalog/shapes";
import { listFacts } from "@cardwell/core/domain/catalog/facts";
import { dayText } from "@cardwell/core/domain/catalog/labels";
import type { Field } from "../../../components/fields/field-data.ts";
import { ItemFields } from "../../../components/fields/form-fields.tsx";
import { ChoiceInput } from "../../../components/fields/inputs.tsx";
import { confidenceLabels, sourceTypeLabels } from "../labels.ts";
import { ItemList } from "./item-list.tsx";
import { Columns, Part } from "./part.tsx";
import type { PartProps } from "./part.tsx";

type Entry = { path: string; source: Provenance };

const nobody: Provenance = {
  sourceUrl: null,
  sourceType: "staff",
  checkedOn: null,
  checkedBy: null,
  confidence: "medium",
};

const sourceFields: Field<Provenance>[] = [
  {
    path: "sourceUrl",
    label: "Page",
    write: (source, sourceUrl: string | null) => ({ ...source, sourceUrl, checkedOn: null, checkedBy: null }),
  },
  { path: "sourceType", label: "Kind of source", options: sourceTypeLabels },
  { path: "confidence", label: "Confidence", options: confidenceLabels },
];

/** Where the facts come from. A date of checking is not typed: verifying a fact sets it. */
export function SourcesPart({ terms, onChange }: PartProps) {
  const entries = Object.entries(terms.provenance).map(([path, source]) => ({ path, source }));
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
        getTitle={({ path }) => formatLabel(path)}
        formatFact={({ source: { checkedOn } }) =>
          checkedOn === null ? "not verified" : `checked ${dayText(checkedOn)}`
        }
        make={() => ({ path: free?.value ?? "links", source: nobody })}
        onChange={(next) =>
          onChange({ ...terms, provenance: Object.fromEntries(next.map(({ path, source }) => [path, source])) })
        }
      >
        {({ path, source }, change) => (
          <Columns>
            {path === "" ? null : (
              <ChoiceInput
                label="Fact"
                value={path}
                choices={[
                  { value: path, label: formatLabel(path) },
                  ...facts.filter(({ value }) => !(value in terms.provenance)),
                ]}
                onChange={(next) => change({ path: next, source })}
              />
            )}
            <ItemFields
              fields={sourceFields}
              schema={provenance}
              item={source}
              onChange={(next) => change({ path, source: next })}
            />
          </Columns>
        )}
      </ItemList>
    </Part>
  );
}
