const plain = /^[\x20-\x7E]*$/

/**
 * Replaces `Intl.Segmenter` in the bundle. Creating a real one loads Unicode's tables, which takes as long as a third of
 * the whole start; ASCII text has one grapheme a character and needs none.
 */
export class LazySegmenter {
  #arguments
  #segmenter

  constructor(...given) {
    this.#arguments = given
  }

  segment(text) {
    if (plain.test(text)) return [...text].map((segment) => ({ segment }))
    this.#segmenter ??= new globalThis.Intl.Segmenter(...this.#arguments)
    return this.#segmenter.segment(text)
  }
}
