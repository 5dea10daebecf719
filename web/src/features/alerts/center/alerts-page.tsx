import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { classNames } from "../../../components/class-names.ts";
import { lazyPart } from "../../../components/lazy-part.tsx";
import { formatCount } from "../../../lib/format.ts";
import { readLocal, removeLocal, writeLocal } from "../../../lib/storage.ts";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { useClock } from "../clock.ts";
import { listAddress } from "./address.ts";
import { AlertDetail } from "./detail/alert-detail.tsx";
import { useHeldRows } from "./held-rows.ts";
import { AlertList } from "./list/alert-list.tsx";
import { ListHead, Tabs } from "./list/list-head.tsx";
import { useOpenRowInSight, useRowFocus } from "./row-focus.ts";
import { useCenterActions } from "./use-center-actions.ts";
import { useKeys } from "./use-keys.ts";
import { useChoice, useCounts, useList } from "./use-list.ts";
import { useSelection } from "./use-selection.ts";

const KeysHelp = lazyPart(() => import("./keys-help.tsx"), "KeysHelp", null);

const keysOffKey = "cardwell:alert-keys-off";

/** The alert center: the list, and beside it the open alert. Phones show one of the two. */
export function AlertsPage() {
  const { alertId: openId = null } = useParams();
  const { choice, choose } = useChoice();
  const clock = useClock();
  const navigate = useNavigate();
  const { state, fetchMore, refetch, isLoaded } = useList(choice);
  const { list, held, letGo } = useHeldRows(state, choice, openId);
  const counts = useCounts(choice, isLoaded ? state : null);
  const actions = useCenterActions();
  const selection = useSelection(list.alerts, choice.tab);
  const focusAfter = useRowFocus(openId);
  const column = useOpenRowInSight(openId);
  const [isHelping, setHelping] = useState(false);
  const [isKeyed, setKeyed] = useState(readLocal(keysOffKey) === null);

  const leaving = (ids: readonly string[], act: () => void) => {
    focusAfter(ids);
    act();
    if (openId !== null && ids.includes(openId)) void navigate(listAddress(choice));
  };
  const remove = (ids: readonly string[]) => leaving(ids, () => actions.remove(ids));
  const acts = {
    toggle: selection.toggle,
    act: (id: string) => {
      if (actions.find(id)?.box !== "done") leaving([id], () => actions.markAsDone(id));
    },
    remove: (id: string) => remove(selection.chosen.length > 0 ? selection.chosen.map((each) => each.id) : [id]),
    unread: (id: string) => {
      const alert = actions.find(id);
      if (alert?.box === "new") (alert.is_read ? actions.markAsUnread : actions.markAsRead)([alert]);
    },
    help: () => setHelping(true),
    leave: () => {
      if (selection.isOn) selection.end();
      else if (openId !== null) void navigate(listAddress(choice));
    },
  };
  const readAll = () => {
    letGo();
    void actions.markAllAsRead();
  };
  useKeys({ openId, hasLetters: isKeyed, acts });

  return (
    <div className="-mt-8 -mb-18 grid md:-mt-10 lg:min-h-[calc(100dvh-4rem)] lg:grid-cols-[25rem_1fr]">
      <div
        ref={column}
        className={classNames(
          "pt-8 pb-16 lg:-ml-4 lg:pr-8 lg:pl-4",
          openId !== null &&
            "max-lg:hidden lg:sticky lg:top-16 lg:max-h-[calc(100dvh-4rem)] lg:self-start lg:overflow-y-auto",
        )}
      >
        <ListHead unread={list.unreadCount} isPageTitle={openId === null} onReadAll={readAll} />
        <div className="mt-3">
          <Tabs choice={choice} counts={counts} isList={openId === null} />
        </div>
        <AlertList
          list={list}
          choice={choice}
          choose={choose}
          openId={openId}
          held={held}
          selection={selection}
          onMore={() => void fetchMore()}
          onRetry={() => void refetch()}
          onRemove={remove}
          onHelp={() => setHelping(true)}
          clock={clock}
        />
      </div>
      <div
        className={classNames(
          "min-w-0 pt-3 pb-8 md:pt-8 lg:border-l lg:border-line lg:pt-8 lg:pl-14",
          openId === null && "max-lg:hidden",
        )}
      >
        {openId === null ? (
          <>
            <ListTitle />
            <NoChoice unread={counts.unread === undefined ? null : list.unreadCount} onHelp={() => setHelping(true)} />
          </>
        ) : (
          <AlertDetail
            id={openId}
            choice={choice}
            clock={clock}
            error={list.error}
            onRetry={() => void refetch()}
            onRemove={() => remove([openId])}
          />
        )}
      </div>
      {isHelping ? (
        <KeysHelp
          isOn={isKeyed}
          onTurn={(isOn) => {
            setKeyed(isOn);
            if (isOn) removeLocal(keysOffKey);
            else writeLocal(keysOffKey, "1");
          }}
          onClose={() => setHelping(false)}
        />
      ) : null}
    </div>
  );
}

function ListTitle() {
  usePageTitle("Alerts");
  return null;
}

type NoChoiceProps = { unread: number | null; onHelp: () => void };

/** Beside the list while no alert is open. */
function NoChoice({ unread, onHelp }: NoChoiceProps) {
  return (
    <div className="max-lg:hidden">
      <p className="min-h-10 max-w-96 text-title-1">
        {unread === null
          ? null
          : unread === 0
            ? "You're all caught up."
            : `You have ${formatCount(unread, "unread alert")}.`}
      </p>
      <p className="mt-3 max-w-124 text-lead text-ink-2">Open an alert to see why you got it and what happens next.</p>
      <p className="mt-6 text-small text-ink-2">
        You can use the keyboard.{" "}
        <button type="button" className="link" onClick={onHelp}>
          See shortcuts
        </button>
      </p>
    </div>
  );
}
