import { Suspense } from "react";
import { classNames } from "./class-names.ts";
import { hues, getHue } from "./card-hue.ts";
import { lazyNamed } from "./lazy-part.tsx";

const Engraving = lazyNamed(() => import("./card-art/engraving.tsx"), "Engraving");

type CardFaceProps = {
  /** The catalog's id, or the wallet's for a custom card: the art follows from it. */
  artKey: string;
  name: string;
  issuer: string;
  last4: string | null;
  /** Which hue, when those of a whole wallet were chosen together. */
  hueIndex?: number | undefined;
  faded?: boolean;
};

/** A drawn card: name top left, issuer bottom left, last four bottom right. Nothing of the real card's look. */
export function CardFace({ artKey, name, issuer, last4, hueIndex, faded = false }: CardFaceProps) {
  const hue = hues[hueIndex ?? getHue(artKey)]!;
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
      <p className="absolute top-[9%] right-[7%] left-[7.5%] line-clamp-2 font-serif text-[clamp(0.9rem,8.6cqw,1.5rem)] leading-tight">
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
export function CardThumb({ artKey, hueIndex }: Pick<CardFaceProps, "artKey" | "hueIndex">) {
  const hue = hues[hueIndex ?? getHue(artKey)]!;
  return (
    <span
      aria-hidden="true"
      className="inline-block aspect-[1.586] w-8 shrink-0 rounded-[3px]"
      style={{ background: `linear-gradient(135deg, ${hue.from}, ${hue.to})` }}
    />
  );
}
