import type { Heading } from "@cardwell/core/domain/help/articles";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";

type View = { height: number; isAtStart: boolean; isAtEnd: boolean; hash: string };

/**
 * The section that is being read: the first at the start of the page; then the last that begins in the upper half of the view, or anywhere
 * in it at the end of the page, where short sections get no higher. The one that the address names comes first, as long as it begins there.
 *
 * @param sections with how far below the upper edge of the view each begins
 */
export function findReadSection(sections: readonly { id: string; top: number }[], view: View): string | null {
  const { height, isAtStart, isAtEnd, hash } = view;
  const begun = sections.filter(({ top }) => top <= (isAtEnd ? height : height / 2));
  const named = begun.find(({ id, top }) => top >= 0 && [id, encodeURI(id)].includes(hash.slice(1)));
  return (named ?? (isAtStart ? begun[0] : begun.at(-1)))?.id ?? null;
}

/** The id of the section that is being read; null: none yet. */
export function useReadSection(headings: readonly Heading[]): string | null {
  const { hash } = useLocation();
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const find = () => {
      const { scrollHeight } = document.documentElement;
      const isAtEnd = window.scrollY + window.innerHeight >= scrollHeight - 1;
      const sections = headings.flatMap(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top === undefined ? [] : [{ id, top }];
      });
      setCurrent(
        findReadSection(sections, { height: window.innerHeight, isAtStart: window.scrollY <= 0, isAtEnd, hash }),
      );
    };
    find();
    window.addEventListener("scroll", find, { passive: true });
    window.addEventListener("resize", find);
    return () => {
      window.removeEventListener("scroll", find);
      window.removeEventListener("resize", find);
    };
  }, [headings, hash]);
  return current;
}
