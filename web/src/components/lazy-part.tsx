import { createElement, lazy, Suspense, useState } from "react";
import type { ComponentType, ReactNode } from "react";
import { reloadOutdated } from "../lib/reload-outdated.ts";
import { PageSpinner } from "./spinner.tsx";

export type LazyPart<Props extends object = object> = ComponentType<Props> & { preload: () => Promise<void> };

type Load<Name extends string, Props> = () => Promise<Record<Name, ComponentType<Props>>>;

/**
 * React's `lazy` for a component that its module exports by name. Only what is to be shown reloads an outdated page: what fails while it
 * is preloaded must not take away what someone is typing.
 */
export function lazyNamed<Name extends string, Props extends object = object>(load: Load<Name, Props>, name: Name) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: (await load())[name] };
    } catch (error) {
      if (!reloadOutdated()) throw error;
      return new Promise<never>(() => undefined);
    }
  });
}

/**
 * A page, a dialog or another part in a separate file. Once preloaded it renders without a fallback: React holds a
 * revealed fallback back for up to 300 ms, which what is there already need not pay.
 */
export function lazyPart<Name extends string, Props extends object = object>(
  load: Load<Name, Props>,
  name: Name,
  fallback: ReactNode = <PageSpinner />,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    loaded = (await load())[name];
  };
  const Later = lazyNamed(load, name);
  function Part(props: Props) {
    const [chosen] = useState(() => ({ part: loaded }));
    return (
      <Suspense fallback={fallback}>
        {chosen.part === undefined ? <Later {...props} /> : createElement(chosen.part, props)}
      </Suspense>
    );
  }
  return Object.assign(Part, { preload });
}
