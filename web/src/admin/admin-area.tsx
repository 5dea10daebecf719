import { Navigate, Route, Routes } from "react-router-dom";
import { ToLanding } from "../components/to-landing.tsx";
import { AdminLayout } from "./admin-layout.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { NotAllowed, useHasPermission } from "./frame/permission.tsx";
import { tabPath, TabContext } from "./frame/tabs-context.ts";
import type { AdminTab } from "./frame/tabs-context.ts";
import { adminTabs } from "./tabs.ts";
import "./admin.css";

export function AdminArea() {
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        <Route index element={<Navigate to={tabPath("overview")} replace />} />
        {adminTabs.map((tab) => (
          <Route key={tab.path} caseSensitive path={`${tab.path}/*`} element={<TabPages tab={tab} />} />
        ))}
      </Route>
      <Route path="*" element={<ToLanding />} />
    </Routes>
  );
}

function TabPages({ tab }: { tab: AdminTab }) {
  const may = useHasPermission();
  return (
    <TabContext value={tab}>
      <Routes>
        {tab.routes.map(({ path, label, page: Page, permission }) => {
          const element = may(permission) ? <Page /> : <NotAllowed title={<PageHead title={label} />} />;
          return path === "" ? (
            <Route key={path} index element={element} />
          ) : (
            <Route key={path} caseSensitive path={path} element={element} />
          );
        })}
        <Route path="*" element={<ToLanding />} />
      </Routes>
    </TabContext>
  );
}
