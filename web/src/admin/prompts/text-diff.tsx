import type { PromptContent } from "@cardwell/core/domain/prompts/prompt";
import { classNames } from "../../components/class-names.ts";
import { diffLines } from "./diff-lines.ts";
import type { DiffLine } from "./diff-lines.ts";

const looks: Record<DiffLine["kind"], string> = {
  same: "text-ink-2",
  removed: "bg-copper-tint text-copper-ink",
  added: "bg-green-tint text-green",
};
const signs: Record<DiffLine["kind"], string> = { same: " ", removed: "−", added: "+" };
const words: Record<DiffLine["kind"], string> = { same: "", removed: "Removed: ", added: "Added: " };

const describeSettings = ({ model, temperature, maxTokens }: PromptContent): string =>
  `model ${model ?? "default"} · temperature ${temperature} · at most ${maxTokens} tokens`;

const toText = (content: PromptContent): string =>
  [content.instructions, "", "—— message", content.message, "", "—— settings", describeSettings(content)].join("\n");

/** The texts and settings of a version, with what another one changes. */
export function TextDiff({ label, before, after }: { label: string; before: PromptContent; after: PromptContent }) {
  const lines = diffLines(toText(before), toText(after)).map((line, at) => ({ ...line, key: `${at} ${line.kind}` }));
  return (
    <section
      aria-label={label}
      className="rounded-field bg-sunk py-2 font-mono text-caption leading-6 whitespace-pre-wrap wrap-anywhere"
    >
      {lines.map(({ key, kind, text }) => (
        <p key={key} className={classNames("flex gap-2 px-3", looks[kind])}>
          <span aria-hidden="true" className="w-3 shrink-0">
            {signs[kind]}
          </span>
          <span>
            {kind === "same" ? null : <span className="sr-only">{words[kind]}</span>}
            {text === "" ? "\u00A0" : text}
          </span>
        </p>
      ))}
    </section>
  );
}
