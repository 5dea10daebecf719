import type { Heading } from "@cardwell/core/domain/help/articles";
import { isOwnAddress } from "@cardwell/core/domain/help/routes";
import { getText, listElements, renderMarkdown } from "@cardwell/core/markdown/markdown";
import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import type { Components } from "hast-util-to-jsx-runtime";
import { createContext, use } from "react";
import type { ComponentProps, ReactNode } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { Link } from "react-router-dom";
import { classNames } from "./class-names.ts";

/** Pages that are documents of their own: the app doesn't route them. */
const OWN_DOCUMENTS = new Set(["/privacy", "/terms"]);

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

type TableCell = ComponentProps<"td"> & { "data-head"?: string };

/** Gives cells after the first the head of their column, of which a phone shows no row. In two columns they need none. */
function nameCells(text: ReturnType<typeof renderMarkdown>): typeof text {
  for (const table of listElements(text).filter(({ tagName }) => tagName === "table")) {
    const [head = [], ...rows] = listElements(table)
      .filter(({ tagName }) => tagName === "tr")
      .map((row) => listElements(row).filter(({ tagName }) => tagName === "th" || tagName === "td"));
    if (head.length < 3) continue;
    const heads = head.map(getText);
    for (const [at, cell] of rows.flatMap((row) => [...row.entries()].slice(1)))
      if (heads[at]) cell.properties["dataHead"] = heads[at];
  }
  return text;
}

const components: Components = {
  h2: ({ id, children }) => (
    <h2 id={id} className="mt-4 scroll-mt-24 text-title-2 text-ink">
      {children}
    </h2>
  ),
  h3: ({ id, children }) => (
    <h3 id={id} className="mt-2 scroll-mt-24 text-heading font-semibold text-ink">
      {children}
    </h3>
  ),
  h4: ({ id, children }) => (
    <h4 id={id} className="scroll-mt-24 font-semibold">
      {children}
    </h4>
  ),
  a: ({ href, children }) => <TextLink {...(href !== undefined && { href })}>{children}</TextLink>,
  img: ({ src, alt }) => <img src={src} alt={alt} loading="lazy" className="max-h-120 max-w-full rounded-field" />,
  ul: ({ children }) => <ul className="grid grid-cols-1 list-disc gap-1.5 pl-5">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="grid grid-cols-1 list-decimal gap-1.5 pl-5">
      {children}
    </ol>
  ),
  blockquote: ({ children }) => (
    <blockquote className="grid grid-cols-1 gap-3 border-l-2 border-line-2 pl-4">{children}</blockquote>
  ),
  strong: ({ children }) => <strong className="font-semibold text-ink">{children}</strong>,
  hr: () => <hr className="border-line-2" />,
  pre: ({ children }) => (
    <pre className="overflow-x-auto rounded-field bg-sunk p-3 text-small text-ink">{children}</pre>
  ),
  code: ({ children }) => <code className="rounded-chip bg-sunk px-1 text-small text-ink">{children}</code>,
  // Two columns of words don't fit a phone: each row is a block there, its first cell over the others, which have their heads before them
  // where there are several.
  // Beside each other, cells would break words before the table scrolls.
  table: ({ children }) => (
    <div className="@min-[26rem]:overflow-x-auto @min-[26rem]:wrap-break-word">
      <table className="block w-full border-collapse border-t border-line-2 text-body @min-[26rem]:table @min-[26rem]:border-t-0">
        {children}
      </table>
    </div>
  ),
  thead: ({ children }) => (
    <thead className="sr-only @min-[26rem]:not-sr-only @min-[26rem]:table-header-group">{children}</thead>
  ),
  tbody: ({ children }) => <tbody className="block @min-[26rem]:table-row-group">{children}</tbody>,
  tr: ({ children }) => (
    <tr className="block border-b border-line py-2.5 @min-[26rem]:table-row @min-[26rem]:border-b-0">{children}</tr>
  ),
  th: ({ children, style }) => (
    <th
      scope="col"
      style={style}
      className="border-b border-line-2 py-2 pr-4 text-left text-small font-medium text-ink-2"
    >
      {children}
    </th>
  ),
  td: ({ children, style, "data-head": head }: TableCell) => (
    <td
      style={style}
      data-head={head}
      className="block data-head:before:content-[attr(data-head)_':_'] data-head:before:text-small data-head:before:text-ink-3 @min-[26rem]:before:hidden pr-4 align-top first:font-medium first:text-ink @min-[26rem]:table-cell @min-[26rem]:border-b @min-[26rem]:border-line @min-[26rem]:py-2.5"
    >
      {children}
    </td>
  ),
};

type MarkdownProps = {
  children: string;
  /** As they are kept with the text; left out where none are. */
  headings?: readonly Heading[] | undefined;
  /** Addresses that lead nowhere, which are marked. */
  broken?: ReadonlySet<string>;
};

/** Markdown that staff wrote, or that was made from somebody else's text, as `renderMarkdown` makes it safe. What is inside the app stays in it. */
export function Markdown({ children, headings, broken }: MarkdownProps) {
  return (
    <BrokenLinks value={broken ?? NONE}>
      <div className="@container grid min-w-0 grid-cols-1 gap-4 text-lead wrap-anywhere text-ink-2">
        {toJsxRuntime(nameCells(renderMarkdown(children, headings)), { Fragment, jsx, jsxs, components })}
      </div>
    </BrokenLinks>
  );
}
