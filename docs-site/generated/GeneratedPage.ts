import { errorCatalogue } from "#adapters/http/api/openapi/ErrorDocumentation.ts"

import type { FrontMatter, SourcePage } from "../pipeline/SourcePage.ts"

/** A page that the module `source` generates from the code. */
export const generatedPage = (
  path: string,
  source: string,
  frontMatter: FrontMatter,
  markdown: string,
): SourcePage => ({ path, source, isGenerated: true, frontMatter, markdown: `${markdown}\n` })

/** The path of the reference pages, below `/docs/`. */
export const referencePath = (name: string): string => `latest/platform/reference/${name}`

/** The address of the place in the error catalogue that explains a code. */
export const errorAddress = (errorCode: string): string => `${errorCatalogue}#${errorCode}`
