/** The site that a post is based on: "federalreserve.gov". */
export const getSourceName = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, "") ?? url;
