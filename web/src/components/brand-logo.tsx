import { getInitials } from "@cardwell/core/domain/logos/initials";
import { LogoPicture } from "./logo-tile.tsx";

type BrandLogoProps = {
  /** Null: there is none. */
  url: string | null;
  name: string;
  className?: string;
  initialsClassName?: string;
};

/** A logo of any size, or initials. Members see `LogoTile`. */
export function BrandLogo({ url, name, className, initialsClassName }: BrandLogoProps) {
  return (
    <LogoPicture url={url} className={className}>
      <span aria-hidden="true" className={initialsClassName}>
        {getInitials(name)}
      </span>
    </LogoPicture>
  );
}
