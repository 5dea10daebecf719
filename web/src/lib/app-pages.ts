/** Addresses that aren't the app's: the API, the landing page and its neighbors, a view of a member's screens, files. */
const otherDocuments = /^\/($|(privacy|terms)\/?$|api(\/|$)|admin\/view\/)|\.\w+$/;

/** Whether the service worker opens the app's document at an address. */
export const isOfApp = (pathname: string): boolean => !otherDocuments.test(pathname);

/** The document of every page but the landing's and a view's. Hosting serves app.html at this address (cleanUrls). */
export const APP_DOCUMENT = "/app";
