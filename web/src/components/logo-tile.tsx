import type { LogoMark } from "@cardwell/core/domain/logos/logo-mark";
import { useState } from "react";
import type { ReactNode } from "react";
import { huesByName } from "./card-art/hues.ts";
import { classNames } from "./class-names.ts";

type LogoPictureProps = {
  /** Null: there is none. */
  url: string | null;
  className?: string | undefined;
  /** In its place while there is none or it can't be loaded. */
  children: ReactNode;
};

/** A logo as nothing but a picture. The name stands beside it. */
export function LogoPicture({ url, className, children }: LogoPictureProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  return url === null || url === failedUrl ? (
    children
  ) : (
    <img src={url} alt="" loading="lazy" decoding="async" className={className} onError={() => setFailedUrl(url)} />
  );
}

/** A logo on the theme's surface, or initials on a color, of the same size: beside its name, or in a line of text before it. */
export function LogoTile({ logo, large = false }: { logo: LogoMark; large?: boolean }) {
  const { url, initials, hue } = logo;
  const [two, three] = large ? ["text-heading", "text-caption"] : ["text-[0.5625rem]", "text-[0.4375rem]"];
  const tile = classNames(
    "inline-grid shrink-0 place-items-center overflow-hidden align-middle font-serif leading-none",
    large ? "size-9 rounded-field" : "size-5 rounded-[4px]",
    initials.length > 2 ? three : two,
  );
  const { from, ink } = huesByName[hue];
  return (
    <LogoPicture url={url} className={`${tile} border border-line bg-raised object-contain`}>
      <span aria-hidden="true" className={tile} style={{ background: from, color: ink }}>
        {initials}
      </span>
    </LogoPicture>
  );
}
