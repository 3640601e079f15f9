export const route = "*"
