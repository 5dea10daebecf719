import { Route, Routes } from "react-router-dom";
import { lazyPart } from "../../components/lazy-part.tsx";
import { ToLanding } from "../../components/to-landing.tsx";
import { NewsPage } from "./news-page.tsx";

/** It brings the parser of Markdown, which the list doesn't need. */
const NewsPostPage = lazyPart(() => import("./post-page.tsx"), "NewsPostPage");

/** Everything below `/news`. */
export function NewsArea() {
  return (
    <Routes>
      <Route index element={<NewsPage />} />
      <Route path=":id" element={<NewsPostPage />} />
      <Route path="*" element={<ToLanding />} />
    </Routes>
  );
}
