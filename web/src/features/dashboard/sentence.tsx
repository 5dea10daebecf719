import { piecesOf } from "./words.ts";

/** A sentence of the server in which the sums stand out. */
export function Sentence({ children }: { children: string }) {
  return piecesOf(children).map(({ text, isMoney }, at) =>
    isMoney ? (
      <strong key={at} className="figures font-semibold text-ink">
        {text}
      </strong>
    ) : (
      text
    ),
  );
}
