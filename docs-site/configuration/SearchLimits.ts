/** The most characters of a query. */
export const queryCharactersMax = 200

/** How many pages the dialog shows. Each keystroke renders them again. */
export const dialogPages = 6
