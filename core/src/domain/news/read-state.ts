import { DAY_MS } from "../dates/instants.ts";
import type { PostTopic } from "./topics.ts";

/** What a member has read, and muted. A mark about one post counts more than `readUntil`, up to which all are read. */
export type ReadState = {
  readUntil: Date | null;
  /** The latest last. */
  marks: readonly { postId: string; isRead: boolean }[];
  /** The latest last. */
  saved: readonly string[];
  mutedTopics: readonly PostTopic[];
};

type Post = { id: string; publishedAt: Date };

/** What is older was news once: nobody has to mark it as read. */
const UNREAD_DAYS = 30;
const MOST_MARKS = 100;
export const MOST_SAVED = 50;

export const NOTHING_READ: ReadState = { readUntil: null, marks: [], saved: [], mutedTopics: [] };

/** Posts until this moment are read, unless they are marked as unread. */
export function getReadUntil({ readUntil }: ReadState, now: Date): Date {
  const oldest = new Date(now.getTime() - UNREAD_DAYS * DAY_MS);
  return readUntil !== null && readUntil > oldest ? readUntil : oldest;
}

export function isUnread(state: ReadState, { id, publishedAt }: Post, now: Date): boolean {
  const mark = state.marks.find(({ postId }) => postId === id);
  return mark === undefined ? publishedAt > getReadUntil(state, now) : !mark.isRead;
}

/** Whether a member never opened an unread post. */
export const isNew = (state: ReadState, post: Post, now: Date): boolean =>
  isUnread(state, post, now) && state.marks.every(({ postId }) => postId !== post.id);

/** Posts that a member marked as unread again. */
export const listMarkedUnread = ({ marks }: ReadState): string[] =>
  marks.filter(({ isRead }) => !isRead).map(({ postId }) => postId);

export function markPost(state: ReadState, postId: string, isRead: boolean): ReadState {
  const others = state.marks.filter((mark) => mark.postId !== postId);
  return { ...state, marks: [...others, { postId, isRead }].slice(-MOST_MARKS) };
}

export const markAllRead = (state: ReadState, now: Date): ReadState => ({ ...state, readUntil: now, marks: [] });

type Mutes = Pick<ReadState, "mutedTopics">;

/** Whether posts about a topic are in no list of the member's but the saved ones. */
export const isMuted = ({ mutedTopics }: Mutes, topic: PostTopic | null): boolean =>
  topic !== null && mutedTopics.includes(topic);

export function muteTopic<State extends Mutes>(state: State, topic: PostTopic, isMute: boolean): State {
  const others = state.mutedTopics.filter((each) => each !== topic);
  return { ...state, mutedTopics: isMute ? [...others, topic] : others };
}

/** Null: there are too many saved ones already. */
export function savePost(state: ReadState, postId: string, isSaved: boolean): ReadState | null {
  const others = state.saved.filter((id) => id !== postId);
  if (!isSaved) return { ...state, saved: others };
  return others.length >= MOST_SAVED ? null : { ...state, saved: [...others, postId] };
}
