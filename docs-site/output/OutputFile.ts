import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"

/** A file to be written into a folder of the built site. */
export interface OutputFile {
  readonly path: string
  readonly text: string
}

/** Writes files below a folder, and creates the folders they need. */
export const writeFiles = async (folder: string, files: ReadonlyArray<OutputFile>): Promise<void> => {
  for (const { path, text } of files) {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, text)
  }
}
