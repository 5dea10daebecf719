import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Chip } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { TextArea } from "../../../components/text-area.tsx";
import { Segmented } from "../../../components/segmented.tsx";
import { useApiForm } from "../../../components/use-api-form.ts";
import { callApi } from "../../../lib/api-client.ts";
import { browserTimeZone, formatDate } from "../../../lib/format.ts";
import { showToast } from "../../../lib/toast-store.ts";
import { Allowed } from "../../frame/permission.tsx";
import { EditProblem } from "../../frame/edit-problem.tsx";
import { adminCardPath } from "../places.ts";
import { useStaleCardUniverse } from "../queries.ts";
import type { AdminReport } from "../queries.ts";
import { reportStatusLabels } from "../labels.ts";

const outcomes = [
  { value: "corrected", label: "Corrected" },
  { value: "declined", label: "Declined" },
] as const;

/** One reported mistake, with what was answered or a form to answer it. */
export function ReportItem({ report }: { report: AdminReport }) {
  const { cardId, cardName, label, path, message, createdAt, status, answer, answeredAt } = report;
  const [opened, setOpened] = useState(false);
  const zone = browserTimeZone();
  return (
    <section aria-label={`Report on ${cardName}`} className="border-b border-line pb-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-heading font-semibold">
          <Link to={adminCardPath(cardId)} className="hover:underline">
            {cardName}
          </Link>
          : {label}
        </h2>
        <p className="flex items-center gap-2 text-small text-ink-3">
          {formatDate(createdAt, zone)}
          <Chip tone={status === "open" ? "copper" : "green"}>{reportStatusLabels[status]}</Chip>
        </p>
      </div>
      <blockquote className="mt-2 max-w-155 border-l-2 border-line-2 pl-4 wrap-anywhere whitespace-pre-line text-ink-2">
        {message}
      </blockquote>
      {answer === null ? null : (
        <p className="mt-3 max-w-155 wrap-anywhere whitespace-pre-line">
          <span className="text-small text-ink-3">
            Answered{answeredAt === null ? "" : ` ${formatDate(answeredAt, zone)}`}:{" "}
          </span>
          {answer}
        </p>
      )}
      {opened ? (
        <AnswerForm report={report} onClose={() => setOpened(false)} />
      ) : status !== "open" ? null : (
        <div className="mt-3 flex flex-wrap gap-2">
          <Allowed to={contract.answerReport} actions={["Answer"]} size="small">
            <Button size="small" onClick={() => setOpened(true)}>
              Answer
            </Button>
          </Allowed>
          <Link
            to={`${adminCardPath(cardId)}${path === "" ? "" : `?fact=${path}`}`}
            className="link self-center px-2 text-small"
          >
            See the fact
          </Link>
        </div>
      )}
    </section>
  );
}

function AnswerForm({ report, onClose }: { report: AdminReport; onClose: () => void }) {
  const markStale = useStaleCardUniverse();
  const { form, field, submit, reset, error, isBusy } = useApiForm({
    schema: contract.answerReport.body,
    defaultValues: { status: "corrected", answer: "" },
    draftName: `answer.${report.id}`,
    send: (body) => callApi(contract.answerReport, { params: { reportId: report.id }, body }),
    onSent: async () => {
      showToast(`The report on ${report.cardName} is answered. The member sees it on the card's page.`);
      await markStale();
      onClose();
    },
    // Somebody else's answer is shown then.
    onError: () => void markStale(),
  });
  return (
    <form noValidate onSubmit={submit} onChange={reset} className="mt-4 grid max-w-155 gap-4">
      <Segmented
        label="Outcome"
        options={[...outcomes]}
        value={form.watch("status")}
        onChange={(status) => form.setValue("status", status)}
      />
      <TextArea label="Answer" hint="The member who reported it reads this." maxLength={1_000} {...field("answer")} />
      {error ? <EditProblem error={error} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="filled" busy={isBusy} busyLabel="Sending">
          Answer the report on {report.cardName}
        </Button>
        <Button variant="text" onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
