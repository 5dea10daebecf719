import type { Plugin } from "vite";

/** Chrome and its kin compile such a file whole, beside the main thread, while it comes (v8.dev/blog/explicit-compile-hints). */
const hint = "//# allFunctionsCalledOnLoad\n";

/** Marks the scripts that run as soon as they are there: compiled function by function, they would hold up the first paint. */
export function compiledEarly(names: ReadonlySet<string>): Plugin {
  return {
    name: "cardwell:compiled-early",
    apply: "build",
    // Browsers keep a script under its name for good, and the names are given before this changes what is in it.
    augmentChunkHash: ({ name }) => (names.has(name) ? hint : ""),
    generateBundle: {
      // Vite puts the list of what each page needs before the rest; after any code the hint counts no more.
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === "chunk" && names.has(file.name)) file.code = hint + file.code;
        }
      },
    },
  };
}
