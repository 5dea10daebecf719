import { Route, Routes } from "react-router-dom";
import { lazyPart } from "../../components/lazy-part.tsx";
import { NewsPage, PublicNewsPage } from "./news-page.tsx";
import { useIsMember } from "./queries.ts";

/** It brings the parser of Markdown, which the list doesn't need. */
const NewsPostPage = lazyPart(() => import("./post-page.tsx"), "NewsPostPage");

/** Everything below `/news`. */
export function NewsArea() {
  const isMember = useIsMember();
  return (
    <Routes>
      <Route index element={isMember ? <NewsPage /> : <PublicNewsPage />} />
      <Route path="*" element={<NewsPostPage />} />
    </Routes>
  );
}
