export type AdminTab = {
  path: string;
  label: string;
  /** What the tab shows and lets staff do, once there is something to show. */
  purpose: string;
};

/** The back office's tabs, in their order. Menu and routes come from this list. */
export const adminTabs: AdminTab[] = [
  {
    path: "overview",
    label: "Overview",
    purpose: "What needs staff first, and how members, payments and alerts are doing.",
  },
  {
    path: "users",
    label: "Users",
    purpose: "Members and their plans: search, read, help, with every change recorded.",
  },
  {
    path: "system",
    label: "System",
    purpose: "Background work, queues and schedules: what ran, what waits, what failed.",
  },
  { path: "performance", label: "Performance", purpose: "How fast pages and calls answer, by route and by day." },
  { path: "activity", label: "Activity", purpose: "What staff and the system did, when, and why." },
  {
    path: "card-universe",
    label: "Card universe",
    purpose: "The catalog of cards: fees, credits, earning rates and their sources.",
  },
  {
    path: "documentation",
    label: "Documentation",
    purpose: "How the product and its rules work, for those who run it.",
  },
  {
    path: "news",
    label: "News",
    purpose: "Changes to cards that members should hear of, reviewed before they are sent.",
  },
  {
    path: "prompts",
    label: "Prompts",
    purpose: "The prompts that the language model is given, with versions and trials.",
  },
  { path: "podcasts", label: "Podcasts", purpose: "The shows and episodes that members can listen to." },
  { path: "logos", label: "Logos", purpose: "Marks of issuers and shops, and where they came from." },
  { path: "email", label: "Email", purpose: "Mail that was sent, held back or refused, with its templates." },
  { path: "mobile", label: "Mobile", purpose: "Phones that get push messages, and what was sent to them." },
  { path: "alert-rules", label: "Alert rules", purpose: "The rules that decide who is alerted, of what, and when." },
];
