import type { Permission } from "@cardwell/core/domain/staff/tabs";
import type { ComponentType } from "react";
import { lazyPart } from "../components/lazy-part.tsx";
import type { AdminRoute, AdminTab } from "./frame/tabs-context.ts";

type PageOf = Omit<AdminRoute, "path">;

/** A kind of page: its label, its code, which loads only there, and the permission that it takes beside the tab's. */
const createKind =
  (kind: Pick<AdminRoute, "isSection" | "isAction" | "hasSearch">) =>
  <Name extends string>(
    label: string,
    load: () => Promise<Record<Name, ComponentType>>,
    name: Name,
    permission?: Permission,
  ): PageOf => ({ label, page: lazyPart(load, name), ...kind, ...(permission && { permission }) });

const page = createKind({});
const list = createKind({ hasSearch: true });
const section = createKind({ isSection: true });
const listSection = createKind({ isSection: true, hasSearch: true });
const action = createKind({ isAction: true });

/** A tab with its pages by their address under it, in their order. */
const tab = (path: string, label: string, pages: Record<string, PageOf>): AdminTab => ({
  path,
  label,
  routes: Object.entries(pages).map(([address, each]) => ({ path: address, ...each })),
});

/** The tabs in their order. Menu, router, command palette and tests come from this list. */
export const adminTabs: readonly AdminTab[] = [
  tab("overview", "Overview", {
    "": page("Overview", () => import("./overview/overview-page.tsx"), "OverviewPage"),
    behind: page("Behind a figure", () => import("./overview/behind-page.tsx"), "BehindPage"),
  }),
  {
    ...tab("users", "Users", {
      "": list("People", () => import("./users/users-page.tsx"), "UsersPage"),
      ":uid/*": page("Person", () => import("./users/user/user-page.tsx"), "UserPage"),
    }),
    finder: {
      label: "People",
      sign: "@",
      find: async (query, signal) => (await import("./users/find-users.ts")).findUsers(query, signal),
    },
  },
  {
    ...tab("system", "System", {
      "": section("Overview", () => import("./system/system-page.tsx"), "SystemPage"),
      jobs: section("Job runs", () => import("./system/jobs/runs-page.tsx"), "RunsPage"),
      incidents: section("Incidents", () => import("./system/incidents/incidents-page.tsx"), "IncidentsPage"),
      "incidents/new": action(
        "Post incident",
        () => import("./system/incidents/new-incident-page.tsx"),
        "NewIncidentPage",
        "system.publish-incidents",
      ),
      "incidents/:id": page("Incident", () => import("./system/incidents/incident-page.tsx"), "IncidentPage"),
      banks: listSection("Bank links", () => import("./system/banks/banks-page.tsx"), "BanksPage"),
      "bank-links": page("Links by member", () => import("./system/banks/bank-links-page.tsx"), "BankLinksPage"),
      "bank-syncs": section("Bank syncs", () => import("./system/banks/bank-syncs-page.tsx"), "BankSyncsPage"),
      "dead-letters": section("Dead letters", () => import("./system/queues/dead-letters-page.tsx"), "DeadLettersPage"),
      webhooks: listSection("Webhooks", () => import("./system/queues/webhooks-page.tsx"), "WebhooksPage"),
    }),
    finder: {
      label: "Jobs",
      sign: "~",
      find: async (query) => (await import("./system/find-jobs.ts")).findJobs(query),
    },
  },
  tab("performance", "Performance", {
    "": page("Performance", () => import("./performance/performance-page.tsx"), "PerformancePage"),
  }),
  tab("activity", "Activity", {
    "": list("Activity", () => import("./activity/activity-page.tsx"), "ActivityPage"),
  }),
  {
    ...tab("card-universe", "Card universe", {
      "": listSection("Cards", () => import("./card-universe/cards/cards-page.tsx"), "CardsPage"),
      review: section("Review", () => import("./card-universe/review/review-page.tsx"), "ReviewPage"),
      reports: section("Reports", () => import("./card-universe/reports/reports-page.tsx"), "ReportsPage"),
      verification: listSection(
        "To verify",
        () => import("./card-universe/verification/verification-page.tsx"),
        "VerificationPage",
      ),
      coverage: listSection("Coverage", () => import("./card-universe/coverage-page.tsx"), "CoveragePage"),
      import: section(
        "Import",
        () => import("./card-universe/import/import-page.tsx"),
        "ImportPage",
        "card-universe.import",
      ),
      new: action(
        "New card",
        () => import("./card-universe/edit/new-card-page.tsx"),
        "NewCardPage",
        "card-universe.publish",
      ),
      ":cardId/*": page("Card", () => import("./card-universe/card/card-page.tsx"), "CardPage"),
    }),
    finder: {
      label: "Cards",
      sign: "#",
      find: async (query, signal) => (await import("./card-universe/find-cards.ts")).findCards(query, signal),
    },
  },
  tab("documentation", "Documentation", {
    "": listSection("Articles", () => import("./documentation/articles-page.tsx"), "ArticlesPage"),
    api: listSection("API reference", () => import("./documentation/api-reference-page.tsx"), "ApiReferencePage"),
    new: action(
      "New article",
      () => import("./documentation/edit-article-page.tsx"),
      "NewArticlePage",
      "documentation.edit",
    ),
    ":articleId/edit": page(
      "Edit article",
      () => import("./documentation/edit-article-page.tsx"),
      "EditArticlePage",
      "documentation.edit",
    ),
    ":articleId": page("Article", () => import("./documentation/article-page.tsx"), "ArticlePage"),
  }),
  tab("news", "News", {
    "": listSection("Posts", () => import("./news/posts-page.tsx"), "PostsPage"),
    sources: listSection("Sources", () => import("./news/sources-page.tsx"), "SourcesPage"),
    "sources/new": action("Watch a feed", () => import("./news/sources-page.tsx"), "NewSourcePage", "news.edit"),
    "posts/new": action("New post", () => import("./news/edit-post-page.tsx"), "NewPostPage", "news.edit"),
    "posts/:id": page("Post", () => import("./news/post-page.tsx"), "PostPage"),
    "posts/:id/edit": page("Edit post", () => import("./news/edit-post-page.tsx"), "EditPostPage", "news.edit"),
  }),
  tab("prompts", "Prompts", {
    "": list("Prompts", () => import("./prompts/prompts-page.tsx"), "PromptsPage"),
    ":id/edit": page("Edit prompt", () => import("./prompts/edit-prompt-page.tsx"), "EditPromptPage", "prompts.edit"),
    ":id/*": page("Prompt", () => import("./prompts/prompt-page.tsx"), "PromptPage"),
  }),
  tab("podcasts", "Podcasts", {
    "": listSection("Episodes", () => import("./podcasts/episodes-page.tsx"), "EpisodesPage"),
    shows: listSection("Shows", () => import("./podcasts/shows-page.tsx"), "ShowsPage"),
    "shows/new": action("Add a show", () => import("./podcasts/edit-show-page.tsx"), "NewShowPage", "podcasts.edit"),
    "shows/:id/edit": page("Edit show", () => import("./podcasts/edit-show-page.tsx"), "EditShowPage", "podcasts.edit"),
    "episodes/new": action(
      "New episode",
      () => import("./podcasts/edit-episode-page.tsx"),
      "NewEpisodePage",
      "podcasts.edit",
    ),
    "episodes/:id": page("Episode", () => import("./podcasts/episode-page.tsx"), "EpisodePage"),
    "episodes/:id/edit": page(
      "Edit episode",
      () => import("./podcasts/edit-episode-page.tsx"),
      "EditEpisodePage",
      "podcasts.edit",
    ),
  }),
  tab("logos", "Logos", {
    "": list("Logos", () => import("./logos/logos-page.tsx"), "LogosPage"),
  }),
  tab("email", "Email", {
    "": listSection("Templates", () => import("./email/templates/templates-page.tsx"), "TemplatesPage"),
    "templates/:id/edit": page(
      "Edit template",
      () => import("./email/templates/edit-template-page.tsx"),
      "EditTemplatePage",
      "email.edit",
    ),
    broadcasts: listSection("Broadcasts", () => import("./email/broadcasts/broadcasts-page.tsx"), "BroadcastsPage"),
    "broadcasts/new": action(
      "New broadcast",
      () => import("./email/broadcasts/edit-broadcast-page.tsx"),
      "NewBroadcastPage",
      "email.send",
    ),
    "broadcasts/:id": page("Broadcast", () => import("./email/broadcasts/broadcast-page.tsx"), "BroadcastPage"),
    "broadcasts/:id/edit": page(
      "Edit broadcast",
      () => import("./email/broadcasts/edit-broadcast-page.tsx"),
      "EditBroadcastPage",
      "email.send",
    ),
    delivery: listSection("Delivery log", () => import("./email/delivery/delivery-page.tsx"), "DeliveryPage"),
    "delivery/:id": page("Email", () => import("./email/delivery/mail-page.tsx"), "MailPage"),
    suppressions: listSection(
      "Suppressions",
      () => import("./email/suppressions/suppressions-page.tsx"),
      "SuppressionsPage",
    ),
    unsubscribes: section(
      "Unsubscribes",
      () => import("./email/suppressions/unsubscribes-page.tsx"),
      "UnsubscribesPage",
    ),
    domains: section("Domains", () => import("./email/domains/domains-page.tsx"), "DomainsPage"),
  }),
  tab("mobile", "Mobile", {
    "": listSection("Overview", () => import("./mobile/mobile-page.tsx"), "MobilePage"),
    devices: listSection("Push devices", () => import("./mobile/push-devices-page.tsx"), "PushDevicesPage"),
  }),
  {
    ...tab("alert-rules", "Alert rules", {
      "": listSection("Rules", () => import("./alert-rules/rules-page.tsx"), "RulesPage"),
      runs: section("Runs", () => import("./alert-rules/runs-page.tsx"), "RunsPage"),
      ":type/*": page("Rule", () => import("./alert-rules/rule/rule-page.tsx"), "RulePage"),
    }),
    finder: {
      label: "Alert rules",
      sign: "!",
      find: async (query, signal) => (await import("./alert-rules/find-rules.ts")).findRules(query, signal),
    },
  },
];
