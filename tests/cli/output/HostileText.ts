/** Everything that steers a terminal or deceives a reader, in one text. */
export const hostileText =
  "a\u001B[2J\u001B]0;title\u0007\u009B31m\u0085\u202Eb\u2066\u200B\u200Fc\u007F\u0008\u000D\uFEFFpaint-1;\u2028d"

/** What of it may not reach a terminal. */
export const steering = /[[\p{Control}\p{Bidi_Control}\u200B-\u200D\u2028\u2029\u2060-\u2064\uFEFF]--[\t\n]]/v
