import type { StaffRole } from "./roles.ts";

type Roles = readonly Exclude<StaffRole, "owner">[];
const everyRole: Roles = ["viewer", "support", "editor"];
const support: Roles = ["support"];
const editor: Roles = ["editor"];
const supportAndEditor: Roles = ["support", "editor"];
const ownerOnly: Roles = [];

type StaffTab = {
  /** What may be done there, and by whom beside the owner. With the tab in front it is the name of a permission. */
  permissions: Record<string, Roles>;
  /** Its lists, by the names that their exports and saved views have. */
  lists: readonly string[];
  /** What staff change there, as the audit log names it after the tab, and in words. */
  actions: Record<string, string>;
  /** What it is done to, by collection: what it is called, and the address under the tab where it is shown. */
  objects: Record<string, { label: string; at?: string }>;
};

/** The names of the back office by tab, in the order of the menu. `back-office` is the frame around the tabs. */
export const STAFF_TABS = {
  "back-office": {
    permissions: { open: everyRole, "export-personal-data": support },
    lists: [],
    actions: {
      "change-view": "Changed a saved view",
      "delete-view": "Deleted a saved view",
      export: "Exported a list",
      "save-view": "Saved a view",
      "set-default-view": "Changed a list's default view",
    },
    objects: {
      exports: { label: "Exported list" },
      listViews: { label: "Saved views" },
    },
  },
  overview: {
    permissions: { read: everyRole, note: supportAndEditor },
    lists: ["behind-a-figure"],
    actions: { "change-chart-note": "Changed a note on the charts" },
    objects: { chartNotes: { label: "Note on the charts", at: "" } },
  },
  users: {
    permissions: {
      read: everyRole,
      note: support,
      "remove-note": supportAndEditor,
      "view-as": support,
      "sign-in": support,
      "extend-access": support,
      "change-role": ownerOnly,
      export: ownerOnly,
      delete: ownerOnly,
    },
    lists: ["users"],
    actions: {
      "add-note": "Wrote a note",
      "cancel-deletion": "Canceled a deletion",
      "change-role": "Changed a staff role",
      delete: "Deleted an account",
      disable: "Disabled an account",
      enable: "Enabled an account",
      "end-view": "Stopped viewing as a member",
      export: "Exported a person's data",
      "extend-access": "Changed a person's access",
      "remove-note": "Removed a note",
      "resend-verification": "Sent the verification again",
      "reset-sign-in": "Reset a person's sign-in",
      "revoke-sessions": "Signed a person out",
      "schedule-deletion": "Scheduled a deletion",
      "start-view": "Viewed as a member",
    },
    objects: {
      users: { label: "Person", at: ":id" },
      views: { label: "View as a member" },
    },
  },
  system: {
    permissions: {
      read: everyRole,
      replay: support,
      "publish-incidents": support,
      "sync-plans": support,
      "run-jobs": ownerOnly,
      discard: ownerOnly,
      "edit-flags": ownerOnly,
    },
    lists: ["bank-links", "bank-syncs", "banks", "dead-letters", "incidents", "job-runs", "webhook-events"],
    actions: {
      "change-flag": "Changed a flag",
      "discard-dead-letter": "Discarded a task",
      "pause-job": "Paused a job",
      "publish-incident": "Published an incident",
      "record-restore-test": "Recorded a restore test",
      "rename-incident": "Renamed an incident",
      "replay-dead-letter": "Replayed a task",
      "replay-webhook-event": "Replayed a webhook",
      "reset-flag": "Reset a flag",
      "resume-job": "Resumed a job",
      "run-job": "Started a job",
      "sync-plans": "Fetched plans from Stripe",
      "update-incident": "Updated an incident",
    },
    objects: {
      flags: { label: "Flag" },
      incidents: { label: "Incident", at: "incidents/:id" },
      jobs: { label: "Job" },
      plans: { label: "Plans and prices" },
      restoreTests: { label: "Restore test" },
      bankLinks: { label: "Bank link" },
      webhookEvents: { label: "Webhook" },
      pushes: { label: "Push notification" },
    },
  },
  performance: {
    permissions: { read: everyRole, edit: editor },
    lists: [],
    actions: { "set-budgets": "Set the performance budgets" },
    objects: { performanceBudgets: { label: "Performance budgets", at: "" } },
  },
  activity: {
    permissions: { read: everyRole, export: ownerOnly, revert: editor },
    lists: ["activity"],
    actions: {
      export: "Exported the audit log",
      revert: "Reverted a change",
      verify: "Checked the audit log",
    },
    objects: {
      auditLog: { label: "Audit log" },
    },
  },
  "card-universe": {
    permissions: { read: everyRole, "answer-reports": supportAndEditor, import: editor, publish: editor },
    lists: ["cards", "facts-to-verify", "missing-cards", "proposals", "reports"],
    actions: {
      "answer-report": "Answered a report",
      "decide-proposal": "Decided a proposal",
      "estimate-impact": "Estimated what a change means for holders",
      "extract-terms": "Had terms read by a model",
      import: "Imported a file",
      publish: "Published a card",
      verify: "Verified facts",
    },
    objects: {
      cards: { label: "Card", at: ":id" },
      factReports: { label: "Report" },
      imports: { label: "Import" },
      proposals: { label: "Proposal" },
    },
  },
  documentation: {
    permissions: { read: everyRole, edit: editor },
    lists: [],
    actions: {
      create: "Created an article",
      "discard-draft": "Discarded an article's draft",
      edit: "Edited an article",
      link: "Linked a screen or an alert to an article",
      place: "Changed an article's address, place, owner or review",
      publish: "Published or scheduled an article",
      restore: "Went back to an article's version",
      review: "Reviewed an article",
      unpublish: "Unpublished an article",
      unschedule: "Canceled an article's schedule",
    },
    objects: {
      articles: { label: "Article", at: ":id" },
    },
  },
  news: {
    permissions: { read: everyRole, edit: editor, publish: editor },
    lists: ["news-posts", "news-sources"],
    actions: {
      "add-source": "Watched a feed",
      "check-source": "Checked a feed",
      "correct-post": "Corrected a post",
      "create-post": "Drafted a post",
      "discard-draft": "Discarded a post's draft",
      "edit-post": "Edited a post",
      "pause-source": "Paused or resumed a feed",
      "pin-post": "Pinned or unpinned a post",
      "publish-post": "Published or scheduled a post",
      "remove-post": "Deleted a draft post",
      "remove-source": "Removed a feed",
      "unpublish-post": "Unpublished a post",
      "schedule-unpublish": "Scheduled the end of a post",
      "unschedule-post": "Canceled a post's schedule",
      "upload-image": "Uploaded a picture",
    },
    objects: {
      newsImages: { label: "Picture of a text" },
      newsPosts: { label: "Post", at: "posts/:id" },
      newsSources: { label: "Watched feed" },
    },
  },
  prompts: {
    permissions: { read: everyRole, edit: editor, promote: editor, "turn-off": editor, "set-limits": ownerOnly },
    lists: ["prompts"],
    actions: {
      "discard-draft": "Discarded a prompt's draft",
      edit: "Edited a prompt",
      "edit-cases": "Changed a prompt's test cases",
      promote: "Put a prompt's version live",
      "roll-back": "Rolled a prompt back",
      "run-cases": "Ran a prompt's test cases",
      "set-limits": "Changed a prompt's limits",
      stage: "Staged a prompt's version",
      "turn-off": "Turned a prompt off",
      "turn-on": "Turned a prompt on",
    },
    objects: {
      prompts: { label: "Prompt", at: ":id" },
    },
  },
  podcasts: {
    permissions: { read: everyRole, edit: editor, publish: editor },
    lists: ["podcast-episodes", "podcast-shows"],
    actions: {
      "add-show": "Added a podcast",
      "check-episode": "Checked an episode",
      "check-show": "Fetched a podcast",
      "create-episode": "Drafted an episode",
      "edit-episode": "Edited an episode",
      "edit-show": "Edited a podcast",
      "edit-transcript": "Edited a transcript",
      "pause-show": "Paused or resumed a podcast",
      "publish-episode": "Published or scheduled an episode",
      "remove-episode": "Deleted a draft episode",
      "remove-show": "Removed a podcast",
      "suggest-notes": "Had notes of an episode drafted",
      "unlist-episode": "Unlisted an episode",
      "unschedule-episode": "Canceled an episode's schedule",
    },
    objects: {
      podcastEpisodes: { label: "Episode", at: "episodes/:id" },
      podcastShows: { label: "Podcast", at: "shows" },
    },
  },
  logos: {
    permissions: { read: everyRole, edit: editor },
    lists: ["logos"],
    actions: {
      remove: "Removed a logo",
      replace: "Replaced a logo",
      "set-initials": "Set the initials of a name",
      upload: "Uploaded a logo",
    },
    objects: {
      logos: { label: "Logo", at: "?open=:id" },
    },
  },
  email: {
    permissions: { read: everyRole, suppress: supportAndEditor, edit: editor, send: editor, pause: ownerOnly },
    lists: ["broadcasts", "deliveries", "email-templates", "suppressions", "unsubscribes"],
    actions: {
      "add-suppression": "Suppressed an address",
      "count-broadcast": "Counted a broadcast's recipients",
      "create-broadcast": "Drafted a broadcast",
      "discard-broadcast": "Deleted a draft broadcast",
      "discard-draft": "Discarded a template's draft",
      "edit-template": "Edited a template",
      "pause-sending": "Paused all sending of email",
      "publish-template": "Published a template",
      "remove-suppression": "Removed a suppression",
      resend: "Sent an email again",
      "restore-template": "Went back to a template's version",
      "resume-sending": "Resumed sending of email",
      "send-broadcast": "Sent a broadcast",
      "stop-broadcast": "Stopped a broadcast",
      "test-broadcast": "Sent a broadcast to themselves",
      "test-template": "Sent a test email",
      "update-broadcast": "Edited a broadcast",
    },
    objects: {
      broadcasts: { label: "Broadcast", at: "broadcasts/:id" },
      mailSuppressions: { label: "Suppressed address" },
      mailTemplates: { label: "Email template" },
      mails: { label: "Email", at: "delivery/:id" },
    },
  },
  mobile: {
    permissions: { read: everyRole, edit: editor },
    lists: ["installs", "push-devices"],
    actions: {
      "remove-push-device": "Removed a push device",
      "test-push": "Sent a test notification",
      "publish-first-run": "Published first-run texts",
      "set-minimum": "Set the minimum version",
    },
    objects: {
      firstRunTexts: { label: "First-run texts", at: "" },
      minimumVersions: { label: "Minimum version", at: "" },
      pushDevices: { label: "Push device" },
    },
  },
  "alert-rules": {
    permissions: { read: everyRole, explain: supportAndEditor, edit: editor },
    lists: ["alert-rules"],
    actions: {
      "back-test": "Back-tested a rule",
      edit: "Edited a rule",
      explain: "Looked at why a member gets an alert",
      "send-test": "Sent an alert to themselves",
    },
    objects: {
      alertRules: { label: "Alert rule", at: ":id" },
    },
  },
} as const satisfies Record<string, StaffTab>;

type Tabs = typeof STAFF_TABS;
type InTab<Part extends "permissions" | "actions"> = {
  [Tab in keyof Tabs]: `${Tab}.${keyof Tabs[Tab][Part] & string}`;
}[keyof Tabs];

/** What a member of staff may do, after the tab that it belongs to. */
export type Permission = InTab<"permissions">;
/** What staff did, after the tab in which they did it. */
export type AuditAction = InTab<"actions">;
/** What it was done to: a collection, or one document of it. */
export type AuditObject = AuditObjectType | `${AuditObjectType}/${string}`;
export type AuditObjectType = { [Tab in keyof Tabs]: keyof Tabs[Tab]["objects"] }[keyof Tabs];
export type ListName = Tabs[keyof Tabs]["lists"][number];

const tabs: [string, StaffTab][] = Object.entries(STAFF_TABS);

function collect<Value>(part: "permissions" | "actions"): Record<string, Value> {
  return Object.fromEntries(
    tabs.flatMap(([tab, names]) =>
      Object.entries(names[part]).map(([name, value]) => [`${tab}.${name}`, value as Value]),
    ),
  );
}

/** The roles that have each permission, beside the owner, who has them all. */
export const PERMISSION_ROLES: Record<Permission, Roles> = collect<Roles>("permissions");
export const AUDIT_ACTION_LABELS: Record<AuditAction, string> = collect<string>("actions");
export const AUDIT_ACTIONS = Object.keys(AUDIT_ACTION_LABELS) as AuditAction[];
export const AUDIT_OBJECTS = Object.fromEntries(
  tabs.flatMap(([tab, { objects }]) => Object.entries(objects).map(([type, object]) => [type, { tab, ...object }])),
) as Record<AuditObjectType, StaffTab["objects"][string] & { tab: string }>;
export const AUDIT_OBJECT_TYPES = Object.keys(AUDIT_OBJECTS) as AuditObjectType[];
export const LISTS = tabs.flatMap(([, { lists }]) => lists) as ListName[];

/** How many views of a list somebody may save. */
export const MOST_LIST_VIEWS = 20;
export const MOST_LIST_VIEWS_REACHED = `You have ${MOST_LIST_VIEWS} views of this list. Delete one first.`;
