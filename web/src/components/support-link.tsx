import type { ReactNode } from "react";
import { env } from "../lib/env.ts";

type SupportLinkProps = {
  children: ReactNode;
  subject?: string;
  /** In the tone of the words around it. */
  quiet?: boolean;
};

/** Writes to support, with the subject filled in where there is one. */
export function SupportLink({ children, subject, quiet = false }: SupportLinkProps) {
  const query = subject === undefined ? "" : `?subject=${encodeURIComponent(subject)}`;
  return (
    <a className={quiet ? "target -my-1 py-1 hover:text-ink" : "link"} href={`mailto:${env.supportEmail}${query}`}>
      {children}
    </a>
  );
}
