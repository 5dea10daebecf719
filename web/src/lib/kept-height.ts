/** How high the page was when it was last scrolled (app/hold-height.ts); 0 where it was not, and on a new page. */
export const keptHeight = (): number => history.state?.height ?? 0;
