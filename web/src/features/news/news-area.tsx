import type { ReactNode } from "react";
import { Route, Routes } from "react-router-dom";
import { lazyPart } from "../../components/lazy-part.tsx";
import { NewsPage, PublicNewsPage } from "./news-page.tsx";
import { useIsMember } from "./queries.ts";

/** It brings the parser of Markdown, which the list doesn't need. */
const NewsPostPage = lazyPart(() => import("./post-page.tsx"), "NewsPostPage");

/** Everything below `/news`, with the newest podcasts beside the list. */
export function NewsArea({ podcasts }: { podcasts?: ReactNode }) {
  const isMember = useIsMember();
  return (
    <Routes>
      <Route index element={isMember ? <NewsPage podcasts={podcasts} /> : <PublicNewsPage />} />
      <Route path="*" element={<NewsPostPage />} />
    </Routes>
  );
}
