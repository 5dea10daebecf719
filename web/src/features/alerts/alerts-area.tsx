import { Route, Routes } from "react-router-dom";
import { lazyPart } from "../../components/lazy-part.tsx";
import { ToLanding } from "../../components/to-landing.tsx";
import { AlertsPage } from "./center/alerts-page.tsx";
import { startAlerts } from "./data/start-alerts.ts";
import "../../styles/pages.css";

const AlertSettingsPage = lazyPart(() => import("./settings/alert-settings-page.tsx"), "AlertSettingsPage");
const NotificationsPage = lazyPart(() => import("./notifications/notifications-page.tsx"), "NotificationsPage");
const WatchingPage = lazyPart(() => import("./watching/watching-page.tsx"), "WatchingPage");

startAlerts();

/** Everything under the address of the alerts. */
export function AlertsArea() {
  return (
    <Routes>
      <Route caseSensitive path=":alertId?" element={<AlertsPage />} />
      <Route caseSensitive path="settings" element={<AlertSettingsPage />} />
      <Route caseSensitive path="notifications" element={<NotificationsPage />} />
      <Route caseSensitive path="watching" element={<WatchingPage />} />
      <Route path="*" element={<ToLanding />} />
    </Routes>
  );
}
