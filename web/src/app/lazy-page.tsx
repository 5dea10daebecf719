import { createElement, lazy, Suspense, useState } from "react";
import type { ComponentType } from "react";
import { PageSpinner } from "../components/spinner.tsx";

export type LazyPage = ComponentType & { preload: () => Promise<void> };

/**
 * A page in a file of its own. Once preloaded it renders without a fallback: React holds a revealed fallback back for up to
 * 300 ms, which the first page need not pay.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType> | undefined>,
  name: Name,
): LazyPage {
  let loaded: ComponentType | undefined;
  const loadPage = async (): Promise<ComponentType> => {
    const module = await load();
    // The file is gone and the document is being loaded again (outdated.ts): there is nothing to show any more.
    return module === undefined ? new Promise(() => undefined) : module[name];
  };
  const preload = async () => {
    loaded = await loadPage();
  };
  const Later = lazy(async () => ({ default: await loadPage() }));
  function Page() {
    const [chosen] = useState(() => ({ page: loaded ?? Later }));
    return <Suspense fallback={<PageSpinner />}>{createElement(chosen.page)}</Suspense>;
  }
  return Object.assign(Page, { preload });
}
