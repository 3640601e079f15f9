interface HtmlProps {
  readonly className: string
  readonly html: string
}

/** Inserts HTML from the content pipeline unchanged. */
export const Html = ({ className, html }: HtmlProps) => (
  // oxlint-disable-next-line react/no-danger -- the pipeline lets no HTML of an author through
  <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
)
