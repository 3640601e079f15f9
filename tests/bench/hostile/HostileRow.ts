/** One part of the bench: prints what it measured, and says whether that stays within its bar. */
export type HostileRow = () => Promise<boolean>

export const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
