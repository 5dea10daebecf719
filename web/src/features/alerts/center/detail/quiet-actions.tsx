import type { Alert } from "@cardwell/core/contract/alerts";
import { Button } from "../../../../components/button.tsx";
import { classNames } from "../../../../components/class-names.ts";
import { useAlertActions } from "../../data/use-alerts.ts";

type QuietActionsProps = { alert: Alert; className: string; onDismiss: () => void; onRemove: () => void };

/** What one does to the alert rather than to what it is about. */
export function QuietActions({
  alert: { id, box, is_read: isRead },
  className,
  onDismiss,
  onRemove,
}: QuietActionsProps) {
  const { markAsRead, markAsUnread } = useAlertActions();
  return (
    <div className={classNames("-mx-3 flex flex-wrap", className)}>
      {box === "done" ? null : (
        <Button size="small" variant="text" onClick={onDismiss}>
          Dismiss
        </Button>
      )}
      {box === "new" ? (
        <Button size="small" variant="text" onClick={() => void (isRead ? markAsUnread([id]) : markAsRead([id]))}>
          {isRead ? "Mark as unread" : "Mark as read"}
        </Button>
      ) : null}
      <Button size="small" variant="text" onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}
