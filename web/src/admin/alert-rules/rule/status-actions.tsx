import { addDays } from "@cardwell/core/domain/dates/civil";
import { getRuleStatus } from "@cardwell/core/domain/alerts/rule";
import type { RuleStatus } from "@cardwell/core/domain/alerts/rule";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { useKeptState } from "../../../components/use-kept-state.ts";
import { ConfirmDialog } from "../../frame/confirm-dialog.tsx";
import { EditProblem } from "../../frame/edit-problem.tsx";
import { DateInput } from "../../../components/fields/inputs.tsx";
import type { AdminRule } from "../queries.ts";
import { utcToday } from "../status-mark.tsx";
import { LiveCheck, mayGoLive } from "./live-check.tsx";
import { toRuleChange, useRuleUpdate } from "../use-rule-update.tsx";

const actions: Record<RuleStatus, { label: string; question: string; confirm: string; consequences: string }> = {
  live: {
    label: "Go live",
    question: "Put %s live?",
    confirm: "Put %s live",
    consequences: "Members get its alerts from the next sweep on.",
  },
  shadow: {
    label: "Shadow mode",
    question: "Put %s in shadow mode?",
    confirm: "Put %s in shadow mode",
    consequences: "Its alerts are counted and sent to no one.",
  },
  off: {
    label: "Turn off",
    question: "Turn off %s?",
    confirm: "Turn off %s",
    consequences: "Its open alerts are closed, and no others are made.",
  },
};

const statuses: readonly RuleStatus[] = ["off", "shadow", "live"];

/** The statuses that a rule doesn't have now, each a new version of it. */
export function StatusActions({ admin }: { admin: AdminRule }) {
  const [chosen, setChosen] = useState<RuleStatus | null>(null);
  const current = getRuleStatus(admin.rule, utcToday());
  return (
    <>
      {statuses
        .filter((status) => status !== current)
        .map((status) => (
          <Button key={status} onClick={() => setChosen(status)}>
            {actions[status].label}
          </Button>
        ))}
      {chosen === null ? null : <StatusDialog admin={admin} status={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

type StatusDialogProps = { admin: AdminRule; status: RuleStatus; onClose: () => void };

function StatusDialog({ admin, status, onClose }: StatusDialogProps) {
  const { save, error } = useRuleUpdate(admin, onClose);
  const [typed, setTyped] = useKeptState<{ offUntil: string | null }>(`off.${admin.rule.type}`);
  const offUntil = typed?.offUntil ?? null;
  const { question, confirm, consequences } = actions[status];
  const { rule } = admin;
  const change = toRuleChange(admin);
  const isForATime = status === "off" && offUntil !== null;
  const mode = isForATime ? (rule.enabled ? rule.mode : "off") : status;
  const tomorrow = addDays(utcToday(), 1);
  const dayError = offUntil !== null && offUntil < tomorrow ? "Choose a day after today." : undefined;
  return (
    <>
      <ConfirmDialog
        title={question.replace("%s", () => rule.name)}
        confirm={confirm.replace("%s", () => rule.name)}
        busyLabel="Saving"
        canConfirm={status !== "live" || mayGoLive(admin)}
        variant={status === "off" ? "destructive" : "filled"}
        problem={error ? <EditProblem error={error} /> : undefined}
        onConfirm={(reason) =>
          dayError === undefined && save({ rule: { ...change, enabled: true, mode, offUntil }, reason })
        }
        onClose={onClose}
      >
        <p>{consequences}</p>
        {status === "live" ? (
          <div className="mt-4">
            <LiveCheck admin={admin} />
          </div>
        ) : null}
        {status !== "off" ? null : (
          <div className="mt-4">
            <DateInput
              label="Until (optional)"
              hint="On this day it is turned on again by itself."
              error={dayError}
              value={offUntil}
              onChange={(day) => setTyped({ offUntil: day })}
            />
          </div>
        )}
      </ConfirmDialog>
    </>
  );
}
