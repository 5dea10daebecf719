import { contract } from "@cardwell/core/contract/contract";
import { PERMISSIONS_BY_ROLE } from "@cardwell/core/domain/staff/permissions";
import type { Hono } from "hono";
import { gate } from "../gate.ts";
import { createHttpApp } from "../http/app.ts";
import { getCaller, rejectOtherMethods, serve } from "../http/serve.ts";
import type { Handlers } from "../http/serve.ts";
import { activityRoutes } from "./activity/routes.ts";
import { alertRulesRoutes } from "./alert-rules/routes.ts";
import { banksRoutes } from "./banks/routes.ts";
import type { RunImport } from "./card-universe/import-port.ts";
import { cardUniverseRoutes } from "./card-universe/routes.ts";
import { documentationRoutes } from "./documentation/routes.ts";
import { emailBroadcastsRoutes } from "./email/broadcasts-routes.ts";
import { emailDomainsRoutes } from "./email/domains-routes.ts";
import { emailDeliveryRoutes } from "./email/delivery-routes.ts";
import { emailTemplatesRoutes } from "./email/templates-routes.ts";
import { listViewsRoutes } from "./list-views/routes.ts";
import { adminLogosRoutes } from "./logos/logos-service.ts";
import { adminMobileRoutes } from "./mobile/mobile-service.ts";
import { adminNewsRoutes } from "./news/posts-routes.ts";
import { newsSourcesRoutes } from "./news/sources-service.ts";
import { podcastEpisodesRoutes } from "./podcasts/episodes-routes.ts";
import { podcastShowsRoutes } from "./podcasts/shows-routes.ts";
import { overviewRoutes } from "./overview/routes.ts";
import { performanceRoutes } from "./performance/routes.ts";
import { adminPromptsRoutes } from "./prompts/prompts-routes.ts";
import {
  activity,
  adminNews,
  alertRules,
  bankLinks,
  cardUniverse,
  documentation,
  emailBroadcasts,
  emailDomains,
  emailTemplates,
  emailDelivery,
  incidents,
  listViews,
  logosAdmin,
  mobileAdmin,
  newsSources,
  overview,
  performance,
  podcastEpisodes,
  podcastShows,
  promptsAdmin,
  system,
  users,
} from "./services.ts";
import { incidentsRoutes } from "./system/incidents-routes.ts";
import { systemRoutes } from "./system/routes.ts";
import { usersRoutes } from "./users/routes.ts";

/** What reads workbooks is loaded by those who import one. */
const runImport: RunImport = async (input, deps) => {
  const { runImport: run } = await import("./card-universe/imports/run-import.ts");
  return run(input, deps);
};

const staffRoutes: Handlers<typeof contract.adminStaff> = {
  me: async (_, context) => {
    const { uid, email, staffRole: role } = getCaller(context);
    if (role === null) throw new Error("A caller without a role was admitted.");
    return { uid, email, role, permissions: [...PERMISSIONS_BY_ROLE[role]] };
  },
  recordExport: async ({ body: { list, ...after } }, { audit }) =>
    audit.change(async () => ({ object: `exports/${list}`, before: null, after, answer: {} })),
};

/** What staff call. */
export function createAdmin(): Hono {
  const app = createHttpApp();
  serve(app, contract.adminActivity, activityRoutes(activity()), gate);
  serve(app, contract.adminAlertRules, alertRulesRoutes(alertRules()), gate);
  serve(app, contract.adminBanks, banksRoutes(bankLinks()), gate);
  serve(app, contract.adminCardUniverse, cardUniverseRoutes(cardUniverse(), runImport), gate);
  serve(app, contract.adminDocumentation, documentationRoutes(documentation()), gate);
  serve(app, contract.adminEmailBroadcasts, emailBroadcastsRoutes(emailBroadcasts()), gate);
  serve(app, contract.adminEmailDomains, emailDomainsRoutes(emailDomains()), gate);
  serve(app, contract.adminEmailTemplates, emailTemplatesRoutes(emailTemplates()), gate);
  serve(app, contract.adminEmailDelivery, emailDeliveryRoutes(emailDelivery()), gate);
  serve(app, contract.adminIncidents, incidentsRoutes(incidents()), gate);
  serve(app, contract.adminListViews, listViewsRoutes(listViews()), gate);
  serve(app, contract.adminLogos, adminLogosRoutes(logosAdmin()), gate);
  serve(app, contract.adminMobile, adminMobileRoutes(mobileAdmin()), gate);
  serve(app, contract.adminNews, adminNewsRoutes(adminNews()), gate);
  serve(app, contract.adminNewsSources, newsSourcesRoutes(newsSources()), gate);
  serve(app, contract.adminOverview, overviewRoutes(overview()), gate);
  serve(app, contract.adminPerformance, performanceRoutes(performance()), gate);
  serve(app, contract.adminPodcastEpisodes, podcastEpisodesRoutes(podcastEpisodes()), gate);
  serve(app, contract.adminPodcastShows, podcastShowsRoutes(podcastShows()), gate);
  serve(app, contract.adminPrompts, adminPromptsRoutes(promptsAdmin()), gate);
  serve(app, contract.adminSystem, systemRoutes(system()), gate);
  serve(app, contract.adminStaff, staffRoutes, gate);
  serve(app, contract.adminUsers, usersRoutes(users()), gate);
  rejectOtherMethods(app, [
    ...Object.values(contract.adminActivity),
    ...Object.values(contract.adminAlertRules),
    ...Object.values(contract.adminBanks),
    ...Object.values(contract.adminCardUniverse),
    ...Object.values(contract.adminDocumentation),
    ...Object.values(contract.adminEmailBroadcasts),
    ...Object.values(contract.adminEmailDomains),
    ...Object.values(contract.adminEmailDelivery),
    ...Object.values(contract.adminEmailTemplates),
    ...Object.values(contract.adminIncidents),
    ...Object.values(contract.adminListViews),
    ...Object.values(contract.adminLogos),
    ...Object.values(contract.adminMobile),
    ...Object.values(contract.adminNews),
    ...Object.values(contract.adminNewsSources),
    ...Object.values(contract.adminOverview),
    ...Object.values(contract.adminPerformance),
    ...Object.values(contract.adminPodcastEpisodes),
    ...Object.values(contract.adminPodcastShows),
    ...Object.values(contract.adminPrompts),
    ...Object.values(contract.adminStaff),
    ...Object.values(contract.adminSystem),
    ...Object.values(contract.adminUsers),
  ]);
  return app;
}
