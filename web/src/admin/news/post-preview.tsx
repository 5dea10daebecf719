import { imagePath } from "@cardwell/core/domain/images";
import { getReadingMinutes } from "@cardwell/core/domain/news/post";
import type { PostContent } from "@cardwell/core/domain/news/post";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { classNames } from "../../components/class-names.ts";
import { Segmented } from "../../components/segmented.tsx";
import { Article } from "../../features/news/article.tsx";
import { catalogListQuery } from "../../lib/catalog-list.ts";
import { BrokenLinks, useBrokenLinks } from "../frame/markdown-field.tsx";

type PostPreviewProps = {
  content: PostContent;
  publishedAt: string | null;
  corrections: { at: string; note: string }[];
  /** Of the cards of the audience. */
  cardNames: Readonly<Record<string, string>>;
};

/** A post as a holder of its cards reads it, on paper or dark, on a desktop or a phone. */
export function PostPreview({ content, publishedAt, corrections, cardNames }: PostPreviewProps) {
  const [theme, setTheme] = useState<"light" | "dark">("light");
  const [device, setDevice] = useState<"desktop" | "phone">("desktop");
  const broken = useBrokenLinks(content.body) ?? [];
  const { data: catalog } = useQuery(catalogListQuery(useQueryClient()));
  const cards = content.cardIds.map((id) => {
    const { name = cardNames[id] ?? id, artHue = null } = catalog?.find((card) => card.id === id) ?? {};
    return { id, name, artHue };
  });
  return (
    <section aria-label="Preview">
      <div className="flex flex-wrap gap-2">
        <Segmented
          label="Theme of the preview"
          labelHidden
          options={[
            { value: "light", label: "Light" },
            { value: "dark", label: "Dark" },
          ]}
          value={theme}
          onChange={setTheme}
        />
        <Segmented
          label="Device of the preview"
          labelHidden
          options={[
            { value: "desktop", label: "Desktop" },
            { value: "phone", label: "Phone" },
          ]}
          value={device}
          onChange={setDevice}
        />
      </div>
      <div
        data-theme={theme}
        className={classNames(
          "mt-4 grid grid-cols-1 gap-6 rounded-sheet border border-line-2 bg-paper p-5 text-ink",
          device === "phone" && "max-w-90",
        )}
      >
        <Article
          heading="h2"
          {...content}
          title={content.title || "Untitled"}
          publishedAt={publishedAt}
          corrections={corrections}
          readingMinutes={getReadingMinutes(content.body)}
          image={content.image && { url: imagePath(content.image.id), alt: content.image.alt }}
          cards={cards}
          broken={new Set(broken.map(({ address }) => address))}
        />
        <BrokenLinks links={broken} />
      </div>
    </section>
  );
}
