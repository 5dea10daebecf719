import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { chunksOf, filesFor } from "../build/bundle-files.ts";
import { buildSite, type Site } from "./site.ts";

const sources = [
  "landing",
  "prerender",
  "src/components/card-art",
  "src/styles/fonts.css",
  "src/styles/tokens.css",
].map((path) => fileURLToPath(new URL(`../${path}`, import.meta.url)));

/** What the landing's buttons lead to; creating an account begins with most of the same. */
const behindButtons = ["main.tsx", "features/auth/sign-in-page.tsx", "lib/session/firebase-gateway.ts"];

/**
 * The static part of the site: `/`, `/privacy`, `/terms`, robots.txt and sitemap.xml, beside the app that `app.html`
 * is the document of. VITE_SITE_ORIGIN is the address that canonical links and the social picture name, VITE_SUPPORT_EMAIL the one
 * that people write to.
 */
export function landing(): Plugin {
  let origin = "";
  let supportEmail = "";
  return {
    name: "cardwell-landing",
    configResolved(config) {
      origin = String(config.env["VITE_SITE_ORIGIN"] ?? "");
      supportEmail = String(config.env["VITE_SUPPORT_EMAIL"] ?? "");
    },
    async writeBundle({ dir }, bundle) {
      const appFiles = filesFor(behindButtons, chunksOf(bundle));
      for (const { fileName, source } of await buildSite({ origin, supportEmail, appFiles })) {
        const path = join(dir ?? "", fileName);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, source);
      }
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
        const { pathname } = new URL(request.url ?? "/", "http://localhost");
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
