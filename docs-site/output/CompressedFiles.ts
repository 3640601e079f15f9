import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

/** The files that browsers and crawlers fetch; the Markdown of single pages is small, and rarely requested. */
const compressible = /\.(html|js|css|json|svg|xml|txt)$/
const compressedBytesMin = 1024
const brotliQuality = 7

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Writes a gzip and a Brotli variant beside every text file that is long enough to gain by it. */
export const compressFiles = async (folder: string): Promise<void> => {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && compressible.test(entry.name),
  )
  for (const { name, parentPath } of files) {
    const file = join(parentPath, name)
    const bytes = await readFile(file)
    if (bytes.length < compressedBytesMin) continue
    const parameters = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
    const [br, gz] = await Promise.all([brotli(bytes, { params: parameters }), gzipped(bytes, { level: 9 })])
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
  }
}
