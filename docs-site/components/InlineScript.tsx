interface InlineScriptProps {
  /** A constant whose digest the policy names, or data with every `<` escaped: no input of an author or a reader. */
  readonly text: string
  readonly type?: "application/ld+json"
}

/** A script in the page itself, where React would escape its text as HTML. */
export const InlineScript = ({ text, type }: InlineScriptProps) => (
  // oxlint-disable-next-line react/no-danger -- a script's text is not HTML, and React has no other way to write it
  <script type={type} dangerouslySetInnerHTML={{ __html: text }} />
)
