/** How many characters of a query are searched for: more than anybody asks at once. */
export const queryCharactersMax = 200

/** How many pages the dialog shows. Each keystroke renders them again. */
export const dialogPages = 6
