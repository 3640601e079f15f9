import { existsSync, readFileSync, statSync } from "node:fs"
import { join, normalize } from "node:path"

import { repositoryRoot } from "../configuration/RepositoryRoot.ts"

const publicFolder = join(repositoryRoot, "docs-site/public")

/** Where a picture's path, `/docs/img/x.svg` or `/img/x.svg`, lies below the folder of public files. */
export const publicPath = (path: string): string => path.replace(/^\/docs(?=\/)/, "").replace(/^\/*/, "/")

/** A file below `docs-site/public`, if there is one. */
export const readPicture = (path: string): Buffer | undefined => {
  const file = normalize(join(publicFolder, publicPath(path)))

  return file.startsWith(publicFolder) && existsSync(file) && statSync(file).isFile() ? readFileSync(file) : undefined
}

/** Width and height in CSS pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

const attribute = (tag: string, name: string): number | undefined => {
  const found = new RegExp(`\\s${name}="([\\d.]+)(?:px)?"`).exec(tag)?.[1]

  return found === undefined ? undefined : Number(found)
}

const svgSize = (text: string): PictureSize | undefined => {
  const tag = /<svg\b[^>]*>/.exec(text)?.[0] ?? ""
  const [, , boxWidth, boxHeight] =
    /viewBox="([^"]*)"/
      .exec(tag)?.[1]
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? []
  const width = attribute(tag, "width") ?? boxWidth
  const height = attribute(tag, "height") ?? boxHeight

  return width === undefined || height === undefined
    ? undefined
    : { width: Math.round(width), height: Math.round(height) }
}

const pngSignature = "\u0089PNG"

/** The size of an SVG or PNG, so that the page does not jump when it arrives. */
export const pictureSize = (bytes: Buffer): PictureSize | undefined =>
  bytes.toString("latin1", 0, 4) === pngSignature
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : svgSize(bytes.toString("utf8"))
