import { readdir, stat } from "node:fs/promises"
import { join } from "node:path"

/** The bytes of all files below a folder. */
export const sizeOnDisk = async (folder: string): Promise<number> => {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(({ name, parentPath }) => stat(join(parentPath, name))))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}
