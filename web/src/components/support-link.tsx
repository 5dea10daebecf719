import type { ReactNode } from "react";
import { env } from "../lib/env.ts";

/** Writes to support, with the subject filled in where there is one. */
export function SupportLink({ children, subject }: { children: ReactNode; subject?: string }) {
  const query = subject === undefined ? "" : `?subject=${encodeURIComponent(subject)}`;
  return (
    <a className="link" href={`mailto:${env.supportEmail}${query}`}>
      {children}
    </a>
  );
}
