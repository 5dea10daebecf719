import { adminLogosContract as contract } from "@cardwell/core/contract/admin/logos";
import type { LogoDetail, LogoRow } from "@cardwell/core/contract/admin/logos";
import { toLogoPath } from "@cardwell/core/domain/logos/logo";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { LogoTile } from "../../components/logo-tile.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { formatCivilDate } from "../../lib/civil.ts";
import { formatCount, formatNumber } from "../../lib/format.ts";
import { ActionButton } from "../frame/action-button.tsx";
import { FactList } from "../frame/fact-list.tsx";
import { formatMoment } from "../frame/format-moment.ts";
import { LoadError } from "../frame/load-error.tsx";
import { Allowed } from "../frame/permission.tsx";
import { tabPath } from "../frame/tabs-context.ts";
import { formatContrast, formatFile, kindLabels } from "./labels.ts";
import { LogoActions, setInitials } from "./logo-actions.tsx";
import { UploadForm } from "./logo-forms.tsx";
import { LogoPreview } from "./logo-preview.tsx";
import { LogoProblems } from "./logo-problems.tsx";
import { logoQuery, toRowId } from "./queries.ts";

/** A source that is an address leads there; anything else is text. */
function Source({ source }: { source: string }) {
  if (!/^https:\/\/\S+$/.test(source)) return source;
  return (
    <a href={source} target="_blank" rel="noreferrer" className="link wrap-anywhere">
      {source}
    </a>
  );
}

/** A logo, or what is missing, with where it is used and what staff can do about it. */
export function LogoPanel({ row }: { row: LogoRow }) {
  const { kind, name, logo, mark, duplicates, heldCards } = row;
  const { data, error, refetch } = useQuery(logoQuery(toRowId(row)));
  const facts: [string, ReactNode][] =
    logo === null
      ? []
      : [
          ["File", `${formatFile(row)}, ${formatNumber(logo.file.width)} × ${formatNumber(logo.file.height)}`],
          ["License", logo.license],
          ["Expires", logo.expiresOn === null ? "Never" : formatCivilDate(logo.expiresOn)],
          ["Contrast", formatContrast(logo.contrast)],
          ["Source", <Source key="source" source={logo.source} />],
          ["Updated", `${formatMoment(logo.updatedAt)}${data?.updatedBy ? ` by ${data.updatedBy}` : ""}`],
        ];
  return (
    <div className="grid gap-5">
      <div>
        <h2 className="text-title-2 wrap-anywhere">{name}</h2>
        <p className="text-small text-ink-2">
          {kindLabels[kind]} · {formatCount(row.cards, "card")} · held {formatCount(heldCards, "time")}
        </p>
      </div>
      {logo === null ? null : (
        <>
          <LogoPreview url={toLogoPath(logo.file.id)} mark={mark} />
          <div className="grid gap-1 empty:hidden">
            <LogoProblems row={row} problems={row.problems.filter((problem) => problem !== "duplicate")} />
            {duplicates.map((each) => (
              <Link key={toRowId(each)} to={`?open=${toRowId(each)}`} className="link text-small">
                Same file as {each.name} ({kindLabels[each.kind].toLowerCase()})
              </Link>
            ))}
          </div>
          <FactList facts={facts} />
        </>
      )}
      {logo === null ? (
        <Allowed to={contract.upload} actions={["Upload logo"]} size="small">
          <UploadForm row={row} />
        </Allowed>
      ) : (
        <LogoActions row={row} />
      )}
      <div className="flex items-center gap-3 border-y border-line py-3">
        <LogoTile logo={{ ...mark, url: null }} large />
        <p className="min-w-0 grow text-small text-ink-2">
          {mark.url === null ? "Members see these initials" : "Initials without a logo"}, {mark.hue},{" "}
          {row.initialsRevision === 0 ? "by the name" : "set by staff"}
        </p>
        <ActionButton action={setInitials(row)} size="small" />
      </div>
      {data === undefined ? (
        error ? (
          <LoadError what="The list of cards" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={3} label="Loading the cards" />
        )
      ) : (
        <UsedIn detail={data} />
      )}
    </div>
  );
}

function UsedIn({ detail: { usedIn, cards } }: { detail: LogoDetail }) {
  return (
    <section aria-labelledby="used-in">
      <h3
        id="used-in"
        className="flex items-baseline justify-between border-b border-line-2 pb-2 text-heading font-semibold"
      >
        Used in
        <span className="text-small font-normal text-ink-3">
          {cards > usedIn.length ? `${usedIn.length} of ${formatCount(cards, "card")}` : "holders"}
        </span>
      </h3>
      {usedIn.length === 0 ? (
        <p className="py-2.5 text-small text-ink-2">No card of the catalog refers to it.</p>
      ) : null}
      <ul className="text-small">
        {usedIn.map(({ id, name, holders }) => (
          <li key={id} className="flex justify-between gap-4 border-b border-line py-2">
            <Link to={tabPath("card-universe", id)} className="min-w-0 wrap-anywhere hover:underline">
              {name}
            </Link>
            <span className="figures text-ink-2">{formatNumber(holders)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
