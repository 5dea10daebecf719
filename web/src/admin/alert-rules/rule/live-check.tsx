import { adminAlertRulesContract as contract } from "@cardwell/core/contract/admin/alert-rules";
import { FLOOD_LIMIT_PER_WEEK } from "@cardwell/core/domain/alerts/going-live";
import { Link } from "react-router-dom";
import { Button } from "../../../components/button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { describeError } from "../../../lib/describe-error.ts";
import { browserTimeZone, formatCount, formatDate, formatNumber } from "../../../lib/format.ts";
import { useHasPermission } from "../../frame/permission.tsx";
import { formatBound, tooFewRead } from "../labels.ts";
import { rulePath } from "../queries.ts";
import type { AdminRule } from "../queries.ts";
import { useBackTest } from "./use-back-test.ts";

/** Whether the back-test that a rule needs before it goes live lets it. */
export const mayGoLive = ({ liveCheck: { state } }: Pick<AdminRule, "liveCheck">): boolean =>
  state === "free" || state === "passed";

/** What its back-test says about a rule that is to go live, or the button that runs it. */
export function LiveCheck({ admin: { rule, liveCheck } }: { admin: AdminRule }) {
  const { type, version } = rule;
  const { state, testedAt, overLimit, sample } = liveCheck;
  const testedOn = testedAt === null ? "" : ` on ${formatDate(testedAt, browserTimeZone())}`;
  if (state === "free") return null;
  if (state === "untested") return <MissingBackTest rule={rule} />;
  const members = formatCount(overLimit, "member");
  if (state === "passed") {
    return (
      <Notice kind="done" title={`Version ${version} passed its back-test${testedOn}.`}>
        {overLimit === 0
          ? `No member${sample ? " of the sample" : ""} would get more than ${FLOOD_LIMIT_PER_WEEK} alerts a week.`
          : `${members} would get more than ${FLOOD_LIMIT_PER_WEEK} alerts a week, no more than now.`}
        {sample ? ` ${formatBound(sample)}` : ""}
      </Notice>
    );
  }
  return (
    <Notice kind="problem" title={`Version ${version} can't go live.`}>
      {overLimit === 0
        ? tooFewRead
        : `By its back-test${testedOn}, ${members} would get more than ${FLOOD_LIMIT_PER_WEEK} alerts a week.`}
      {sample ? ` ${formatBound(sample)}` : ""}{" "}
      <Link className="link" to={rulePath(type, "edit")}>
        Edit the rule
      </Link>{" "}
      or{" "}
      <Link className="link" to={rulePath(type, "back-test")}>
        see who
      </Link>
      .
    </Notice>
  );
}

function MissingBackTest({ rule: { type, version, audience } }: Pick<AdminRule, "rule">) {
  const { found, run, stop, isRunning, error } = useBackTest({ type, version }, null);
  const may = useHasPermission();
  const isUnread = found?.state === "done" && found.failed > 0 && found.failed === found.looked;
  return (
    <Notice title={`Version ${version} can't go live yet.`}>
      <p>
        It has no back-test of the last seven days for {audience.percent === 100 ? "all" : `${audience.percent}% of`}{" "}
        members.
      </p>
      {may(contract.startBackTest.permission) ? (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button busy={isRunning} busyLabel="Running" onClick={() => run({ days: 30 })}>
            Back-test version {version}
          </Button>
          {isRunning ? <Button onClick={stop}>Stop</Button> : null}
          <output className="text-small text-ink-3">
            {found === null ? "" : `${formatNumber(found.looked)} of ${formatCount(found.wanted, "member")} looked at`}
          </output>
        </div>
      ) : null}
      {error || isUnread ? (
        <p role="alert" className="mt-2 text-copper-ink">
          {error ? describeError(error) : "No member's wallet could be read. Try again."}
        </p>
      ) : null}
    </Notice>
  );
}
