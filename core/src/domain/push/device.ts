/** `failing`: its push service didn't take the last notification. */
export const PUSH_DEVICE_STATES = ["active", "failing"] as const;

/** What a push service did with a notification. `removed`: it knows the subscription no more, and so it isn't kept. */
export const PUSH_REPLIES = ["delivered", "failed", "removed"] as const;

/** Of one member. */
export const MOST_PUSH_DEVICES = 10;

export const MOST_DEVICE_NAME_CHARACTERS = 60;
