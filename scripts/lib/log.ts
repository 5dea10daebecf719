/** An end that the person at the terminal can understand: one sentence, and no stack. */
export class Stop extends Error {}

/** One line about what is being done. */
export function log(text: string): void {
  console.log(`· ${text}`);
}

/** Runs a script's main function; what goes wrong ends it with one sentence and a non-zero code. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(sentenceFor(error));
    process.exit(1);
  }
}

function sentenceFor(error: unknown): unknown {
  if (error instanceof Stop) return error.message;
  if (error instanceof Error && "code" in error && error.code === "ENOSPC") {
    return "The disk is full: free some space and start again.";
  }
  return error;
}
