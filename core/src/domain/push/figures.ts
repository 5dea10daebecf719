/**
 * What is counted of notifications on devices, by day and platform. `sent`: to a device, however often it was tried. `delivered`: its push
 * service took it. `removed`: devices that their push service doesn't know any more. `optedOut`: devices that members removed.
 */
export const PUSH_FIGURES = ["sent", "delivered", "removed", "optedOut"] as const;

export type PushFigure = (typeof PUSH_FIGURES)[number];

export type PushCounts = Record<PushFigure, number>;

export const NO_PUSHES: PushCounts = { sent: 0, delivered: 0, removed: 0, optedOut: 0 };
