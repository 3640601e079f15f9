/** Whether Orrery alone may set a tag. */
export const isOrreryTag = (key: string): boolean => key.toLowerCase().startsWith("orrery.dev/")
