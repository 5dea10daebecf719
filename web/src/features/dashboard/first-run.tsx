import { Link, useNavigate } from "react-router-dom";
import { LinkButton } from "../../components/button.tsx";
import { CatalogSearch } from "../../components/catalog-search.tsx";
import { paths } from "../../lib/paths.ts";
import { PlanSentence } from "./plan-sentence.tsx";

/** Before the first card: the search field, the next steps, and sample cards. */
export function FirstRun() {
  const navigate = useNavigate();
  return (
    <div className="max-w-140">
      <h1 className="text-display">
        Add your first card.
        <br />
        We work out its dates.
      </h1>
      <p className="mt-3 text-lead text-ink-2">About ten seconds each. We never ask for a card number.</p>
      <ol className="mt-6 grid gap-2.5 text-lead">
        {steps.map(([step, note], at) => (
          <li key={step} className="flex items-baseline gap-3 text-ink-2">
            <span className="figures w-3 shrink-0 text-ink-3">{at + 1}</span>
            <span className="flex flex-wrap items-baseline gap-x-3">
              <span className={at === 0 ? "font-semibold text-ink" : undefined}>{step}</span>
              <span className="text-body text-ink-3">{note}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-6">
        <LinkButton variant="filled" size="large" to={paths.start}>
          Choose your cards
        </LinkButton>
      </p>
      <p className="mt-8 mb-2 text-small text-ink-2">Or add one card with all its details</p>
      <CatalogSearch takesFocus onPick={({ id }) => void navigate(`${paths.addCard}?card=${id}`)} />
      <p className="mt-8">
        <Link to={paths.sample} className="link">
          Look around with sample cards first
        </Link>
      </p>
      <div className="mt-10 border-t border-line pt-4 text-small text-ink-3">
        <PlanSentence />
      </div>
    </div>
  );
}

const steps = [
  ["Choose your cards", "by name"],
  ["Closing and due days", "can wait"],
  ["Alerts", "can wait"],
] as const;
