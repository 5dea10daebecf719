import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** What each script of the build says, by its name without the folder: all lie in one. */
export type Scripts = Map<string, string>;

const plainName = ({ fileName }: { fileName: string }) => fileName.replace("assets/", "");
const literal = (name: string) => name.replaceAll(".", String.raw`\.`);
const passesOn = /^export\s*\{([^}]*)\}\s*from\s*["']\.\/([^"']+)["'];?\s*$/;
const lastExport = /export\s*\{([^}]*)\};?\s*$/;

/** `a as b, c` as what is meant and what it is called. */
const namesIn = (list: string) =>
  list.split(",").map((each) => {
    const [meant = "", called = meant] = each.trim().split(/\s+as\s+/);
    return { meant, called };
  });

/**
 * Takes away two kinds of scripts that the bundler splits off, each a request of its own before the first paint: one for
 * each page that is in a group, which only passes it on (github.com/rolldown/rolldown/issues/9729), and one with the bundler's
 * helpers, which goes `into` the file that is always there.
 */
export function fewerFiles({ into }: { into: string }): Plugin {
  const ownText = readFileSync(new URL(import.meta.url), "utf8");
  return {
    name: "cardwell:fewer-files",
    apply: "build",
    // Browsers keep a script under its name for good, and the names are given before this changes what is in it.
    augmentChunkHash: () => ownText,
    generateBundle: {
      order: "pre",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const called = (name: string) => chunks.filter((chunk) => chunk.name === name).map(plainName)[0] ?? name;
        const scripts: Scripts = new Map(chunks.map((chunk) => [plainName(chunk), chunk.code]));
        foldPassers(scripts);
        foldHelpers(scripts, called("rolldown-runtime"), called(into));
        for (const chunk of chunks) {
          const code = scripts.get(plainName(chunk));
          if (code === undefined) delete bundle[chunk.fileName];
          else chunk.code = code;
        }
      },
    },
  };
}

/** Leads each `import()` of a script that only passes on to the one that has it. */
export function foldPassers(scripts: Scripts): void {
  for (const [passer, code] of scripts) {
    const [, list, holder] = passesOn.exec(code) ?? [];
    if (list === undefined) continue;
    const asked = new RegExp(`import\\((["'\`])\\./${literal(passer)}\\1\\)`, "g");
    const asks = [...scripts].filter(([, text]) => text.includes(`/${passer}`));
    // Somebody may want it in another way.
    if (asks.length === 0 || asks.some(([, text]) => text.replaceAll(asked, "").includes(`/${passer}`))) continue;
    const names = namesIn(list).map(({ meant, called }) => `${called}:e.${meant}`);
    const instead = `import("./${holder}").then(e=>({${names.join()}}))`;
    for (const [name, text] of asks)
      scripts.set(
        name,
        text.replaceAll(asked, () => instead),
      );
    scripts.delete(passer);
  }
}

/**
 * Puts the script with the bundler's helpers into another, and leads everybody there. Whoever uses a helper has to load that script
 * already: only then is its name, which changes with what is in it, part of theirs.
 */
export function foldHelpers(scripts: Scripts, helpers: string, into: string): void {
  const text = scripts.get(helpers) ?? "";
  const [ending, exported] = lastExport.exec(text) ?? [];
  if (ending === undefined || exported === undefined || !scripts.has(into)) throw changed(helpers, into);
  scripts.delete(helpers);
  const asBuilt: Scripts = new Map(scripts);
  const asked = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']\\./${literal(helpers)}["'];?`);
  for (const [name, code] of scripts) {
    const [statement = "", list = ""] = asked.exec(code) ?? [];
    const rest = code.replace(statement, "");
    if (rest.includes(`/${helpers}`)) throw changed(name, into);
    if (statement === "") continue;
    if (name !== into && !reaches(asBuilt, name, into)) throw changed(name, into);
    const names = namesIn(list);
    const taken =
      name === into
        ? `const ${names.map(({ meant, called }) => `${called}=helper_${meant}`).join()};`
        : `import{${names.map(({ meant, called }) => `helper_${meant} as ${called}`).join()}}from"./${into}";`;
    scripts.set(
      name,
      code.replace(statement, () => taken),
    );
  }
  const names = namesIn(exported);
  const all = names.map(({ called }) => `helper_${called}`).join();
  const given = names.map(({ meant, called }) => `helper_${called}:${meant}`).join();
  const own = `const{${all}}=(()=>{${text.slice(0, -ending.length)}return{${given}}})();export{${all}};`;
  scripts.set(into, own + scripts.get(into));
}

function reaches(scripts: Scripts, from: string, to: string): boolean {
  const seen = new Set([from]);
  for (const name of seen) {
    const imports = (scripts.get(name) ?? "").matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g);
    for (const [, imported = ""] of imports) seen.add(imported);
  }
  return seen.has(to);
}

const changed = (name: string, into: string) =>
  new Error(`The bundler has changed how it hands out its helpers: look at ${name} beside ${into}.`);
