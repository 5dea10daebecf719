/** Mail to many members. */
export const adminEmailBroadcastsContract = {};
