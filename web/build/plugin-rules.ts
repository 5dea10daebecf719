import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { PluginOption } from "vite";
import { VitePWA } from "vite-plugin-pwa";

/** They make documents and serve them. Any other hook can rewrite a library or what the bundler made of it. */
const documentHooks = new Set([
  "transformIndexHtml",
  "configResolved",
  "configureServer",
  "configurePreviewServer",
  "writeBundle",
]);
const settings = new Set(["name", "apply", "enforce"]);

/**
 * The hooks of Vite plugins that could change code, as `plugin: hook`, except those of the published plugins that the build is
 * made with. Libraries are used as published (decision 43).
 */
export async function findCodeHooks(plugins: PluginOption): Promise<string[]> {
  const published = new Set((await flatten([tailwindcss(), react(), VitePWA()])).map(({ name }) => name));
  return (await flatten(plugins))
    .filter(({ name }) => !published.has(name))
    .flatMap((plugin) =>
      Object.keys(plugin)
        .filter((key) => !documentHooks.has(key) && !settings.has(key))
        .map((hook) => `${plugin.name}: ${hook}`),
    );
}

async function flatten(option: PluginOption): Promise<{ name: string }[]> {
  const plugin = await option;
  if (!plugin) return [];
  return Array.isArray(plugin) ? (await Promise.all(plugin.map(flatten))).flat() : [plugin];
}
