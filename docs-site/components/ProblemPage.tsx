/** The page that the development server shows when the content has an error. It reloads when a content file changes. */
export const ProblemPage = ({ problem }: { readonly problem: string }) => (
  <main role="alert" style={{ font: "1rem/1.6 ui-monospace, monospace", margin: "2rem", whiteSpace: "pre-wrap" }}>
    {problem}
  </main>
)
