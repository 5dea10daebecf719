import type { NewsPost, PublicPost } from "@cardwell/core/contract/news";
import { CardThumb } from "../../components/card-face.tsx";
import { Markdown } from "../../components/markdown.tsx";
import { Notice } from "../../components/notice.tsx";
import { browserTimeZone, formatFullDate } from "../../lib/format.ts";

type ArticleProps = Pick<
  PublicPost,
  "title" | "summary" | "body" | "forYou" | "image" | "sourceUrl" | "corrections" | "readingMinutes"
> & {
  cards?: NewsPost["cards"];
  /** Null: it isn't published. */
  publishedAt: string | null;
  /** Of the title: the preview is below another one. */
  heading?: "h1" | "h2";
  /** Addresses in its text that lead nowhere, which are marked for its authors. */
  broken?: ReadonlySet<string>;
};

const sourceName = (url: string) => URL.parse(url)?.hostname.replace(/^www\./, "") ?? url;

const day = (at: string) => formatFullDate(at, browserTimeZone());

/** A post as members read it. */
export function Article(props: ArticleProps) {
  const {
    title,
    summary,
    body,
    forYou,
    cards = [],
    image,
    sourceUrl,
    corrections,
    publishedAt,
    readingMinutes,
  } = props;
  const { heading: Heading = "h1", broken } = props;
  return (
    <article className="grid max-w-155 min-w-0 gap-6">
      <header className="grid gap-2">
        <p className="text-small text-ink-3">
          {publishedAt === null ? "Not published" : day(publishedAt)} · {readingMinutes} min read
        </p>
        <Heading className="text-display wrap-anywhere">{title}</Heading>
        <p className="text-lead wrap-anywhere text-ink-2">{summary}</p>
      </header>
      {corrections.map(({ at, note }) => (
        <Notice key={at} title={`Corrected ${day(at)}`}>
          {note}
        </Notice>
      ))}
      {forYou === null && cards.length === 0 ? null : (
        <section aria-label="What it means for you" className="border-t-2 border-copper pt-3">
          <h2 className="text-heading font-semibold">What it means for you</h2>
          {forYou === null ? null : <p className="mt-1 text-body wrap-anywhere">{forYou}</p>}
          <ul>
            {cards.map(({ id, name, artHue }) => (
              <li key={id} className="flex items-center gap-3 border-b border-line py-2.5">
                <CardThumb artKey={id} artHue={artHue} />
                <span className="font-medium">{name}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {image === null ? null : (
        <img src={image.url} alt={image.alt} loading="lazy" className="max-h-120 w-full rounded-field object-cover" />
      )}
      <Markdown {...(broken && { broken })}>{body}</Markdown>
      {sourceUrl === null ? null : (
        <p className="border-t border-line-2 pt-4 text-small text-ink-3">
          Source:{" "}
          <a className="link" href={sourceUrl} target="_blank" rel="noopener noreferrer">
            {sourceName(sourceUrl)}
          </a>
        </p>
      )}
    </article>
  );
}
