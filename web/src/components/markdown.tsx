import { toAnchor } from "@cardwell/core/domain/help/anchor";
import { isOwnAddress } from "@cardwell/core/domain/help/routes";
import { createContext, use } from "react";
import type { ReactNode } from "react";
import ReactMarkdown from "react-markdown";
import type { Components } from "react-markdown";
import { Link } from "react-router-dom";
import remarkGfm from "remark-gfm";
import { classNames } from "./class-names.ts";

/** Pictures have their own field with a text for those who don't see them; a remote one would report who reads it. */
const DISALLOWED = ["img", "input"];

/** Pages that are documents of their own: the app doesn't route them. */
const OWN_DOCUMENTS = new Set(["/privacy", "/terms"]);

/** Addresses that a text may lead to: the web, mail, and our own pages. Others lead nowhere. */
export function keepSafeAddress(address: string): string {
  if (isOwnAddress(address)) return address;
  const protocol = URL.parse(address)?.protocol;
  return protocol === "https:" || protocol === "http:" || protocol === "mailto:" ? address : "";
}

const getText = (node: ReactNode): string => {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(getText).join("");
  return typeof node === "object" && node !== null && "props" in node
    ? getText((node.props as { children?: ReactNode }).children)
    : "";
};

function SecondHeading({ children }: { children?: ReactNode }) {
  return (
    <h2 id={toAnchor(getText(children)) || undefined} className="mt-4 scroll-mt-24 text-title-2 text-ink">
      {children}
    </h2>
  );
}

const NONE: ReadonlySet<string> = new Set();
const BrokenLinks = createContext(NONE);

function TextLink({ href: address = "", children }: { href?: string; children?: ReactNode }) {
  const look = classNames("link", use(BrokenLinks).has(address) && "text-copper-ink decoration-copper");
  if (address === "") return <span>{children}</span>;
  if (isOwnAddress(address) && !address.startsWith("#") && !OWN_DOCUMENTS.has(address))
    return (
      <Link className={look} to={address}>
        {children}
      </Link>
    );
  return (
    <a
      className={look}
      href={address}
      {...(isOwnAddress(address) ? {} : { target: "_blank", rel: "noopener noreferrer" })}
    >
      {children}
    </a>
  );
}

/** The page has the only `h1`. */
const components: Components = {
  h1: ({ children }) => <SecondHeading>{children}</SecondHeading>,
  h2: ({ children }) => <SecondHeading>{children}</SecondHeading>,
  h3: ({ children }) => (
    <h3 id={toAnchor(getText(children)) || undefined} className="mt-2 scroll-mt-24 text-heading font-semibold text-ink">
      {children}
    </h3>
  ),
  h4: ({ children }) => <h4 className="font-semibold">{children}</h4>,
  h5: ({ children }) => <h4 className="font-semibold">{children}</h4>,
  h6: ({ children }) => <h4 className="font-semibold">{children}</h4>,
  a: ({ href, children }) => <TextLink {...(href !== undefined && { href })}>{children}</TextLink>,
  ul: ({ children }) => <ul className="grid list-disc gap-1.5 pl-5">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="grid list-decimal gap-1.5 pl-5">
      {children}
    </ol>
  ),
  blockquote: ({ children }) => (
    <blockquote className="grid gap-3 border-l-2 border-line-2 pl-4">{children}</blockquote>
  ),
  strong: ({ children }) => <strong className="font-semibold text-ink">{children}</strong>,
  hr: () => <hr className="border-line-2" />,
  pre: ({ children }) => (
    <pre className="overflow-x-auto rounded-field bg-sunk p-3 text-small text-ink">{children}</pre>
  ),
  code: ({ children }) => <code className="rounded-chip bg-sunk px-1 text-small text-ink">{children}</code>,
  // Two columns of words don't fit a phone: each row is a block there, its first cell over the others.
  table: ({ children }) => (
    <table className="block w-full border-collapse border-t border-line-2 text-body md:table md:border-t-0">
      {children}
    </table>
  ),
  thead: ({ children }) => <thead className="sr-only md:not-sr-only md:table-header-group">{children}</thead>,
  tbody: ({ children }) => <tbody className="block md:table-row-group">{children}</tbody>,
  tr: ({ children }) => <tr className="block border-b border-line py-2.5 md:table-row md:border-b-0">{children}</tr>,
  th: ({ children, style }) => (
    <th
      scope="col"
      style={style}
      className="border-b border-line-2 py-2 pr-4 text-left text-small font-medium text-ink-2"
    >
      {children}
    </th>
  ),
  td: ({ children, style }) => (
    <td
      style={style}
      className="block pr-4 align-top first:font-medium first:text-ink md:table-cell md:border-b md:border-line md:py-2.5"
    >
      {children}
    </td>
  ),
};

type MarkdownProps = {
  children: string;
  /** Addresses that lead nowhere, which are marked. */
  broken?: ReadonlySet<string>;
};

/**
 * Markdown that staff wrote, or that was made from somebody else's text: tables and lists, but no HTML, which is shown as text, and no
 * pictures. Links of other schemes than http, https and mailto lead nowhere. What is inside the app stays in it.
 */
export function Markdown({ children, broken }: MarkdownProps) {
  return (
    <BrokenLinks value={broken ?? NONE}>
      <div className="grid min-w-0 gap-4 text-lead wrap-anywhere text-ink-2">
        <ReactMarkdown
          remarkPlugins={[remarkGfm]}
          disallowedElements={DISALLOWED}
          unwrapDisallowed
          urlTransform={keepSafeAddress}
          components={components}
        >
          {children}
        </ReactMarkdown>
      </div>
    </BrokenLinks>
  );
}

/** The headings of the second level of a text, with their anchors. */
export const listHeadings = (body: string): { text: string; anchor: string }[] =>
  [...body.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, "").matchAll(/^##[ \t]+(.+?)[ \t#]*$/gm)].map(([, text = ""]) => {
    const plain = text.replaceAll(/[*_`]|\]\([^)]*\)|\[/g, "");
    return { text: plain, anchor: toAnchor(plain) };
  });
