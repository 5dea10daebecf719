/** A bank's initial, in the place of a logo. */
export function BankTile({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-items-center rounded-field border border-line-2 bg-raised font-serif text-heading"
    >
      {name.slice(0, 1).toUpperCase()}
    </span>
  );
}
