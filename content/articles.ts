import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import * as z from "zod/mini";
import { civilDate } from "../core/src/domain/dates/shapes.ts";
import {
  ARTICLE_SECTION_IDS,
  articleContent,
  articleId,
  articlePosition,
  getAudience,
} from "../core/src/domain/help/articles.ts";

const frontMatter = z.strictObject({
  title: z.string(),
  summary: z.string(),
  section: z.enum(ARTICLE_SECTION_IDS),
  position: articlePosition,
  keywords: z.prefault(z.string(), ""),
  related: z.prefault(z.array(z.string()), []),
  reviewedOn: civilDate,
});

const folders = { members: "help", staff: "handbook" } as const;

function readArticle(file: string) {
  const text = readFileSync(file, "utf8");
  const [, matter = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  try {
    const { title, summary, keywords, related, ...placed } = z.parse(frontMatter, parse(matter));
    return {
      id: z.parse(articleId, basename(file, ".md")),
      ...placed,
      content: z.parse(articleContent, { title, summary, keywords, related, body: body.trim() }),
    };
  } catch (error) {
    throw new Error(`${file}: ${String(error)}`, { cause: error });
  }
}

/** An article of this release, with its place in the tree. */
export type SeedArticle = ReturnType<typeof readArticle>;

/** The articles that the product comes with: those in `help` for members, those in `handbook` for staff. */
export function readSeedArticles(): SeedArticle[] {
  const root = fileURLToPath(new URL(".", import.meta.url));
  return Object.entries(folders).flatMap(([audience, folder]) =>
    globSync(join(root, folder, "*.md"))
      .toSorted()
      .map(readArticle)
      .map((article) => {
        if (getAudience(article.section) !== audience) throw new Error(`${article.id}: its section has other readers.`);
        return article;
      }),
  );
}
