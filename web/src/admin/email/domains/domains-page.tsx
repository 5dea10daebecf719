import { adminEmailDomainsContract as contract } from "@cardwell/core/contract/admin/email/domains";
import type { EmailDomain } from "@cardwell/core/contract/admin/email/domains";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { DMARC_ADVICE, RECORD_ADVICE } from "@cardwell/core/domain/email/domain-health";
import type { DmarcState, RecordStatus } from "@cardwell/core/domain/email/domain-health";
import { useQuery } from "@tanstack/react-query";
import { classNames } from "../../../components/class-names.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { RingIcon, TickDiscIcon, TriangleIcon } from "../../../components/icons.tsx";
import { Section } from "../../../components/section.tsx";
import { clock } from "../../../components/shapes.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { browserTimeZone, formatDate, formatTime } from "../../../lib/format.ts";
import { AttentionList } from "../../frame/attention-list.tsx";
import type { AttentionItem } from "../../frame/attention-list.tsx";
import { LoadError } from "../../frame/load-error.tsx";
import { ProviderRates } from "./provider-rates.tsx";
import { EmailLayout } from "../email-layout.tsx";

type Domains = ResponseOf<typeof contract.list>;

/** The domains that mail comes from: whether mailbox providers can prove that it's ours, and what to do where they can't. */
export function DomainsPage() {
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ["email", "domains"],
    queryFn: ({ signal }) => callApi(contract.list, {}, { signal }),
    refetchOnWindowFocus: false,
  });
  return (
    <EmailLayout
      title="Domains"
      {...(data !== undefined && { caption: `checked at ${formatChecked(data.checkedAt)}` })}
    >
      {error ? (
        <LoadError
          what="Domain health"
          error={error}
          onRetry={() => void refetch()}
          shownSince={data === undefined ? undefined : dataUpdatedAt}
        />
      ) : null}
      {data === undefined ? error ? null : <SkeletonRows rows={8} label="Loading domains" /> : <Loaded {...data} />}
      <ProviderRates />
    </EmailLayout>
  );
}

const formatChecked = (at: string) => formatTime(at, browserTimeZone());

type Health = { mark: typeof clock; word: string; tone: string };

const good = { mark: <TickDiscIcon size={14} />, tone: "text-green" };
const bad = { mark: <TriangleIcon size={14} />, tone: "text-copper-ink font-medium" };
const waiting = { mark: clock, tone: "text-ink" };
const unclear = { mark: <RingIcon size={14} />, tone: "text-ink-2" };

const recordHealth: Record<RecordStatus, Health> = {
  verified: { ...good, word: "Pass" },
  pending: { ...waiting, word: "Pending" },
  failed: { ...bad, word: "Failed" },
  temporary_failure: { ...bad, word: "Missing now" },
  not_started: { ...bad, word: "Not added" },
  unknown: { ...unclear, word: "Unknown" },
};

const dmarcHealth: Record<DmarcState, Health> = {
  enforced: { ...good, word: "Pass" },
  monitored: { ...waiting, word: "Reports only" },
  missing: { ...bad, word: "Missing" },
  invalid: { ...bad, word: "Invalid" },
  unknown: { ...unclear, word: "Not known" },
};

function HealthMark({ mark, word, tone }: Health) {
  return (
    <span className={classNames("inline-flex items-center gap-1.5 whitespace-nowrap", tone)}>
      {mark} {word}
    </span>
  );
}

const isRejected = (status: RecordStatus) =>
  status === "failed" || status === "temporary_failure" || status === "not_started";

function listProblems({ domains, sender }: Domains): AttentionItem[] {
  const own = domains.find(({ name }) => name === sender);
  const missing: AttentionItem[] =
    own === undefined
      ? [
          {
            id: "sender",
            severity: "critical",
            title: `${sender} isn't a domain at Resend`,
            detail: "Mail comes from an address at this domain. Add it in Resend, or change MAIL_FROM.",
          },
        ]
      : [];
  const records = domains.flatMap(({ id, name, records: all }) =>
    all
      .filter(({ status }) => isRejected(status))
      .map(({ record, type, name: host, status }): AttentionItem => ({
        id: `${id} ${record} ${type}`,
        severity: status === "not_started" ? "high" : "critical",
        title: `${record} of ${name}: ${recordHealth[status].word.toLowerCase()}`,
        detail: `${type} record at ${host}. ${RECORD_ADVICE[status] ?? ""}`,
      })),
  );
  const policies = domains
    .filter(({ dmarc }) => dmarc.state === "missing" || dmarc.state === "invalid")
    .map(({ id, name, dmarc: { state } }): AttentionItem => ({
      id: `${id} DMARC`,
      severity: "medium",
      title: `DMARC of ${name}: ${dmarcHealth[state].word.toLowerCase()}`,
      detail: DMARC_ADVICE[state],
    }));
  return [...missing, ...records, ...policies];
}

function Loaded(answer: Domains) {
  const { domains, sender } = answer;
  return (
    <>
      <AttentionList items={listProblems(answer)} />
      {domains.length === 0 ? (
        <EmptyState title="No domains at Resend">Add {sender} in Resend. Until then no email can be sent.</EmptyState>
      ) : (
        domains.map((domain) => <Domain key={domain.id} domain={domain} isSender={domain.name === sender} />)
      )}
    </>
  );
}

function Domain({ domain, isSender }: { domain: EmailDomain; isSender: boolean }) {
  const { name, records, dmarc, createdAt } = domain;
  return (
    <Section
      title={name}
      aside={`${isSender ? "Email comes from here · " : ""}added ${formatDate(createdAt, browserTimeZone())}`}
    >
      <table aria-label={`DNS records of ${name}`} className="w-full border-collapse text-small">
        <thead className="max-md:hidden">
          <tr className="border-b border-line-2 text-left text-caption text-ink-3">
            {["Record", "Name", "Value", "Status"].map((label) => (
              <th key={label} scope="col" className="py-2 pr-4 font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map(({ record, type, name: host, value, priority, status }) => (
            <DnsRow
              key={`${record} ${type} ${host}`}
              kind={`${record}, ${type}`}
              host={host}
              value={priority === null ? value : `${value}, priority ${priority}`}
              health={recordHealth[status]}
              advice={RECORD_ADVICE[status]}
            />
          ))}
          <DnsRow
            kind="DMARC, TXT"
            host="_dmarc"
            value={dmarc.value ?? "—"}
            health={dmarcHealth[dmarc.state]}
            advice={DMARC_ADVICE[dmarc.state]}
          />
        </tbody>
      </table>
    </Section>
  );
}

type DnsRowProps = { kind: string; host: string; value: string; health: Health; advice: string | null };

function DnsRow({ kind, host, value, health, advice }: DnsRowProps) {
  return (
    <tr className="border-b border-line align-top max-md:grid max-md:gap-1 max-md:py-3">
      <th scope="row" className="py-2.5 pr-4 text-left font-medium whitespace-nowrap max-md:py-0">
        {kind}
      </th>
      <td className="py-2.5 pr-4 font-mono text-caption wrap-anywhere max-md:py-0">{host}</td>
      <td className="py-2.5 pr-4 font-mono text-caption wrap-anywhere text-ink-2 max-md:py-0">{value}</td>
      <td className="py-2.5 max-md:py-0 md:w-72">
        <HealthMark {...health} />
        {advice === null ? null : <p className="mt-1 text-caption text-ink-2">{advice}</p>}
      </td>
    </tr>
  );
}
