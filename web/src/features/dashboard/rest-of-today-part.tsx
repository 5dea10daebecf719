import { lazyPart } from "../../components/lazy-part.tsx";
import { keptPlace } from "../../lib/kept-place.ts";

/** Beside what needs the person in a wide window, below it in a narrow one: there its file comes after the first screen. */
export const RestOfToday = lazyPart(() => import("./rest-of-today.tsx"), "RestOfToday", <div className="min-h-160" />);

/**
 * Whether the first thing to be seen holds it; an address that names a section may mean one of it, and a person who comes
 * back may have been below it (early.ts asks the same).
 */
export const isRestOfTodayFirst = () =>
  matchMedia("(min-width: 64rem)").matches || globalThis.location.hash !== "" || !!keptPlace();
