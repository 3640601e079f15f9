/** What the development server shows a writer instead of a page. It loads itself anew when a file of the content changes. */
export const ProblemPage = ({ problem }: { readonly problem: string }) => (
  <main role="alert" style={{ font: "1rem/1.6 ui-monospace, monospace", margin: "2rem", whiteSpace: "pre-wrap" }}>
    {problem}
  </main>
)
