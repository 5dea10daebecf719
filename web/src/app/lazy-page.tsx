import { createElement, lazy, Suspense, useState } from "react";
import type { ComponentType } from "react";
import { PageSpinner } from "../components/spinner.tsx";

export type LazyPage = ComponentType & { preload: () => Promise<void> };

/**
 * A page in a file of its own. Once preloaded it renders without a fallback: React holds a revealed fallback back for up to
 * 300 ms, which the first page need not pay.
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  const preload = async () => {
    loaded = await load();
  };
  const Later = lazy(async () => ({ default: await load() }));
  function Page() {
    const [chosen] = useState(() => ({ page: loaded ?? Later }));
    return <Suspense fallback={<PageSpinner />}>{createElement(chosen.page)}</Suspense>;
  }
  return Object.assign(Page, { preload });
}
