import type { ReactNode } from "react";
import { CloseIcon, TickDiscIcon } from "../../components/icons.tsx";

/** What is read at a bank, and what for. */
export const reads = [
  { what: "Card accounts, balances and limits", why: "to show what you owe and your utilization" },
  { what: "Statements, minimums and due dates", why: "to remind you in time, and to see that you paid" },
  { what: "Up to 24 months of purchases", why: "to count caps, credits and offers, and to find fees and odd charges" },
];
const cannot = ["See your bank password", "Move money or make payments", "Read checking or savings accounts"];

/** What a link lets Cardwell do, and what it doesn't. */
export function WhatCardwellReads() {
  return (
    <div className="grid gap-x-14 gap-y-5 border-y border-line-2 py-5 md:grid-cols-2">
      <List
        title="Cardwell reads"
        items={reads.map(({ what }) => what)}
        mark={<TickDiscIcon size={14} className="text-green" />}
      />
      <List title="Cardwell can't" items={cannot} mark={<CloseIcon size={14} className="text-ink-3" />} />
    </div>
  );
}

function List({ title, items, mark }: { title: string; items: readonly string[]; mark: ReactNode }) {
  return (
    <div>
      <h2 className="text-heading font-semibold">{title}</h2>
      <ul className="mt-2 grid gap-1.5 text-ink-2">
        {items.map((item) => (
          <li key={item} className="flex items-center gap-3">
            {mark}
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}
