import { getInitials } from "@cardwell/core/domain/logos/initials";
import { useState } from "react";

type BrandLogoProps = {
  /** Null: there is none. */
  url: string | null;
  name: string;
  className?: string;
  initialsClassName?: string;
};

/** A logo as nothing but a picture, or initials while there is none or it can't be loaded. The name stands beside it. */
export function BrandLogo({ url, name, className, initialsClassName }: BrandLogoProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  return url === null || url === failedUrl ? (
    <span aria-hidden="true" className={initialsClassName}>
      {getInitials(name)}
    </span>
  ) : (
    <img src={url} alt="" className={className} onError={() => setFailedUrl(url)} />
  );
}
