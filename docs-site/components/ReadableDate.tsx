const format = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" })

/** A day in a readable form. */
export const ReadableDate = ({ day }: { readonly day: string }) => (
  <time dateTime={day}>{format.format(new Date(`${day}T00:00:00Z`))}</time>
)
