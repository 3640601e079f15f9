const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
}

/** Text as it may stand in XML. */
export const escapeXml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "")
