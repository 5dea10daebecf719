import { CountBadge } from "../components/badge.tsx";
import { BellIcon } from "../components/icons.tsx";
import { Menu } from "../components/menu.tsx";
import { useUnreadCount } from "../features/alerts/unread-count.ts";
import { countOf } from "../lib/format.ts";

export function AlertBell() {
  const count = useUnreadCount();
  const words = count === 0 ? "no unread alerts" : countOf(count, "unread alert");
  return (
    <Menu
      label={`Alerts: ${words}`}
      face={
        <span className="relative">
          <BellIcon size={18} />
          <CountBadge count={count} />
        </span>
      }
    >
      <div className="px-3 py-2">
        <p className="font-semibold">{count === 0 ? "No unread alerts" : countOf(count, "unread alert")}</p>
        <p className="mt-1 text-small text-ink-2">We look for new ones every five minutes while this page is open.</p>
      </div>
    </Menu>
  );
}
