import { posix } from "node:path"

import type { SourceFile } from "./SourceTree.ts"

const specifiers = /(?:\bfrom\s*|\bimport\s*\(?\s*)"([^"\n]+)"/g

/** What a file imports: paths of this repository without `#`, packages by their own name. */
export const importsOf = ({ path, text }: SourceFile): ReadonlyArray<string> =>
  [...text.matchAll(specifiers)].map(([, specifier = ""]) => {
    if (specifier.startsWith("#")) return specifier.slice(1)
    return specifier.startsWith(".") ? posix.join(posix.dirname(path), specifier) : specifier
  })
