import { Route, Routes } from "react-router-dom";
import { lazyPart } from "../../components/lazy-part.tsx";
import { ToLanding } from "../../components/to-landing.tsx";
import { ListenPage } from "./listen-page.tsx";
import "../../styles/pages.css";

/** It brings the parser of Markdown, which the list doesn't need. */
const EpisodePage = lazyPart(() => import("./episode-page.tsx"), "EpisodePage");

/** Everything below `/dashboard/listen`. */
export function ListenArea() {
  return (
    <Routes>
      <Route index element={<ListenPage />} />
      <Route path=":id" element={<EpisodePage />} />
      <Route path="*" element={<ToLanding />} />
    </Routes>
  );
}
