import { lazyPart } from "../components/lazy-part.tsx";
import type { AdminTab } from "./frame/tabs-context.ts";

const none: AdminTab["routes"] = [];

/** The tabs in their order, each with its pages. Menu, router, command palette and tests come from this list. A tab's code loads only there. */
export const adminTabs: readonly AdminTab[] = [
  {
    path: "overview",
    label: "Overview",
    purpose: "What needs staff first, and how members, payments and alerts are doing.",
    routes: [
      { path: "", label: "Overview", page: lazyPart(() => import("./overview/overview-page.tsx"), "OverviewPage") },
      {
        path: "behind",
        label: "Behind a figure",
        page: lazyPart(() => import("./overview/behind-page.tsx"), "BehindPage"),
      },
    ],
  },
  {
    path: "users",
    label: "Users",
    purpose: "Members and their plans: search, read, help, with every change recorded.",
    routes: [
      {
        path: "",
        label: "People",
        page: lazyPart(() => import("./users/users-page.tsx"), "UsersPage"),
        hasSearch: true,
      },
      { path: ":uid/*", label: "Person", page: lazyPart(() => import("./users/user/user-page.tsx"), "UserPage") },
    ],
    finder: {
      label: "People",
      sign: "@",
      find: async (query, signal) => (await import("./users/find-users.ts")).findUsers(query, signal),
    },
  },
  {
    path: "system",
    label: "System",
    purpose: "Background jobs, queues and schedules: what ran, what is queued, what failed.",
    routes: [
      {
        path: "",
        label: "Overview",
        page: lazyPart(() => import("./system/system-page.tsx"), "SystemPage"),
        isSection: true,
      },
      {
        path: "jobs",
        label: "Job runs",
        page: lazyPart(() => import("./system/jobs/runs-page.tsx"), "RunsPage"),
        isSection: true,
      },
      {
        path: "dead-letters",
        label: "Dead letters",
        page: lazyPart(() => import("./system/queues/dead-letters-page.tsx"), "DeadLettersPage"),
        isSection: true,
      },
      {
        path: "webhooks",
        label: "Webhooks",
        page: lazyPart(() => import("./system/queues/webhooks-page.tsx"), "WebhooksPage"),
        isSection: true,
        hasSearch: true,
      },
    ],
  },
  {
    path: "performance",
    label: "Performance",
    purpose: "How fast pages and calls are for real visits, what a member costs, and which budgets are crossed.",
    routes: [
      {
        path: "",
        label: "Performance",
        page: lazyPart(() => import("./performance/performance-page.tsx"), "PerformancePage"),
      },
    ],
  },
  {
    path: "activity",
    label: "Activity",
    purpose: "What staff did, when, and why.",
    routes: [
      {
        path: "",
        label: "Activity",
        page: lazyPart(() => import("./activity/activity-page.tsx"), "ActivityPage"),
        hasSearch: true,
      },
    ],
  },
  {
    path: "card-universe",
    label: "Card universe",
    purpose: "The catalog of cards: fees, credits, earning rates and their sources.",
    routes: [
      {
        path: "",
        label: "Cards",
        page: lazyPart(() => import("./card-universe/cards/cards-page.tsx"), "CardsPage"),
        isSection: true,
        hasSearch: true,
      },
      {
        path: "review",
        label: "Review",
        page: lazyPart(() => import("./card-universe/review/review-page.tsx"), "ReviewPage"),
        isSection: true,
      },
      {
        path: "reports",
        label: "Reports",
        page: lazyPart(() => import("./card-universe/reports/reports-page.tsx"), "ReportsPage"),
        isSection: true,
      },
      {
        path: "verification",
        label: "To verify",
        page: lazyPart(() => import("./card-universe/verification/verification-page.tsx"), "VerificationPage"),
        isSection: true,
        hasSearch: true,
      },
      {
        path: "import",
        label: "Import",
        page: lazyPart(() => import("./card-universe/import/import-page.tsx"), "ImportPage"),
        isSection: true,
        permission: "card-universe.import",
      },
      {
        path: "new",
        label: "New card",
        page: lazyPart(() => import("./card-universe/edit/new-card-page.tsx"), "NewCardPage"),
        isAction: true,
        permission: "card-universe.publish",
      },
      {
        path: ":cardId/*",
        label: "Card",
        page: lazyPart(() => import("./card-universe/card/card-page.tsx"), "CardPage"),
      },
    ],
    finder: {
      label: "Cards",
      sign: "#",
      find: async (query, signal) => (await import("./card-universe/find-cards.ts")).findCards(query, signal),
    },
  },
  {
    path: "documentation",
    label: "Documentation",
    purpose: "How the product and its rules work, for staff.",
    routes: none,
  },
  {
    path: "news",
    label: "News",
    purpose: "Changes to cards that members should know, reviewed before they are sent.",
    routes: none,
  },
  {
    path: "prompts",
    label: "Prompts",
    purpose: "Language model prompts, with versions and tests.",
    routes: none,
  },
  { path: "podcasts", label: "Podcasts", purpose: "The shows and episodes that members can listen to.", routes: none },
  { path: "logos", label: "Logos", purpose: "Issuer and merchant logos, and their sources.", routes: none },
  {
    path: "email",
    label: "Email",
    purpose: "Emails that were sent, held or rejected, and their templates.",
    // The sections in their order: Templates, Broadcasts, Delivery log, Suppressions, Domains.
    routes: [
      {
        path: "",
        label: "Templates",
        page: lazyPart(() => import("./email/templates/templates-page.tsx"), "TemplatesPage"),
        isSection: true,
        hasSearch: true,
      },
      {
        path: "templates/:id/edit",
        label: "Edit template",
        page: lazyPart(() => import("./email/templates/edit-template-page.tsx"), "EditTemplatePage"),
        permission: "email.edit",
      },
      {
        path: "broadcasts",
        label: "Broadcasts",
        page: lazyPart(() => import("./email/broadcasts/broadcasts-page.tsx"), "BroadcastsPage"),
        isSection: true,
        hasSearch: true,
      },
      {
        path: "broadcasts/new",
        label: "New broadcast",
        page: lazyPart(() => import("./email/broadcasts/edit-broadcast-page.tsx"), "NewBroadcastPage"),
        isAction: true,
        permission: "email.send",
      },
      {
        path: "broadcasts/:id",
        label: "Broadcast",
        page: lazyPart(() => import("./email/broadcasts/broadcast-page.tsx"), "BroadcastPage"),
      },
      {
        path: "broadcasts/:id/edit",
        label: "Edit broadcast",
        page: lazyPart(() => import("./email/broadcasts/edit-broadcast-page.tsx"), "EditBroadcastPage"),
        permission: "email.send",
      },
      {
        path: "delivery",
        label: "Delivery log",
        page: lazyPart(() => import("./email/delivery/delivery-page.tsx"), "DeliveryPage"),
        isSection: true,
        hasSearch: true,
      },
      {
        path: "delivery/:id",
        label: "Email",
        page: lazyPart(() => import("./email/delivery/mail-page.tsx"), "MailPage"),
      },
      {
        path: "suppressions",
        label: "Suppressions",
        page: lazyPart(() => import("./email/suppressions/suppressions-page.tsx"), "SuppressionsPage"),
        isSection: true,
        hasSearch: true,
      },
      {
        path: "domains",
        label: "Domains",
        page: lazyPart(() => import("./email/domains/domains-page.tsx"), "DomainsPage"),
        isSection: true,
      },
    ],
  },
  {
    path: "mobile",
    label: "Mobile",
    purpose: "Phones that receive push notifications, and what was sent.",
    routes: none,
  },
  {
    path: "alert-rules",
    label: "Alert rules",
    purpose: "The rules that decide who is alerted, about what, and when.",
    routes: [
      {
        path: "",
        label: "Rules",
        page: lazyPart(() => import("./alert-rules/rules-page.tsx"), "RulesPage"),
        isSection: true,
        hasSearch: true,
      },
      {
        path: "runs",
        label: "Runs",
        page: lazyPart(() => import("./alert-rules/runs-page.tsx"), "RunsPage"),
        isSection: true,
      },
      {
        path: ":type/*",
        label: "Rule",
        page: lazyPart(() => import("./alert-rules/rule/rule-page.tsx"), "RulePage"),
      },
    ],
    finder: {
      label: "Alert rules",
      sign: "!",
      find: async (query, signal) => (await import("./alert-rules/find-rules.ts")).findRules(query, signal),
    },
  },
];
