import type { ScreenArticle } from "@cardwell/core/domain/help/linked-articles";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { helpPath } from "../lib/paths.ts";

/** A quiet line that leads from a screen to the article that explains it. */
export const HelpLink = ({ article, children }: { article: ScreenArticle; children: ReactNode }) => (
  <p className="mt-3 text-small">
    <Link
      to={helpPath(`screen:${article}`)}
      className="target inline-block py-1 text-ink-3 underline-offset-3 hover:text-ink hover:underline"
    >
      {children}
    </Link>
  </p>
);
