import type { PublicPost } from "@cardwell/core/contract/news";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import type { PostCard } from "@cardwell/core/domain/news/post-cards";
import { Link } from "react-router-dom";
import { getOwn } from "@cardwell/core/domain/get-own";
import { classNames } from "../../components/class-names.ts";
import { CardThumb } from "../../components/card-face.tsx";
import { Markdown } from "../../components/markdown.tsx";
import { Notice } from "../../components/notice.tsx";
import { PaymentMark } from "../../components/payment-mark.tsx";
import { formatLongDay, formatWholeDay } from "../../lib/civil.ts";
import { browserTimeZone, formatAmount, formatFullDate, formatMoney } from "../../lib/format.ts";
import { cardPath } from "../../lib/paths.ts";
import { getServerTime } from "../../lib/server-time.ts";
import { kindRules } from "./kind-rules.ts";

/** In a preview, nothing is known of it but what staff write. */
type ArticleCard = Pick<PostCard, "id" | "name" | "artHue"> & Partial<PostCard>;

type ArticleProps = Pick<
  PublicPost,
  "title" | "summary" | "body" | "forYou" | "forYouKind" | "image" | "sourceUrl" | "corrections" | "readingMinutes"
> & {
  cards?: readonly ArticleCard[];
  /** In a preview, by card. */
  cardNotes?: Readonly<Record<string, string | null>>;
  /** Null: it isn't published. */
  publishedAt: string | null;
  /** Of the title: the preview is below another one. */
  heading?: "h1" | "h2";
  /** Addresses in its text that lead nowhere, which are marked for its authors. */
  broken?: ReadonlySet<string>;
};

const sourceName = (url: string) => URL.parse(url)?.hostname.replace(/^www\./, "") ?? url;

const day = (at: string) => formatFullDate(at, browserTimeZone());

/** "$346.92, due Friday, November 27" */
function formatDue({ statementCents, dueOn, dueIsEstimate }: NonNullable<PostCard["payment"]>): string {
  const dueDay = `${dueIsEstimate ? "about " : ""}${formatWholeDay(dueOn)}`;
  return statementCents !== null && statementCents > 0
    ? `${formatMoney(statementCents)}, due ${dueDay}`
    : `Due ${dueDay}`;
}

/** "Travel credit: $114.50 left until December 3" */
function formatLeft({ title, left, unit, endsOn }: PostCard["credits"][number]): string {
  const today = todayIn(getServerTime(), browserTimeZone());
  return `${title}: ${formatAmount(left, unit)} left${endsOn === null ? "" : ` until ${formatLongDay(endsOn, today)}`}`;
}

function KnownCard({ card: { name, walletCardId, payment = null, credits } }: { card: ArticleCard }) {
  return (
    <div className="min-w-0">
      <p className="font-medium wrap-anywhere">
        {walletCardId === undefined ? (
          name
        ) : (
          <Link to={cardPath(walletCardId)} className="target hover:underline">
            {name}
          </Link>
        )}
      </p>
      {payment === null ? null : (
        <p className="figures flex flex-wrap gap-x-3 text-small text-ink-3">
          {formatDue(payment)} <PaymentMark payment={payment} />
        </p>
      )}
      {credits?.map((credit) => (
        <p key={`${credit.title} ${credit.endsOn}`} className="figures text-small text-ink-3">
          {formatLeft(credit)}
        </p>
      ))}
    </div>
  );
}

/** A post as members read it. */
export function Article(props: ArticleProps) {
  const {
    title,
    summary,
    body,
    forYou,
    forYouKind,
    cards = [],
    cardNotes = {},
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
        <section aria-label="What it means for you" className={classNames("border-t-2 pt-3", kindRules[forYouKind])}>
          <h2 className="text-heading font-semibold">What it means for you</h2>
          {forYou === null ? null : <p className="mt-1 text-body wrap-anywhere">{forYou}</p>}
          <ul>
            {cards.map((card) => {
              const note = card.note ?? getOwn(cardNotes, card.id) ?? null;
              return (
                <li
                  key={card.walletCardId ?? card.id}
                  className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 border-b border-line py-2.5 md:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-x-4"
                >
                  <span className="pt-1">
                    <CardThumb artKey={card.id} artHue={card.artHue} />
                  </span>
                  <KnownCard card={card} />
                  {note === null ? null : (
                    <p className="self-center text-small font-medium wrap-anywhere max-md:col-start-2 md:max-w-60 md:text-right">
                      {note}
                    </p>
                  )}
                </li>
              );
            })}
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
