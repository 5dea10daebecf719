import { describe, expect, it } from "vitest";
import { listChanges, listForms, listOpen, renderRows } from "../support/forms.ts";

/** Names by the reason that holds for all of them. */
const byName = (reasons: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(
    Object.entries(reasons).flatMap(([reason, names]) => names.map((name) => [name, reason] as const)),
  );

const forms = listForms({
  twoTabs: byName({
    creates: [
      "admin/card-universe/card/paste-tab.tsx PasteTab",
      "admin/card-universe/import/import-page.tsx ImportPage",
      "admin/documentation/edit-article-page.tsx NewArticlePage",
      "admin/news/sources-page.tsx NewSourcePage",
      "admin/system/incidents/new-incident-page.tsx NewIncidentPage",
      "admin/users/user/notes-section.tsx NoteForm",
      "features/alerts/center/reminder-dialog.tsx ReminderDialog",
      "features/cards/add/add-card-form.tsx AddCardForm",
      "features/cards/card/pay-dialog.tsx PayDialog",
      "features/cards/card/people-part.tsx PersonForm",
      "features/cards/card/record-use-form.tsx RecordUseForm",
      "features/cards/card/report-dialog.tsx ReportDialog",
      "features/cards/purchases/purchase-form.tsx PurchaseForm",
      "features/dashboard/credits/credit-details.tsx PartForm",
      "features/household/invite-dialog.tsx InviteDialog",
    ],
    "creates; rejected where there is one already": ["admin/logos/logo-forms.tsx UploadForm"],
    "rejected when it is closed already": [
      "features/cards/card/close-dialog.tsx CloseDialog",
      "features/cards/card/product-dialog.tsx ConfirmProduct",
    ],
    "draws the form that its caller keeps": ["features/cards/card/credit-choices.tsx ChoiceForm"],
    "compares the revision, and shows both matches of an account that was chosen for": [
      "features/banks/match-page.tsx Match",
    ],
    "rejected when it was answered already, with what was typed": [
      "admin/card-universe/reports/report-item.tsx AnswerForm",
    ],
    "shows the newer version, and what it changed, before it goes on": [
      "admin/alert-rules/edit/edit-tab.tsx SavePanel",
      "admin/card-universe/card/verify-bar.tsx VerifyBar",
      "admin/card-universe/edit/card-editor.tsx CardEditor",
      "admin/card-universe/edit/publish-panel.tsx PublishPanel",
    ],
    "keeps edits under the version from which they began": [
      "admin/alert-rules/rule/rule-page.tsx OneRule",
      "admin/card-universe/card/card-page.tsx OneCard",
      "admin/card-universe/edit/new-card-page.tsx NewCardPage",
      "admin/card-universe/edit/json-form.tsx JsonForm",
      "admin/alert-rules/rule/status-actions.tsx StatusDialog",
    ],
    "asks for a reason alone": ["admin/frame/confirm-dialog.tsx ConfirmDialog"],
    "closes an alert; one that is closed already stays as it is": [
      "features/alerts/center/detail/dismiss-dialog.tsx DismissDialog",
    ],
    "a name that only its owner reads: the last counts": ["features/alerts/notifications/devices-part.tsx NameForm"],
    "adds to a list that its caller compares": ["features/alerts/settings/step-days.tsx StepDayForm"],
    "changes nothing": [
      "admin/alert-rules/rule/why-tab.tsx MemberForm",
      "features/help/ask-question.tsx AskQuestion",
      "admin/email/templates/mail-preview.tsx DataSource",
      "features/help/help-search.tsx HelpSearchField",
      "features/podcasts/transcript.tsx Transcript",
    ],
    "signs in": [
      "components/use-fresh-sign-in.tsx WithPassword",
      "features/auth/create-account-form.tsx CreateAccountForm",
      "features/auth/new-password-form.tsx NewPasswordForm",
      "features/auth/request-mail-form.tsx RequestMailForm",
      "features/auth/sign-in-form.tsx SignInForm",
    ],
    "takes a new password": ["features/account/password-form.tsx PasswordForm"],
    "asks for a mail to the new address": ["features/account/email-form.tsx EmailForm"],
    "an act after a question, without a value to be kept": [
      "components/delete-account.tsx DeleteAccount",
      "features/billing/cancel-dialog.tsx Confirmation",
      "features/cards/card/remove-dialog.tsx RemoveDialog",
    ],
  }),
  session: byName({
    "a search": [
      "admin/alert-rules/rule/why-tab.tsx MemberForm",
      "admin/email/templates/mail-preview.tsx DataSource",
      "features/help/help-search.tsx HelpSearchField",
      "features/podcasts/transcript.tsx Transcript",
    ],
    "a file, which a page can't keep": ["admin/card-universe/import/import-page.tsx ImportPage"],
    "nobody is signed in": [
      "features/auth/create-account-form.tsx CreateAccountForm",
      "features/auth/new-password-form.tsx NewPasswordForm",
      "features/auth/request-mail-form.tsx RequestMailForm",
      "features/auth/sign-in-form.tsx SignInForm",
    ],
    "a password": ["components/use-fresh-sign-in.tsx WithPassword", "features/account/password-form.tsx PasswordForm"],
    "the address is typed as a confirmation": ["components/delete-account.tsx DeleteAccount"],
    "nothing is typed": ["features/cards/card/remove-dialog.tsx RemoveDialog"],
  }),
  undo: byName({
    "passes on the one that it is given": [
      "admin/frame/list/bulk-bar.tsx BulkBar",
      "features/cards/card/use-button.tsx UseButton",
      "lib/use-mark.ts useMark",
    ],
    "adds again what was removed": ["features/cards/purchases/purchase-list.tsx PurchaseLine"],
    "is given what it made by the answer": ["features/cards/transactions/category-popover.tsx CategoryPopover"],
    "brings back what it removed, which nobody can change meanwhile": [
      "features/alerts/center/use-center-actions.ts withToasts",
    ],
    "removes what it made, which nobody edits": [
      "features/cards/card/record-use-form.tsx RecordUseForm",
      "features/dashboard/credits/credit-details.tsx PartForm",
      "lib/mark-calls.ts usedMark",
    ],
  }),
});

const calls = listChanges(
  byName({
    creates: [
      "POST admin/card-universe/cards/:cardId/extractions",
      "POST admin/card-universe/imports",
      "POST admin/documentation/articles",
      "POST admin/email/broadcasts",
      "POST admin/news/images",
      "POST admin/news/images/import",
      "POST admin/news/sources",
      "POST admin/podcasts/shows",
      "POST admin/system/restore-tests",
      "POST admin/users/:uid/notes",
      "POST catalog/reports",
      "POST household/invitations",
    ],
    "creates; rejected where there is one already": [
      "POST admin/email/suppressions",
      "POST admin/logos/:kind/:id",
      "POST admin/users/:uid/views",
    ],
    "answers, and changes nothing": ["POST help/questions"],
    "rejected when it is so already, or not any more": [
      "DELETE household/invitations/:invitationId",
      "POST banks/:linkId/replacement",
      "POST banks/sessions/:sessionId/completion",
      "POST household/invitations/:invitationId/acceptance",
      "POST household/invitations/:invitationId/decline",
      "POST push/actions",
      "POST wallet/cards/:walletCardId/close",
      "POST admin/card-universe/proposals/:proposalId",
      "POST admin/card-universe/reports/:reportId",
      "POST admin/email/deliveries/:id/resend",
      "POST admin/email/pause",
      "POST admin/email/resume",
      "POST admin/email/suppressions/:digest/remove",
      "POST admin/prompts/:id/turn-off",
      "POST admin/prompts/:id/turn-on",
      "POST admin/system/dead-letters/:queue/:id/discard",
      "POST admin/system/dead-letters/:queue/:id/replay",
      "POST admin/system/jobs/:job/pause",
      "POST admin/system/jobs/:job/resume",
      "POST admin/system/webhook-events/:source/:id/replay",
      "POST admin/users/:uid/deletion",
      "POST admin/users/:uid/deletion/cancel",
      "POST admin/users/:uid/disable",
      "POST admin/users/:uid/enable",
      "POST admin/users/:uid/resend-verification",
      "POST admin/views/:viewId/end",
    ],
    "rejected when what the entry changed was changed again": ["POST admin/activity/entries/:entryId/revert"],
    "the same act, whoever takes it first": [
      "DELETE alerts/:alertId",
      "POST alert-preferences/resume-mail",
      "POST alerts/:alertId/act",
      "POST alerts/:alertId/dismiss",
      "POST alerts/:alertId/reopen",
      "POST alerts/:alertId/snooze",
      "POST alerts/mark-all-read",
      "PUT push/subscription",
      "PUT alerts/:alertId/read",
      "PUT alerts/:alertId/unread",
    ],
    "turns a switch on or off: what else is stored is as asked": ["PATCH push", "PUT household/alerts"],
    "removes one's own, by its name": ["DELETE admin/lists/:list/views/:id"],
    "a mark, the last of which counts": [
      "PATCH news/posts/:id",
      "PATCH push/devices/:id",
      "PUT news/topics/:topic",
      "POST admin/documentation/articles/:articleId/link",
      "POST news/read-all",
      "PUT banks/:linkId/notification",
      "PUT help/articles/:articleId/vote",
      "PUT podcasts/episodes/:id/position",
    ],
    "an act after a question, without a value to be kept": [
      "DELETE account",
      "DELETE banks/:linkId",
      "DELETE household/membership",
      "DELETE household/people/:personId",
      "DELETE wallet/calendar-feed",
      "DELETE wallet/cards/:walletCardId",
      "POST billing/cancel",
      "POST billing/change",
      "POST billing/pause",
      "POST billing/resume",
      "POST wallet/calendar-feed",
      "POST wallet/import",
    ],
    "removes what nobody edits": [
      "DELETE push/devices/:id",
      "DELETE banks/outage-notices/:institutionId",
      "DELETE wallet/cards/:walletCardId/authorized-users/:userId",
      "DELETE admin/users/:uid/notes/:noteId",
      "POST admin/mobile/devices/:id/remove",
    ],
    "reads, computes or sends, and edits nothing": [
      "POST banks/:linkId/refresh",
      "POST banks/sessions",
      "POST billing/change-preview",
      "POST billing/portal-session",
      "PUT banks/outage-notices/:institutionId",
      "POST admin/activity/export",
      "POST admin/alert-rules/:type/back-tests",
      "POST admin/alert-rules/:type/explain",
      "POST admin/alert-rules/:type/test",
      "POST admin/card-universe/cards/:cardId/impacts",
      "POST admin/email/templates/:id/test",
      "POST admin/mobile/test-push",
      "POST admin/exports",
      "POST admin/exports/personal",
      "POST admin/news/sources/:id/check",
      "POST admin/podcasts/episodes/:id/check",
      "POST admin/podcasts/episodes/:id/suggest-notes",
      "POST admin/podcasts/shows/:id/check",
      "POST admin/system/sync-catalog",
      "POST admin/users/:uid/export",
      "POST admin/users/:uid/reset-sign-in",
      "POST admin/users/:uid/revoke-sessions",
      "POST csp-reports",
      "POST help/searches",
      "POST mobile/installs",
      "POST push/devices/:id/test",
      "POST vitals",
    ],
    "asks for a mail, or follows the link in one": [
      "POST account/email-change",
      "POST email/claim",
      "POST email/disown",
      "POST email/send-passwordless-signin",
      "POST email/send-password-reset",
      "POST email/send-portal-link",
      "POST email/send-verification",
      "POST email/unsubscribe",
      "POST household/invitations/:invitationId/resend",
    ],
  }),
);

describe("everything that is edited", () => {
  it("is there to be looked at", () => {
    expect(forms.length).toBeGreaterThan(60);
    expect(calls.length).toBeGreaterThan(150);
    // `FORMS=1` writes both tables.
    if (process.env["FORMS"] !== undefined)
      process.stdout.write(`${renderRows("Form", forms)}\n\n${renderRows("Call", calls)}\n`);
  });

  it("in a form isn't saved over what its writer hasn't seen, survives the end of a session, and is undone alone", () => {
    expect(listOpen(forms)).toEqual([]);
  });

  it("by a call names what its caller saw, or is an act that writes over nothing", () => {
    expect(listOpen(calls)).toEqual([]);
  });
});
