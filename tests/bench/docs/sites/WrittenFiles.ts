import { mkdir, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"

/** Replaces a folder by these files. */
export const writeFolder = async (
  folder: string,
  files: Iterable<readonly [path: string, text: string]>,
): Promise<void> => {
  await rm(folder, { recursive: true, force: true })
  for (const [path, text] of files) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}
