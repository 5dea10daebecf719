import type { ComponentType } from "react";
import { Navigate, Route, Routes } from "react-router-dom";
import { lazyPart } from "../components/lazy-part.tsx";
import { ToLanding } from "../components/to-landing.tsx";
import { paths } from "../lib/paths.ts";
import { AdminLayout } from "./admin-layout.tsx";
import { EmptyTab } from "./empty-tab.tsx";
import { adminTabs } from "./tabs.ts";
import "./admin.css";

/** Each tab is a file of its own. */
const tabPages: Record<string, ComponentType> = {
  system: lazyPart(() => import("./system/system-page.tsx"), "SystemPage"),
  "card-universe": lazyPart(() => import("./card-universe/card-universe-area.tsx"), "CardUniverseArea"),
};

export function AdminArea() {
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        <Route index element={<Navigate to={`${paths.admin}/overview`} replace />} />
        {adminTabs.map((tab) => {
          const Page = tabPages[tab.path];
          return (
            <Route
              key={tab.path}
              caseSensitive
              // The card universe has addresses of its own under its tab.
              path={tab.path === "card-universe" ? `${tab.path}/*` : tab.path}
              element={Page === undefined ? <EmptyTab tab={tab} /> : <Page />}
            />
          );
        })}
      </Route>
      <Route path="*" element={<ToLanding />} />
    </Routes>
  );
}
