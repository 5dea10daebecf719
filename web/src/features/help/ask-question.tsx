import { helpQuestion, MOST_QUESTION } from "@cardwell/core/domain/help/question";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import type { helpContract } from "@cardwell/core/contract/help";
import { useState } from "react";
import { Link } from "react-router-dom";
import * as z from "zod/mini";
import { Button } from "../../components/button.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { Form } from "../../components/form.tsx";
import { SupportLink } from "../../components/support-link.tsx";
import { TextArea } from "../../components/text-area.tsx";
import { useApiForm } from "../../components/use-api-form.ts";
import { callApi } from "../../lib/api-client.ts";
import { contract } from "../../lib/page-contract.ts";
import { helpPath } from "../../lib/paths.ts";

const asked = z.strictObject({ question: helpQuestion });

type Answered = ResponseOf<typeof helpContract.ask> & { question: string };

/** Asks a question in one's own words, which is answered from the articles alone. */
export function AskQuestion() {
  const [answered, setAnswered] = useState<Answered | null>(null);
  const api = useApiForm({
    schema: asked,
    defaultValues: { question: "" },
    send: (body) => {
      setAnswered(null);
      return callApi(contract.help.ask, { body });
    },
    onSent: (answer, { question }) => setAnswered({ ...answer, question }),
  });
  const { field, submit, error, isBusy } = api;
  return (
    <section id="ask" aria-labelledby="ask-title" className="mt-12 scroll-mt-20 border-t border-line pt-6">
      <h2 id="ask-title" className="text-title-2">
        Ask a question
      </h2>
      <Form onSubmit={submit} sender={api} className="mt-4 grid max-w-170 gap-4">
        <TextArea
          label="Your question"
          hint="A language model answers from these articles. Your name, email addresses and long numbers aren't sent to it."
          maxLength={MOST_QUESTION}
          rows={2}
          {...field("question")}
        />
        {error ? <FailureNotice title="Your question wasn't answered." error={error} /> : null}
        <div>
          <Button type="submit" busy={isBusy} busyLabel="Looking for an answer">
            Get an answer
          </Button>
        </div>
      </Form>
      <div aria-live="polite">{answered === null ? null : <Answer answered={answered} />}</div>
    </section>
  );
}

const outcomes: Record<Answered["outcome"], { title: string; articles: string }> = {
  answered: { title: "Answer", articles: "From these articles" },
  not_answered: { title: "Our articles don't answer this.", articles: "These come closest" },
  unavailable: { title: "Questions can't be answered right now.", articles: "These articles may help" },
};

function Answer({ answered: { outcome, answer, articles, question } }: { answered: Answered }) {
  const { title, articles: label } = outcomes[outcome];
  return (
    <div className="mt-6 grid max-w-170 gap-3 border-t border-line-2 pt-5">
      <p className="text-small text-ink-3 wrap-anywhere">{question}</p>
      <h3 className="text-heading font-medium">{title}</h3>
      {answer === null ? null : <p className="text-lead whitespace-pre-line wrap-anywhere">{answer}</p>}
      {articles.length === 0 ? null : (
        <div>
          <p className="text-small text-ink-3">{label}</p>
          <ul className="mt-1">
            {articles.map(({ id, title: name }) => (
              <li key={id}>
                <Link to={helpPath(id)} className="link">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {outcome === "answered" ? null : (
        <p className="text-ink-2">
          <SupportLink subject="A question">Contact support</SupportLink>
        </p>
      )}
    </div>
  );
}
