/** A file to be written below `docs-site/dist/client`. */
export interface OutputFile {
  readonly path: string
  readonly text: string
}
