/** The tags of a post, each leading to the posts that share it. */
export const TagLinks = ({ tags }: { readonly tags: ReadonlyArray<string> }) => (
  <ul className="tags" aria-label="Tags">
    {tags.map((tag) => (
      <li key={tag}>
        <a href={`/docs/blog/tags/${tag}`}>{tag}</a>
      </li>
    ))}
  </ul>
)
