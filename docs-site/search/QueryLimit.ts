/** How many characters of a query are searched for: more than anybody asks at once. */
export const queryCharactersMax = 200
