import type { ArticleLink } from "@cardwell/core/contract/admin/documentation";
import type { ArticleAudience } from "@cardwell/core/domain/help/articles";
import { toAnchor } from "@cardwell/core/domain/help/anchor";
import { isOwnAddress, MEMBER_ROUTES, STAFF_ROUTES } from "@cardwell/core/domain/help/routes";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";

const parser = unified().use(remarkParse).use(remarkGfm);

type Root = ReturnType<typeof parser.parse>;
type Nodes = Root | Root["children"][number];

const listNodes = (node: Nodes): Nodes[] => [node, ...("children" in node ? node.children.flatMap(listNodes) : [])];

const getText = (node: Nodes): string =>
  "value" in node ? node.value : "children" in node ? node.children.map(getText).join("") : "";

/** The anchors of a text's headings. */
const listAnchors = (nodes: readonly Nodes[]): string[] =>
  nodes.flatMap((node) => (node.type === "heading" ? [toAnchor(getText(node))] : []));

export type LinkTarget = { id: string; audience: ArticleAudience; body: string };

function checkOutside(address: string): string | null {
  const parsed = URL.parse(address);
  if (parsed === null) return "This isn't an address.";
  if (parsed.protocol === "mailto:")
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(parsed.pathname) ? null : "Check the email address.";
  if (parsed.protocol !== "https:" && parsed.protocol !== "http:") return "Only web and email addresses can be linked.";
  return parsed.hostname.includes(".") ? null : "This isn't an address on the web.";
}

/** What is wrong with an address on our own site. */
function checkInside(
  address: string,
  {
    audience,
    ownAnchors,
    articles,
  }: { audience: ArticleAudience; ownAnchors: string[]; articles: readonly LinkTarget[] },
): string | null {
  const [path = "", anchor = ""] = address.split("#");
  const [pathname = ""] = path.split("?");
  if (path === "") return ownAnchors.includes(anchor) ? null : "No heading has this anchor.";
  const [, area, id] = /^\/(help|admin\/documentation)\/([^/]+)$/.exec(pathname) ?? [];
  if (audience === "members" && pathname.startsWith("/admin")) return "Members can't open the back office.";
  if (id !== undefined) {
    const target = articles.find(
      (each) => each.id === id && (each.audience === "members" ? area === "help" : area !== "help"),
    );
    if (target === undefined) return "There is no published article at this address.";
    if (anchor === "") return null;
    return listAnchors(listNodes(parser.parse(target.body))).includes(anchor)
      ? null
      : "That article has no heading with this anchor.";
  }
  const routes: readonly string[] = audience === "members" ? MEMBER_ROUTES : [...MEMBER_ROUTES, ...STAFF_ROUTES];
  return routes.includes(pathname) ? null : "There is no page at this address.";
}

/**
 * Every link and image of an article with what is wrong with it: other articles, their headings, pages of the app, and outside
 * addresses by their form alone.
 */
export function checkLinks(
  body: string,
  { audience, articles }: { audience: ArticleAudience; articles: readonly LinkTarget[] },
): ArticleLink[] {
  const nodes = listNodes(parser.parse(body));
  const ownAnchors = listAnchors(nodes);
  const definitions = new Map(
    nodes.flatMap((node) => (node.type === "definition" ? [[node.identifier, node.url]] : [])),
  );
  return nodes.flatMap((node): ArticleLink[] => {
    const line = node.position?.start.line ?? 1;
    if (node.type === "image")
      return [{ line, text: node.alt ?? "", address: node.url, problem: "Images can't be shown." }];
    const address =
      node.type === "link" ? node.url : node.type === "linkReference" ? definitions.get(node.identifier) : undefined;
    if (address === undefined) return [];
    return [
      {
        line,
        text: getText(node),
        address,
        problem: isOwnAddress(address)
          ? checkInside(address, { audience, ownAnchors, articles })
          : checkOutside(address),
      },
    ];
  });
}
