import { splitPieces } from "../lib/pieces.ts";

/** A sentence of the server in which the sums stand out. */
export function Sentence({ children }: { children: string }) {
  return splitPieces(children).map(({ text, isMoney, start }) =>
    isMoney ? (
      <strong key={start} className="figures font-semibold text-ink">
        {text}
      </strong>
    ) : (
      text
    ),
  );
}
