/**
 * Runs a synchronous function while nothing captures stack traces by hand. CDKTF does so for every token, to the full
 * depth of the stack, and never reads them: it takes half of the time of a synthesis. Errors keep their own traces.
 */
export const withoutTokenTraces = <A>(run: () => A): A => {
  const original = Object.getOwnPropertyDescriptor(Error, "captureStackTrace") ?? {}
  Object.defineProperty(Error, "captureStackTrace", { ...original, value: () => {} })
  try {
    return run()
  } finally {
    Object.defineProperty(Error, "captureStackTrace", original)
  }
}
