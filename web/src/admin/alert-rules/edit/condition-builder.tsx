import { CONDITION_FIELDS, CONDITION_OPERATORS, MAX_DEPTH, MAX_PARTS } from "@cardwell/core/domain/alerts/condition";
import { Button } from "../../../components/button.tsx";
import { ChoiceInput, TextInput } from "../../../components/fields/inputs.tsx";
import { fieldLabels, operatorLabels } from "../labels.ts";
import { findLeafProblem, isGroup, newId, newLeaf, numberKind } from "./condition-draft.ts";
import type { GroupDraft, LeafDraft, PartDraft } from "./condition-draft.ts";

const hows = [
  { value: "all", label: "All of these are true" },
  { value: "any", label: "At least one of these is true" },
  { value: "none", label: "None of these is true" },
] as const;

const fields = CONDITION_FIELDS.map((value) => ({ value, label: fieldLabels[value] }));

type ConditionBuilderProps = {
  group: GroupDraft;
  /** Problems at values are shown once the form was sent. */
  showsProblems: boolean;
  level?: number;
  name?: string;
  onChange: (group: GroupDraft) => void;
};

/** A group of conditions; groups can hold groups. Without a part it lets everything through. */
export function ConditionBuilder({
  group,
  showsProblems,
  level = 1,
  name = "Condition",
  onChange,
}: ConditionBuilderProps) {
  const { parts } = group;
  const replace = (id: string, next: PartDraft | null) =>
    onChange({ ...group, parts: parts.flatMap((part) => (part.id !== id ? part : (next ?? []))) });
  const add = (part: PartDraft) => onChange({ ...group, parts: [...parts, part] });
  return (
    <fieldset className={level === 1 ? "grid gap-4" : "grid gap-4 border-l-2 border-line-2 pl-4"}>
      <legend className="sr-only">{name}</legend>
      {parts.length === 0 ? (
        <p className="text-ink-2">No condition: every cause of this type counts.</p>
      ) : (
        <div className="max-w-80">
          <ChoiceInput
            label={level === 1 ? "It fires only if" : "Group"}
            value={group.how}
            choices={hows}
            onChange={(how) => onChange({ ...group, how })}
          />
        </div>
      )}
      {parts.map((part, at) => {
        const partName = `${name} ${at + 1}`;
        return isGroup(part) ? (
          <div key={part.id} className="grid gap-2">
            <ConditionBuilder
              group={part}
              showsProblems={showsProblems}
              level={level + 1}
              name={partName}
              onChange={(next) => replace(part.id, next)}
            />
            <div>
              <Button size="small" variant="text" onClick={() => replace(part.id, null)}>
                Remove group {at + 1}
              </Button>
            </div>
          </div>
        ) : (
          <Leaf
            key={part.id}
            leaf={part}
            name={partName}
            showsProblem={showsProblems}
            onChange={(next) => replace(part.id, next)}
          />
        );
      })}
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabled={parts.length >= MAX_PARTS} onClick={() => add(newLeaf())}>
          Add condition
        </Button>
        {level < MAX_DEPTH - 1 && parts.length > 0 ? (
          <Button
            size="small"
            disabled={parts.length >= MAX_PARTS}
            onClick={() => add({ id: newId(), how: "any", parts: [newLeaf()] })}
          >
            Add group
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}

type LeafProps = {
  leaf: LeafDraft;
  name: string;
  showsProblem: boolean;
  onChange: (leaf: LeafDraft | null) => void;
};

function Leaf({ leaf, name, showsProblem, onChange }: LeafProps) {
  const kind = numberKind(leaf.field);
  const operators = CONDITION_OPERATORS.filter((value) => kind !== null || ["eq", "ne", "in"].includes(value));
  const problem = showsProblem ? findLeafProblem(leaf) : null;
  const sign = kind === "money" ? " ($)" : kind === "percent" ? " (%)" : "";
  return (
    <fieldset className="grid gap-3 md:grid-cols-[1fr_1fr_1fr_auto] md:items-start">
      <legend className="sr-only">{name}</legend>
      <ChoiceInput
        label="Field"
        value={leaf.field}
        choices={fields}
        onChange={(field) =>
          onChange({ ...leaf, field, typed: "", operator: numberKind(field) === kind ? leaf.operator : "eq" })
        }
      />
      <ChoiceInput
        label="Comparison"
        value={leaf.operator}
        choices={operators.map((value) => ({ value, label: operatorLabels[value] }))}
        onChange={(operator) => onChange({ ...leaf, operator })}
      />
      <TextInput
        label={`Value${sign}`}
        hint={
          leaf.operator === "in"
            ? `Separate values with ${kind === null ? "commas" : "a comma and a space"}.`
            : undefined
        }
        error={problem ?? undefined}
        value={leaf.typed}
        onChange={(typed) => onChange({ ...leaf, typed })}
      />
      <Button size="small" variant="text" className="md:mt-8" onClick={() => onChange(null)}>
        Remove
      </Button>
    </fieldset>
  );
}
