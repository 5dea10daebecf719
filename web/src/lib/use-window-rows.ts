import { observeWindowOffset, observeWindowRect, Virtualizer, windowScroll } from "@tanstack/react-virtual";
import type { VirtualItem } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";

type Rows = { items: VirtualItem[]; totalHeight: number };

/** Which rows of a long list are on the screen, and where, as the window scrolls and as rows are opened. */
export function useWindowRows<List extends HTMLElement>(keys: readonly string[], estimatedHeight: number) {
  const list = useRef<List>(null);
  const current = useRef<Virtualizer<Window, Element>>(null);
  const [top, setTop] = useState(0);
  const [rows, setRows] = useState<Rows>({ items: [], totalHeight: keys.length * estimatedHeight });

  // Content above may grow or shrink with any change of the wallet.
  useLayoutEffect(() => {
    const measure = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + globalThis.scrollY);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, []);

  useLayoutEffect(() => {
    const show = (buildRows: Virtualizer<Window, Element>) =>
      setRows({ items: buildRows.getVirtualItems(), totalHeight: buildRows.getTotalSize() });
    const virtualizer = new Virtualizer<Window, Element>({
      count: keys.length,
      getScrollElement: () => globalThis.window,
      estimateSize: () => estimatedHeight,
      getItemKey: (at) => keys[at] ?? at,
      initialOffset: () => globalThis.scrollY,
      initialRect: { width: globalThis.innerWidth, height: globalThis.innerHeight },
      observeElementRect: observeWindowRect,
      observeElementOffset: observeWindowOffset,
      scrollToFn: windowScroll,
      overscan: 8,
      scrollMargin: top,
      // Rows that were measured stay where they are when more of them arrive. Of what isn't shown, the height is 0.
      initialMeasurementsCache: current.current?.takeSnapshot().filter(({ size }) => size > 0) ?? [],
      onChange: show,
    });
    current.current = virtualizer;
    const { _didMount: begin, _willUpdate: attach } = virtualizer;
    const leave = begin();
    attach();
    for (const row of list.current?.children ?? []) virtualizer.measureElement(row);
    show(virtualizer);
    return leave;
  }, [keys, top, estimatedHeight]);

  return { list, top, rows, measureRow: (row: Element | null) => current.current?.measureElement(row) };
}
