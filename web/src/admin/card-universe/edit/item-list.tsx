import { useState } from "react";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import type { FormDefinition } from "../../../components/fields/field-data.ts";
import { ItemFields } from "../../../components/fields/form-fields.tsx";
import { Columns } from "./part.tsx";
import type { PartProps } from "./part.tsx";

type ItemListProps<Item extends FieldValues> = {
  items: readonly Item[];
  /** What one of them is called: "credit". */
  noun: string;
  getTitle: (item: Item, at: number) => string;
  formatFact?: (item: Item) => string;
  make: () => Item;
  onChange: (items: Item[]) => void;
  /** The fields of one, and the place of the list in the terms. */
  form?: FormDefinition<Item>;
  at?: string;
  errorAt?: PartProps["errorAt"];
  /** What one has besides its fields. */
  children?: (item: Item, change: (item: Item) => void, at: string) => ReactNode;
};

/** A list of things with their own fields. One is open at a time, so that a long list stays short and quick. */
export function ItemList<Item extends FieldValues>(props: ItemListProps<Item>) {
  const { items, noun, getTitle, formatFact, make, onChange, form, at: list = "", errorAt, children } = props;
  const [open, setOpen] = useState<number | null>(null);
  const moved = (at: number) => {
    const next = [...items];
    const [item] = next.splice(at, 1);
    if (item !== undefined) next.splice(at - 1, 0, item);
    onChange(next);
    setOpen(at - 1);
  };
  // An item's id is being typed here: only its place holds still.
  const places = items.map((item, at) => ({ item, at, key: `place-${at}` }));
  return (
    <div>
      <ul className="border-t border-line">
        {places.map(({ item, at, key }) => {
          const title = getTitle(item, at);
          return (
            <li key={key} className={classNames("border-b border-line", open === at && "bg-raised")}>
              <button
                type="button"
                aria-expanded={open === at}
                onClick={() => setOpen(open === at ? null : at)}
                className="flex w-full items-baseline justify-between gap-4 px-1 py-3 text-left hover:bg-sunk"
              >
                <span className="font-medium">{title}</span>
                <span className="figures text-small text-ink-2">{formatFact?.(item)}</span>
              </button>
              {open === at ? (
                <div className="grid gap-5 px-1 pt-2 pb-5">
                  {form?.groups.map((fields) => (
                    <Columns key={fields[0]?.path}>
                      <ItemFields
                        {...form}
                        fields={fields}
                        at={`${list}.${at}`}
                        item={item}
                        errorAt={errorAt}
                        onChange={(changed) => onChange(items.with(at, changed))}
                      />
                    </Columns>
                  ))}
                  {children?.(item, (changed) => onChange(items.with(at, changed)), `${list}.${at}`)}
                  <div className="flex flex-wrap gap-2">
                    {at === 0 ? null : (
                      <Button size="small" onClick={() => moved(at)}>
                        Move up
                      </Button>
                    )}
                    <Button
                      size="small"
                      variant="destructive"
                      onClick={() => {
                        onChange(items.filter((_, index) => index !== at));
                        setOpen(null);
                      }}
                    >
                      Remove {title}
                    </Button>
                  </div>
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
      <Button
        size="small"
        className="mt-3"
        onClick={() => {
          onChange([...items, make()]);
          setOpen(items.length);
        }}
      >
        Add {noun}
      </Button>
    </div>
  );
}

/** An id that no item of a list has yet. */
export function freeId(items: readonly { id: string }[], start: string): string {
  const taken = new Set(items.map(({ id }) => id));
  let at = 1;
  while (taken.has(`${start}-${at}`)) at += 1;
  return `${start}-${at}`;
}
