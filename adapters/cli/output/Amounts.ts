const secondsPerMinute = 60
const secondsPerHour = 3600
const secondsPerDay = 86_400

/** `45 s`, `3 min 12 s`, `2 h 5 min` or `4 d`. */
export const spellDuration = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  if (whole < secondsPerMinute) return `${whole} s`
  if (whole < secondsPerHour) return `${Math.floor(whole / secondsPerMinute)} min ${whole % secondsPerMinute} s`
  if (whole < secondsPerDay) {
    return `${Math.floor(whole / secondsPerHour)} h ${Math.floor((whole % secondsPerHour) / secondsPerMinute)} min`
  }
  return `${Math.floor(whole / secondsPerDay)} d`
}

/** Created at first use: it takes 10 ms, and few commands show a price. */
const makeDollarFormat = () => new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" })
let dollarFormat: Intl.NumberFormat | undefined

/** `$1,234.50`, US dollars. */
export const spellDollars = (dollars: number): string => (dollarFormat ??= makeDollarFormat()).format(dollars)

/** `1 cluster`, `2 clusters`. */
export const spellCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`
