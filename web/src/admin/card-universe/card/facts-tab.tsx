import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import { useId, useState } from "react";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { formatCount } from "../../../lib/format.ts";
import { FactSourceText } from "../fact-source.tsx";
import { RoleReason, useHasPermission } from "../../frame/permission.tsx";
import { EarnCalculator } from "../earn-calculator.tsx";
import { adminCardPath } from "../places.ts";
import type { AdminCard } from "../queries.ts";
import { VerifyBar } from "./verify-bar.tsx";

type Fact = AdminCard["facts"][number];

const groups: Record<Fact["group"], string> = {
  fees: "Fees",
  rates: "Rates",
  earning: "Earning",
  benefits: "Credits and benefits",
  offers: "Welcome offers",
  rules: "Rules",
};

type FactsTabProps = { card: AdminCard; onRefresh: () => void };

/** Every fact of the card with its source. Facts that staff checked at their source can be selected and verified. */
export function FactsTab({ card, onRefresh }: FactsTabProps) {
  const [params, setParams] = useSearchParams();
  const onlyOpen = params.get("show") === "to-verify";
  const [chosen, setChosen] = useState(() => new Set(params.get("fact")?.split(",").filter(Boolean)));
  const toVerify = new Set(card.toVerify.map(({ path }) => path));
  const shown = card.facts.filter(({ path }) => !onlyOpen || toVerify.has(path));
  const reasonId = useId();
  const isAllowed = useHasPermission()(contract.verify.permission);
  const valid = card.facts.filter(({ path, isKnown }) => isAllowed && isKnown && chosen.has(path));
  const toggle = (paths: string[], on: boolean) => {
    const next = new Set(chosen);
    for (const path of paths) {
      if (on) next.add(path);
      else next.delete(path);
    }
    setChosen(next);
  };
  return (
    <div className="pb-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <p className="text-ink-2">{formatStanding(card.toVerify)}</p>
          {isAllowed ? null : <RoleReason id={reasonId} what="verify facts" />}
        </div>
        <label className="flex min-h-10 items-center gap-2.5">
          <input
            type="checkbox"
            className="size-4 accent-green"
            checked={onlyOpen}
            onChange={({ target }) => setParams(target.checked ? { show: "to-verify" } : {}, { replace: true })}
          />
          Only unverified facts
        </label>
      </div>
      {(Object.keys(groups) as Fact["group"][]).map((group) => {
        const facts = shown.filter((fact) => fact.group === group);
        return facts.length === 0 ? null : (
          <Group
            key={group}
            title={groups[group]}
            facts={facts}
            card={card}
            chosen={chosen}
            onToggle={isAllowed ? toggle : undefined}
            reasonId={reasonId}
          >
            {group === "earning" && !onlyOpen ? <EarnCalculator terms={card.terms} /> : null}
          </Group>
        );
      })}
      {shown.length === 0 ? <p className="py-8 text-ink-2">Nothing left to verify.</p> : null}
      {valid.length === 0 ? null : (
        <VerifyBar card={card} facts={valid} onDone={() => setChosen(new Set())} onRefresh={onRefresh} />
      )}
    </div>
  );
}

function formatStanding(toVerify: AdminCard["toVerify"]): string {
  const unread = toVerify.filter(({ isKnown }) => isKnown).length;
  const unknown = toVerify.length - unread;
  const missing = unknown === 0 ? "" : ` ${formatCount(unknown, "fact is", "facts are")} unknown.`;
  if (unread === 0) return `Every known fact was verified at its source within a year.${missing}`;
  return `${formatCount(unread, "fact needs", "facts need")} to be checked at the source.${missing} Select those you checked, then verify them.`;
}

type GroupProps = {
  title: string;
  facts: Fact[];
  card: AdminCard;
  chosen: ReadonlySet<string>;
  /** Undefined where the role may not verify; the reason is then at `reasonId`. */
  onToggle: ((paths: string[], on: boolean) => void) | undefined;
  reasonId: string;
  /** What comes after them. */
  children?: ReactNode;
};

function Group({ title, facts, card, chosen, onToggle, reasonId, children }: GroupProps) {
  const paths = facts.filter(({ isKnown }) => isKnown).map(({ path }) => path);
  const describedBy = onToggle === undefined ? reasonId : undefined;
  const all = paths.length > 0 && paths.every((path) => chosen.has(path));
  return (
    <section className="mt-7">
      <div className="flex items-baseline gap-3 border-b border-line-2 pb-2">
        <input
          type="checkbox"
          aria-label={`All of ${title}`}
          className="size-4 self-center accent-green"
          disabled={paths.length === 0 || onToggle === undefined}
          aria-describedby={describedBy}
          checked={all}
          onChange={({ target }) => onToggle?.(paths, target.checked)}
        />
        <h2 className="text-heading font-semibold">{title}</h2>
      </div>
      <ul>
        {facts.map((fact) => (
          <li
            key={fact.path}
            className="grid grid-cols-[1rem_1fr] gap-x-3 border-b border-line py-2.5 md:grid-cols-[1rem_12rem_1fr_15rem]"
          >
            {fact.isKnown ? (
              <input
                type="checkbox"
                aria-label={`${fact.label}: ${fact.value}`}
                className="mt-0.5 size-4 accent-green"
                disabled={onToggle === undefined}
                aria-describedby={describedBy}
                checked={chosen.has(fact.path)}
                onChange={({ target }) => onToggle?.([fact.path], target.checked)}
              />
            ) : (
              <span />
            )}
            <span className="text-ink-2">{fact.label}</span>
            <span className="font-medium wrap-anywhere max-md:col-start-2">
              {fact.isKnown ? (
                fact.value
              ) : (
                <Link to={adminCardPath(card.terms.id, "edit")} className="text-copper-ink hover:underline">
                  Not known
                </Link>
              )}
            </span>
            <span className="text-small text-ink-3 wrap-anywhere max-md:col-start-2">
              {fact.isKnown ? <FactSourceText source={fact.source} /> : null}
            </span>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
