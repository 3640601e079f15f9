/** Queries for a page that neither its title nor its text contains. */
export const aliases: Readonly<Record<string, string>> = {
  "latest/platform/intro": "what is orrery about",
  "latest/platform/getting-started/setting-up": "install installation download start quickstart",
  "latest/platform/cluster/deploy": "deploy deployment",
  cli: "install cli command line tool",
}
