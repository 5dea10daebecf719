import { Route, Routes } from "react-router-dom";
import { DocumentBoundary } from "../components/page-boundary.tsx";
import type { LazyPart } from "../components/lazy-part.tsx";
import { ToLanding } from "../components/to-landing.tsx";
import { MemberArea, memberPages, publicPages, SampleArea, samplePages, UnframedArea, unframedPages } from "./pages.ts";
import { PagePatterns } from "../lib/page-patterns.ts";
import { PublicFrame } from "../components/public-frame.tsx";
import { useTopOfPage } from "../lib/use-top-of-page.ts";

const buildRoutes = (pages: Record<string, LazyPart>) =>
  Object.entries(pages).map(([path, Page]) => <Route key={path} caseSensitive path={path} element={<Page />} />);

const patterns = Object.keys({ ...publicPages, ...memberPages, ...unframedPages });

export function AppRoutes() {
  useTopOfPage();
  return (
    <DocumentBoundary>
      <PagePatterns value={patterns}>
        <Routes>
          <Route element={<PublicFrame />}>{buildRoutes(publicPages)}</Route>
          <Route element={<SampleArea />}>{buildRoutes(samplePages)}</Route>
          <Route element={<MemberArea />}>{buildRoutes(memberPages)}</Route>
          <Route element={<UnframedArea />}>{buildRoutes(unframedPages)}</Route>
          <Route path="*" element={<ToLanding />} />
        </Routes>
      </PagePatterns>
    </DocumentBoundary>
  );
}
