import { Route, Routes } from "react-router-dom";
import { ArticlePage } from "./article-page.tsx";
import { HelpPage } from "./help-page.tsx";
import "../../styles/pages.css";

/** Everything below `/help`. */
export function HelpArea() {
  return (
    <Routes>
      <Route index element={<HelpPage />} />
      <Route path="*" element={<ArticlePage />} />
    </Routes>
  );
}
