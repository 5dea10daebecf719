import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { buildSite, type Site } from "./site.ts";

const localOrigin = "http://127.0.0.1:5002";
const sources = [
  "landing",
  "prerender",
  "src/components/card-art",
  "src/styles/fonts.css",
  "src/styles/tokens.css",
].map((path) => fileURLToPath(new URL(`../${path}`, import.meta.url)));

type Output = Readonly<
  Record<
    string,
    { readonly type: "asset"; readonly source: string | Uint8Array } | { readonly type: "chunk"; readonly name: string }
  >
>;

/** The sign-in with what it needs; creating an account begins with most of the same. */
const behindButtons = ["sign-in", "identity"];

/** The scripts of app.html, and what the landing's buttons lead to. */
function firstFiles(bundle: Output): string[] {
  const app = bundle["app.html"];
  const html = app?.type === "asset" ? String(app.source) : "";
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? "");
  const pages = behindButtons.map((name) => {
    const found = Object.entries(bundle).find(([, file]) => file.type === "chunk" && file.name === name);
    if (found === undefined) throw new Error(`The build has no ${name}.`);
    return `/${found[0]}`;
  });
  return [...named, ...pages];
}

/**
 * The static part of the site: `/`, `/privacy`, `/terms`, robots.txt and sitemap.xml, beside the app that `app.html`
 * is the document of. VITE_SITE_ORIGIN is the address that canonical links and the social picture name, VITE_SUPPORT_EMAIL the one
 * that people write to.
 */
export function landing(): Plugin {
  let origin = localOrigin;
  let supportEmail = "";
  return {
    name: "cardwell-landing",
    configResolved(config) {
      origin = typeof config.env["VITE_SITE_ORIGIN"] === "string" ? config.env["VITE_SITE_ORIGIN"] : localOrigin;
      supportEmail = String(config.env["VITE_SUPPORT_EMAIL"] ?? "");
    },
    generateBundle: {
      // After Vite has written app.html, which names what the app loads first.
      order: "post",
      async handler(_, bundle) {
        const appFiles = firstFiles(bundle);
        for (const { fileName, source } of await buildSite({ origin, supportEmail, appFiles })) {
          this.emitFile({ type: "asset", fileName, source });
        }
      },
    },
    configureServer(server) {
      let site: Promise<Site> | undefined;
      server.watcher.add(sources);
      server.watcher.on("change", (path) => {
        if (!sources.some((source) => path.startsWith(source))) return;
        site = undefined;
        server.ws.send({ type: "full-reload" });
      });
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? "/", localOrigin);
        const serve = async () => {
          site ??= buildSite({
            origin,
            supportEmail,
            appFiles: [],
            extra: '<script type="module" src="/@vite/client"></script>',
          });
          const wanted = pathname === "/" ? "index.html" : pathname.slice(1);
          const file = (await site).find(({ fileName }) => fileName === wanted || fileName === `${wanted}.html`);
          if (!file) return next();
          response.setHeader("content-type", file.type);
          response.end(file.source);
        };
        if (pathname === "/" || /^\/(privacy|terms|robots\.txt|sitemap\.xml|assets\/landing-)/.test(pathname))
          serve().catch(next);
        else next();
      });
    },
  };
}
