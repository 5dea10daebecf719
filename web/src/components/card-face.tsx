import { Suspense } from "react";
import { classNames } from "./class-names.ts";
import { type ArtOf, getHue, hues } from "./card-hue.ts";
import { lazyNamed } from "./lazy-part.tsx";

/** Longer names are set smaller, so that all of them stays on the card. */
const WIDE_NAME = 28;

const Engraving = lazyNamed(() => import("./card-art/engraving.tsx"), "Engraving");

type CardFaceProps = ArtOf & {
  /** Left out where the name stands beside the card, as the issuer does then. */
  name?: string;
  issuer?: string;
  last4?: string | null;
  /** Which hue, when those of a whole wallet were chosen together. */
  hueIndex?: number | undefined;
  faded?: boolean;
};

/** A drawn card: name top left, issuer bottom left, last four bottom right. Nothing else of the real card's look. */
export function CardFace(props: CardFaceProps) {
  const { artKey, artHue, name = "", issuer, last4 = null, hueIndex, faded = false } = props;
  const hue = hues[hueIndex ?? getHue({ artKey, artHue })]!;
  return (
    <div
      className={classNames(
        "relative aspect-[1.586] w-full overflow-hidden rounded-[4.2%/6.66%] shadow-row @container",
        faded && "opacity-55 grayscale",
      )}
      style={{ background: `linear-gradient(135deg, ${hue.from}, ${hue.to})`, color: hue.ink }}
    >
      <Suspense fallback={null}>
        <Engraving artKey={artKey} line={hue.line} />
      </Suspense>
      <div
        className="absolute inset-0"
        style={{
          background: `radial-gradient(circle at 15% 10%, ${hue.from}cc, transparent 45%), linear-gradient(to top, ${hue.to}bf, transparent 42%)`,
        }}
      />
      <p
        className={classNames(
          "absolute top-[9%] right-[7%] left-[7.5%] font-serif leading-tight text-balance wrap-anywhere",
          name.length <= WIDE_NAME ? "text-[clamp(0.9rem,8.6cqw,1.5rem)]" : "text-[clamp(0.7rem,6.2cqw,1.1rem)]",
        )}
      >
        {name}
      </p>
      <p className="absolute bottom-[9%] left-[7.5%] max-w-[60%] truncate text-[clamp(0.65rem,4.8cqw,0.9rem)] font-medium">
        {issuer}
      </p>
      {last4 === null ? null : (
        <p className="figures absolute right-[7%] bottom-[9%] text-[clamp(0.7rem,5.2cqw,0.95rem)] font-medium tracking-wider">
          {last4}
        </p>
      )}
    </div>
  );
}

/** The card's colors alone, beside its name: under 120 px nothing could be read on it. */
export function CardThumb({
  artKey,
  artHue,
  hueIndex,
  large = false,
}: ArtOf & Pick<CardFaceProps, "hueIndex"> & { large?: boolean }) {
  const hue = hues[hueIndex ?? getHue({ artKey, artHue })]!;
  return (
    <span
      aria-hidden="true"
      className={classNames("inline-block aspect-[1.586] shrink-0 rounded-[3px]", large ? "w-12" : "w-8")}
      style={{ background: `linear-gradient(135deg, ${hue.from}, ${hue.to})` }}
    />
  );
}
