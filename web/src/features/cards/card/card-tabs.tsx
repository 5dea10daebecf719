import { Link, useLocation } from "react-router-dom";
import type { Location } from "react-router-dom";
import { classNames } from "../../../components/class-names.ts";

/** The tabs of a card's page, and the sections of each that a link can name. */
export const cardTabs = {
  activity: {
    label: "Activity",
    sections: ["payment", "statements", "autopay", "purchases", "matched-credits", "ledger"],
  },
  credits: { label: "Credits", sections: ["credits", "benefits"] },
  value: { label: "Value", sections: ["fee", "offer"] },
  terms: { label: "Terms", sections: ["earning", "terms"] },
  settings: { label: "Settings", sections: ["details", "people", "family", "notes", "changes"] },
} as const;

export type CardTab = keyof typeof cardTabs;

const tabNames = Object.keys(cardTabs) as CardTab[];

/** The tab that an address opens: the one that its hash names, or that has that section; else the one it names, else the first. */
export function getOpenTab({ hash, search }: Pick<Location, "hash" | "search">): CardTab {
  const section = hash.slice(1);
  if (section.startsWith("credit-")) return "credits";
  const named = new URLSearchParams(search).get("tab");
  return (
    tabNames.find((tab) => tab === section || (cardTabs[tab].sections as readonly string[]).includes(section)) ??
    tabNames.find((tab) => tab === named) ??
    "activity"
  );
}

const scrollToTab = (tab: HTMLAnchorElement | null) => tab?.parentElement?.scrollTo?.({ left: tab.offsetLeft - 24 });

/** Links, so that each tab has its address and the browser's history knows them. On a narrow phone the open one is in view. */
export function CardTabs() {
  const open = getOpenTab(useLocation());
  return (
    <nav
      aria-label="Card"
      data-autofocus
      className="relative mt-8 flex gap-4 overflow-x-auto border-b border-line-2 [scrollbar-width:none] md:gap-7"
    >
      {tabNames.map((tab) => (
        <Link
          key={tab}
          ref={tab === open ? scrollToTab : undefined}
          to={`?tab=${tab}`}
          replace={tab === open}
          aria-current={tab === open ? "page" : undefined}
          className={classNames(
            "border-b-2 py-3 text-lead whitespace-nowrap focus-visible:outline-offset-[-2px]",
            tab === open ? "border-green font-medium text-ink" : "border-transparent text-ink-2 hover:text-ink",
          )}
        >
          {cardTabs[tab].label}
        </Link>
      ))}
    </nav>
  );
}
