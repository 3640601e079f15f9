const format = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" })

/** A day as people write it. */
export const ReadableDate = ({ day }: { readonly day: string }) => (
  <time dateTime={day}>{format.format(new Date(`${day}T00:00:00Z`))}</time>
)
