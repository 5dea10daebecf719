import { Navigate, Route, Routes } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { AdminLayout } from "./admin-layout.tsx";
import { EmptyTab } from "./empty-tab.tsx";
import { adminTabs } from "./tabs.ts";
import { SystemPage } from "./system/system-page.tsx";
import { ToLanding } from "../components/to-landing.tsx";

export function AdminArea() {
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        <Route index element={<Navigate to={`${paths.admin}/overview`} replace />} />
        {adminTabs.map((tab) => (
          <Route
            key={tab.path}
            caseSensitive
            path={tab.path}
            element={tab.path === "system" ? <SystemPage /> : <EmptyTab tab={tab} />}
          />
        ))}
      </Route>
      <Route path="*" element={<ToLanding />} />
    </Routes>
  );
}
