import { lazyPart } from "../components/lazy-part.tsx";
import type { AdminTab } from "./frame/tabs-context.ts";

/** The tabs in their order, each with its pages. Menu, router, command palette and tests come from this list. A tab's code loads only there. */
export const adminTabs: readonly AdminTab[] = [
  {
    path: "overview",
    label: "Overview",
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
        path: "incidents",
        label: "Incidents",
        page: lazyPart(() => import("./system/incidents/incidents-page.tsx"), "IncidentsPage"),
        isSection: true,
      },
      {
        path: "incidents/new",
        label: "Post incident",
        page: lazyPart(() => import("./system/incidents/new-incident-page.tsx"), "NewIncidentPage"),
        isAction: true,
        permission: "system.publish-incidents",
      },
      {
        path: "incidents/:id",
        label: "Incident",
        page: lazyPart(() => import("./system/incidents/incident-page.tsx"), "IncidentPage"),
      },
      {
        path: "banks",
        label: "Bank links",
        page: lazyPart(() => import("./system/banks/banks-page.tsx"), "BanksPage"),
        isSection: true,
        hasSearch: true,
      },
      {
        path: "bank-links",
        label: "Links by member",
        page: lazyPart(() => import("./system/banks/bank-links-page.tsx"), "BankLinksPage"),
      },
      {
        path: "bank-syncs",
        label: "Bank syncs",
        page: lazyPart(() => import("./system/banks/bank-syncs-page.tsx"), "BankSyncsPage"),
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
        path: "coverage",
        label: "Coverage",
        page: lazyPart(() => import("./card-universe/coverage-page.tsx"), "CoveragePage"),
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
    routes: [
      {
        path: "",
        label: "Articles",
        page: lazyPart(() => import("./documentation/articles-page.tsx"), "ArticlesPage"),
        isSection: true,
        hasSearch: true,
      },
      {
        path: "api",
        label: "API reference",
        page: lazyPart(() => import("./documentation/api-reference-page.tsx"), "ApiReferencePage"),
        isSection: true,
        hasSearch: true,
      },
      {
        path: "new",
        label: "New article",
        page: lazyPart(() => import("./documentation/edit-article-page.tsx"), "NewArticlePage"),
        isAction: true,
        permission: "documentation.edit",
      },
      {
        path: ":articleId/edit",
        label: "Edit article",
        page: lazyPart(() => import("./documentation/edit-article-page.tsx"), "EditArticlePage"),
        permission: "documentation.edit",
      },
      {
        path: ":articleId",
        label: "Article",
        page: lazyPart(() => import("./documentation/article-page.tsx"), "ArticlePage"),
      },
    ],
  },
  {
    path: "news",
    label: "News",
    routes: [
      {
        path: "",
        label: "Posts",
        page: lazyPart(() => import("./news/posts-page.tsx"), "PostsPage"),
        isSection: true,
        hasSearch: true,
      },
      {
        path: "sources",
        label: "Sources",
        page: lazyPart(() => import("./news/sources-page.tsx"), "SourcesPage"),
        isSection: true,
        hasSearch: true,
      },
      {
        path: "sources/new",
        label: "Watch a feed",
        page: lazyPart(() => import("./news/sources-page.tsx"), "NewSourcePage"),
        isAction: true,
        permission: "news.edit",
      },
      {
        path: "posts/new",
        label: "New post",
        page: lazyPart(() => import("./news/edit-post-page.tsx"), "NewPostPage"),
        isAction: true,
        permission: "news.edit",
      },
      { path: "posts/:id", label: "Post", page: lazyPart(() => import("./news/post-page.tsx"), "PostPage") },
      {
        path: "posts/:id/edit",
        label: "Edit post",
        page: lazyPart(() => import("./news/edit-post-page.tsx"), "EditPostPage"),
        permission: "news.edit",
      },
    ],
  },
  {
    path: "prompts",
    label: "Prompts",
    routes: [
      {
        path: "",
        label: "Prompts",
        page: lazyPart(() => import("./prompts/prompts-page.tsx"), "PromptsPage"),
        hasSearch: true,
      },
      {
        path: ":id/edit",
        label: "Edit prompt",
        page: lazyPart(() => import("./prompts/edit-prompt-page.tsx"), "EditPromptPage"),
        permission: "prompts.edit",
      },
      { path: ":id/*", label: "Prompt", page: lazyPart(() => import("./prompts/prompt-page.tsx"), "PromptPage") },
    ],
  },
  {
    path: "podcasts",
    label: "Podcasts",
    routes: [
      {
        path: "",
        label: "Episodes",
        page: lazyPart(() => import("./podcasts/episodes-page.tsx"), "EpisodesPage"),
        isSection: true,
        hasSearch: true,
      },
      {
        path: "shows",
        label: "Shows",
        page: lazyPart(() => import("./podcasts/shows-page.tsx"), "ShowsPage"),
        isSection: true,
        hasSearch: true,
      },
      {
        path: "shows/new",
        label: "Add a show",
        page: lazyPart(() => import("./podcasts/edit-show-page.tsx"), "NewShowPage"),
        isAction: true,
        permission: "podcasts.edit",
      },
      {
        path: "shows/:id/edit",
        label: "Edit show",
        page: lazyPart(() => import("./podcasts/edit-show-page.tsx"), "EditShowPage"),
        permission: "podcasts.edit",
      },
      {
        path: "episodes/new",
        label: "New episode",
        page: lazyPart(() => import("./podcasts/edit-episode-page.tsx"), "NewEpisodePage"),
        isAction: true,
        permission: "podcasts.edit",
      },
      {
        path: "episodes/:id",
        label: "Episode",
        page: lazyPart(() => import("./podcasts/episode-page.tsx"), "EpisodePage"),
      },
      {
        path: "episodes/:id/edit",
        label: "Edit episode",
        page: lazyPart(() => import("./podcasts/edit-episode-page.tsx"), "EditEpisodePage"),
        permission: "podcasts.edit",
      },
    ],
  },
  {
    path: "logos",
    label: "Logos",
    routes: [
      {
        path: "",
        label: "Logos",
        page: lazyPart(() => import("./logos/logos-page.tsx"), "LogosPage"),
        hasSearch: true,
      },
    ],
  },
  {
    path: "email",
    label: "Email",
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
    routes: [
      {
        path: "",
        label: "Mobile",
        page: lazyPart(() => import("./mobile/mobile-page.tsx"), "MobilePage"),
        hasSearch: true,
      },
    ],
  },
  {
    path: "alert-rules",
    label: "Alert rules",
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
