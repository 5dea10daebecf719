import { useLocation } from "react-router-dom";
import { lazyPart } from "../components/lazy-part.tsx";
import { NewsArea } from "../features/news/news-area.tsx";
import { LatestEpisodes } from "../features/podcasts/latest-episodes.tsx";
import { paths } from "../lib/paths.ts";

const ListenArea = lazyPart(() => import("../features/podcasts/listen-area.tsx"), "ListenArea");

/** News and podcasts: one entry for both in what every page loads. */
export function ReadingArea() {
  const { pathname } = useLocation();
  return `${pathname}/`.startsWith(`${paths.listen}/`) ? <ListenArea /> : <NewsArea podcasts={<LatestEpisodes />} />;
}
