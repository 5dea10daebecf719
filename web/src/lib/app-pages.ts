/** Addresses that aren't the app's: the landing page and its neighbors, a view of a member's screens, files. */
export const OTHER_DOCUMENTS = String.raw`^/($|(privacy|terms)/?$|admin/view/)|\.\w+$`;

/** Whether the service worker opens the app's document at an address. The build writes the same rule into it. */
export const isOfApp = (pathname: string): boolean => !new RegExp(OTHER_DOCUMENTS).test(pathname);
