/** Feeds of the sandbox that try to harm who reads them: none may be read. */
export const hostileFeeds = [
  "hostile/laughs.xml",
  "hostile/file.xml",
  "hostile/deep.xml",
  "hostile/page.html",
  "hostile/no-feed.xml",
  "hostile/giant.xml",
  "hostile/slow.xml",
  "hostile/endless.xml",
  "hostile/in-a-circle",
  "hostile/redirect/to-loopback",
  "hostile/redirect/to-metadata",
  "hostile/redirect/to-private",
  "hostile/redirect/to-ipv6",
  "hostile/redirect/to-file",
  "hostile/redirect/to-localhost",
];
