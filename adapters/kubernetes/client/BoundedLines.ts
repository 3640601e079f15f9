import { Stream } from "effect"

/** A line without its line break. Of one that is too long only the beginning is kept. */
export interface BoundedLine {
  readonly text: string
  readonly isTruncated: boolean
}

const lineFeed = 0x0a
const carriageReturn = 0x0d

/** The lines of chunks. It copies each byte once, and keeps no more of a line than its limit. */
class LineReader {
  readonly #bytesMax: number
  #parts: Array<Uint8Array> = []
  #bytes = 0
  #isTruncated = false

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  read(chunk: Uint8Array): ReadonlyArray<BoundedLine> {
    const lines: Array<BoundedLine> = []
    let start = 0
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      this.#keep(chunk.subarray(start, end))
      lines.push(this.#take())
      start = end + 1
    }
    this.#keep(chunk.subarray(start))
    return lines
  }

  /** A last line without a line break. */
  end(): ReadonlyArray<BoundedLine> {
    return this.#bytes > 0 ? [this.#take()] : []
  }

  #keep(part: Uint8Array): void {
    const space = this.#bytesMax - this.#bytes
    if (part.length > space) this.#isTruncated = true
    if (part.length === 0 || space === 0) return
    const kept = part.subarray(0, space)
    this.#parts.push(kept)
    this.#bytes += kept.length
  }

  #take(): BoundedLine {
    const bytes = this.#parts.length === 1 && this.#parts[0] !== undefined ? this.#parts[0] : Buffer.concat(this.#parts)
    const end = bytes.at(-1) === carriageReturn ? bytes.length - 1 : bytes.length
    // `stream` leaves out a character that the limit cut in two.
    const text = new TextDecoder().decode(bytes.subarray(0, end), { stream: this.#isTruncated })
    const line = { text, isTruncated: this.#isTruncated }
    this.#parts = []
    this.#bytes = 0
    this.#isTruncated = false
    return line
  }
}

/** The lines of a stream of bytes, with so many bytes each at most. */
export const boundedLines =
  (bytesMax: number) =>
  <E, R>(bytes: Stream.Stream<Uint8Array, E, R>): Stream.Stream<BoundedLine, E, R> =>
    Stream.mapAccumArray(
      bytes,
      () => new LineReader(bytesMax),
      (reader, chunks) => [reader, chunks.flatMap((chunk) => reader.read(chunk))] as const,
      { onHalt: (reader) => reader.end() },
    )
