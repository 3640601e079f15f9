/** The mark: two planets on their orbits. */
export const Brand = ({ name }: { readonly name: string }) => (
  <a className="brand" href="/docs/">
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="14" />
      <circle cx="16" cy="16" r="8" />
      <circle className="sun" cx="16" cy="16" r="3" />
      <circle className="planet" cx="26" cy="6.2" r="2.4" />
      <circle className="planet" cx="9" cy="20" r="1.8" />
    </svg>
    <span>{name}</span>
  </a>
)
