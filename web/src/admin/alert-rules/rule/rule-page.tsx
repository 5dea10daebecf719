import { adminAlertRulesContract as contract } from "@cardwell/core/contract/admin/alert-rules";
import { ALERT_TYPES } from "@cardwell/core/domain/alerts/types";
import type { AlertType } from "@cardwell/core/domain/alerts/types";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ReactNode } from "react";
import { Route, Routes, useParams } from "react-router-dom";
import { LinkButton } from "../../../components/button.tsx";
import { useKeptState } from "../../../components/use-kept-state.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { lazyPart } from "../../../components/lazy-part.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { ToLanding } from "../../../components/to-landing.tsx";
import { UnsavedChanges } from "../../../components/unsaved-changes.tsx";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { LoadError } from "../../frame/load-error.tsx";
import { PageHead, SectionTabs } from "../../frame/page-head.tsx";
import { Allowed, NotAllowed, useHasPermission } from "../../frame/permission.tsx";
import { tabPath } from "../../frame/tabs-context.ts";
import type { RuleDraft } from "../edit/draft.ts";
import { rulePath, ruleQuery } from "../queries.ts";
import type { AdminRule } from "../queries.ts";
import { StatusMark } from "../status-mark.tsx";
import { RuleTab } from "./rule-tab.tsx";
import { StatusActions } from "./status-actions.tsx";
import { VersionsTab } from "./versions-tab.tsx";

const BackTestTab = lazyPart(() => import("./back-test-tab.tsx"), "BackTestTab", <SkeletonRows rows={8} />);
const PreviewTab = lazyPart(() => import("./preview-tab.tsx"), "PreviewTab", <SkeletonRows rows={8} />);
const WhyTab = lazyPart(() => import("./why-tab.tsx"), "WhyTab", <SkeletonRows rows={8} />);
const EditTab = lazyPart(() => import("../edit/edit-tab.tsx"), "EditTab", <SkeletonRows rows={8} />);

const isAlertType = (type: string): type is AlertType => ALERT_TYPES.some((known) => known === type);

/** One rule: what it does, an editor and its versions, each at its own address. */
export function RulePage() {
  const { type = "" } = useParams();
  return isAlertType(type) ? <LoadedRule key={type} type={type} /> : <UnknownRule type={type} />;
}

function UnknownRule({ type }: { type: string }) {
  usePageTitle("Rule not found, alert rules");
  return (
    <>
      <PageHead title="Rule not found" />
      <EmptyState
        title={`There is no rule "${type}".`}
        action={<LinkButton to={tabPath("alert-rules")}>All rules</LinkButton>}
      />
    </>
  );
}

function LoadedRule({ type }: { type: AlertType }) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(ruleQuery(type));
  usePageTitle(`${data?.rule.name ?? "Rule"}, alert rules`);
  const problem = error ? (
    <LoadError
      what="The rule"
      error={error}
      onRetry={() => void refetch()}
      shownSince={data === undefined ? undefined : dataUpdatedAt}
    />
  ) : null;
  if (data !== undefined) return <OneRule admin={data} problem={problem} />;
  return (
    <>
      <PageHead title="Rule" />
      {problem ?? <SkeletonRows rows={10} />}
    </>
  );
}

type OneRuleProps = { admin: AdminRule; problem: ReactNode };

function OneRule({ admin, problem }: OneRuleProps) {
  const { rule } = admin;
  const [draft, setDraft] = useKeptState<RuleDraft>(`rule.edit.${rule.type}`);
  const may = useHasPermission();
  const mayEdit = may(contract.update.permission);
  // Input is kept while the rule's other tabs are open.
  const isKeptAt = useCallback((path: string) => `${path}/`.startsWith(`${rulePath(rule.type)}/`), [rule.type]);
  const tabs = [
    { page: "", label: "Rule" },
    ...(mayEdit ? [{ page: "edit", label: draft === null ? "Edit" : "Edit, not in force" }] : []),
    { page: "preview", label: "Preview" },
    ...(may(contract.startBackTest.permission) && !admin.isEvent ? [{ page: "back-test", label: "Back-test" }] : []),
    ...(may(contract.explain.permission) ? [{ page: "why", label: "Why a member gets it" }] : []),
    { page: "versions", label: "Versions" },
  ];
  return (
    <>
      <PageHead
        title={rule.name}
        aside={
          <span className="flex flex-wrap items-center gap-x-3">
            <StatusMark rule={rule} /> version {rule.version}
          </span>
        }
        actions={
          <Allowed to={contract.update} actions={["Edit rule"]}>
            <StatusActions admin={admin} />
            <LinkButton variant="filled" to={rulePath(rule.type, "edit")}>
              Edit rule
            </LinkButton>
          </Allowed>
        }
      />
      <UnsavedChanges what={rule.name} isDirty={draft !== null} isKeptAt={isKeptAt} />
      {problem}
      <SectionTabs
        label={`${rule.name}, sections`}
        tabs={tabs.map(({ page, label }) => ({ label, to: rulePath(rule.type, page), end: true }))}
      />
      <div className="pt-5">
        <Routes>
          <Route index element={<RuleTab admin={admin} />} />
          <Route
            caseSensitive
            path="edit"
            element={mayEdit ? <EditTab admin={admin} draft={draft} onDraft={setDraft} /> : <NotAllowed />}
          />
          <Route caseSensitive path="preview" element={<PreviewTab admin={admin} draft={draft} />} />
          <Route
            caseSensitive
            path="back-test"
            element={
              may(contract.startBackTest.permission) ? <BackTestTab admin={admin} draft={draft} /> : <NotAllowed />
            }
          />
          <Route
            caseSensitive
            path="why"
            element={may(contract.explain.permission) ? <WhyTab rule={rule} /> : <NotAllowed />}
          />
          <Route
            caseSensitive
            path="versions"
            element={<VersionsTab admin={admin} draft={draft} onDraft={setDraft} />}
          />
          <Route path="*" element={<ToLanding />} />
        </Routes>
      </div>
    </>
  );
}
