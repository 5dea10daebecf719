import { splitPieces } from "../lib/pieces.ts";

/** A sentence from the server with its amounts emphasized. */
export function Sentence({ children }: { children: string }) {
  return splitPieces(children).map(({ text, isMoney, start }) =>
    isMoney ? (
      <strong key={start} className="figures font-semibold whitespace-nowrap text-ink">
        {text}
      </strong>
    ) : (
      text
    ),
  );
}
