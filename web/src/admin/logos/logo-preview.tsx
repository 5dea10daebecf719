import type { LogoMark } from "@cardwell/core/domain/logos/logo-mark";
import { LogoPicture, LogoTile } from "../../components/logo-tile.tsx";

/** How a logo, or its initials, looks on light, on dark and small. */
export function LogoPreview({ url, mark }: { url: string | null; mark: LogoMark }) {
  const initials = { ...mark, url: null };
  return (
    <figure className="grid max-w-120 gap-1.5">
      <div className="flex h-28 overflow-hidden rounded-field border border-line-2">
        {(["light", "dark"] as const).map((theme) => (
          <div key={theme} data-theme={theme} className="grid min-w-0 grow basis-0 place-items-center bg-raised p-4">
            <LogoPicture url={url} className="h-16 max-w-full object-contain">
              <LogoTile logo={initials} large />
            </LogoPicture>
          </div>
        ))}
        <div className="grid w-20 shrink-0 place-items-center bg-sunk">
          <LogoPicture url={url} className="h-4 max-w-12 object-contain">
            <LogoTile logo={initials} />
          </LogoPicture>
        </div>
      </div>
      <figcaption className="text-caption text-ink-3">
        {url === null ? "Initials are shown. Light, dark and small" : "Light, dark and at 16 px"}
      </figcaption>
    </figure>
  );
}
