const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

/** Text escaped for HTML or XML, between tags or within a double-quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? "")

/** Text escaped for HTML between tags. */
export const escapeText = (text: string): string => text.replace(/[&<>]/g, (character) => entities[character] ?? "")
