type Piece = { text: string; isMoney: boolean; start: number };

/** Splits a sentence at its amounts, so that they can be emphasized. */
export function splitPieces(sentence: string): Piece[] {
  let start = 0;
  return sentence.split(/([−-]?\$\d[\d,]*(?:\.\d{2})?)/).flatMap((text) => {
    const piece = { text, isMoney: /^[−-]?\$\d/.test(text), start };
    start += text.length;
    return text === "" ? [] : [piece];
  });
}
