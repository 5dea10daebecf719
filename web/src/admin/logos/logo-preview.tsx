import { BrandLogo } from "../../components/brand-logo.tsx";

const initials = "font-serif text-title-2 text-ink-2";

/** How a logo, or its initials, looks on light, on dark and small. */
export function LogoPreview({ url, name }: { url: string | null; name: string }) {
  return (
    <figure className="grid max-w-120 gap-1.5">
      <div className="flex h-28 overflow-hidden rounded-field border border-line-2">
        {(["light", "dark"] as const).map((theme) => (
          <div key={theme} data-theme={theme} className="grid min-w-0 grow basis-0 place-items-center bg-raised p-4">
            <BrandLogo
              url={url}
              name={name}
              className="max-h-16 max-w-full object-contain"
              initialsClassName={initials}
            />
          </div>
        ))}
        <div className="grid w-20 shrink-0 place-items-center bg-sunk">
          <BrandLogo
            url={url}
            name={name}
            className="h-4 max-w-12 object-contain"
            initialsClassName="text-caption font-medium text-ink-2"
          />
        </div>
      </div>
      <figcaption className="text-caption text-ink-3">
        {url === null ? "Initials stand for it. Light, dark and small" : "Light, dark and at 16 px"}
      </figcaption>
    </figure>
  );
}
