import { classNames } from "../../../components/class-names.ts";
import { Section } from "../../../components/section.tsx";
import { zoneName } from "../../../lib/format.ts";
import { formatAt } from "../../frame/format-moment.ts";
import type { User } from "../queries.ts";

/** What happened, newest first, on one line from event to event. */
export function EventsSection({ user: { events } }: { user: User }) {
  return (
    <Section title="Timeline">
      <ol aria-label="Timeline" className="relative grid gap-4 border-l border-line-2 pl-4 text-small">
        {events.map(({ id, at, title, isProblem }) => (
          <li key={id} className="relative">
            <span
              aria-hidden="true"
              className={classNames(
                "absolute top-1.5 -left-[1.3rem] size-2",
                isProblem ? "rotate-45 bg-copper" : "rounded-full border border-ink-3 bg-paper",
              )}
            />
            <span className={classNames("block wrap-anywhere", isProblem && "text-copper-ink")}>{title}</span>
            <time dateTime={at} className="text-caption text-ink-3">
              {formatAt(at)}
            </time>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const methodLabels: Record<string, string> = {
  password: "Password",
  emailLink: "Email link",
  "google.com": "Google",
};

export function ProfileSection({ user }: { user: User }) {
  const { email, uid, status, timeZone, signIn, staffRole } = user;
  const facts = [
    ["Email", email],
    ["ID", uid],
    ["Address", status === "unverified" ? "Not verified" : "Verified"],
    ["Time zone", timeZone === null ? "Not known" : zoneName(timeZone)],
    [
      "Signs in with",
      signIn.methods.length === 0 ? "Not known" : signIn.methods.map((each) => methodLabels[each] ?? each).join(", "),
    ],
    ["Staff role", staffRole ?? "None"],
  ] as const;
  return (
    <Section title="Profile">
      <dl className="text-small">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2.5 first:pt-0">
            <dt className="text-ink-3">{label}</dt>
            <dd className="min-w-0 font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
