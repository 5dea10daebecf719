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

/**
 * The static part of the site: `/`, `/privacy`, `/terms`, robots.txt and sitemap.xml, beside the app that `app.html`
 * is the document of. VITE_SITE_ORIGIN is the address that canonical links and the social picture name.
 */
export function landing(): Plugin {
  let origin = localOrigin;
  return {
    name: "cardwell-landing",
    configResolved(config) {
      origin = typeof config.env["VITE_SITE_ORIGIN"] === "string" ? config.env["VITE_SITE_ORIGIN"] : localOrigin;
    },
    async generateBundle(_, bundle) {
      const entry = Object.values(bundle).find(
        (file) => file.type === "chunk" && file.isEntry && file.facadeModuleId?.endsWith("app.html"),
      );
      const appFiles =
        entry?.type === "chunk"
          ? [entry.fileName, ...entry.imports, ...(entry.viteMetadata?.importedCss ?? [])].map((name) => `/${name}`)
          : [];
      for (const file of await buildSite({ origin, appFiles }))
        this.emitFile({ type: "asset", fileName: file.fileName, source: file.source });
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
          site ??= buildSite({ origin, appFiles: [], extra: '<script type="module" src="/@vite/client"></script>' });
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
