/** How many characters of a query are searched for: more than anybody asks at once. */
export const queryCharactersMax = 200

/** How many pages the dialog shows; each keystroke draws them anew. */
export const dialogPages = 6
