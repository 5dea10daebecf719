import { Heading, Hr, Link, Text } from "@react-email/components";
import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import type { Components } from "hast-util-to-jsx-runtime";
import type { CSSProperties, ReactElement, ReactNode } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { renderForElsewhere } from "../../lib/markdown-html.ts";
import type { PostText } from "../../lib/markdown-html.ts";
import { LIGHT, body, breakable, link, note, rule, serif } from "./theme.ts";

type Part = { children?: ReactNode };

const cell: CSSProperties = { ...note, padding: "6px 12px 6px 0", textAlign: "left", verticalAlign: "top" };
const block = { ...body, ...breakable, paddingBottom: 16 };

const withHeading =
  (as: "h2" | "h3", fontSize: number) =>
  ({ children }: Part) => (
    <Heading as={as} className="ink" style={{ ...serif, ...breakable, margin: "12px 0 8px", fontSize }}>
      {children}
    </Heading>
  );

const components: Components = {
  h2: withHeading("h2", 22),
  h3: withHeading("h3", 18),
  h4: withHeading("h3", 16),
  p: ({ children }: Part) => (
    <Text className="ink2" style={block}>
      {children}
    </Text>
  ),
  a: ({ href, children }: Part & { href?: string }) =>
    href === undefined ? (
      <>{children}</>
    ) : (
      <Link href={href} className="link" style={link}>
        {children}
      </Link>
    ),
  li: ({ children }: Part) => (
    <li className="ink2" style={{ ...body, ...breakable }}>
      {children}
    </li>
  ),
  th: ({ children }: Part) => (
    <th className="ink" style={cell}>
      {children}
    </th>
  ),
  td: ({ children }: Part) => (
    <td className="ink2" style={cell}>
      {children}
    </td>
  ),
  pre: ({ children }: Part) => (
    <pre
      className="ink"
      style={{ ...note, ...breakable, whiteSpace: "pre-wrap", color: LIGHT.ink, margin: "0 0 16px" }}
    >
      {children}
    </pre>
  ),
  blockquote: ({ children }: Part) => (
    <blockquote className="line" style={{ margin: 0, paddingLeft: 16, borderLeft: `2px solid ${LIGHT.line2}` }}>
      {children}
    </blockquote>
  ),
  hr: () => <Hr className="line" style={rule} />,
  // Its address is the same for everybody, so it doesn't report who opens the mail.
  img: ({ src, alt }: { src?: string; alt?: string }) => (
    <img src={src} alt={alt} style={{ display: "block", maxWidth: "100%", height: "auto" }} />
  ),
};

/** A post as a part of a mail. */
export const renderPostPart = (post: PostText, place: Parameters<typeof renderForElsewhere>[1]): ReactElement =>
  toJsxRuntime(renderForElsewhere(post, place), { Fragment, jsx, jsxs, components });
