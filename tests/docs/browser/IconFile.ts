const headBytes = 6
const entryBytes = 16

/** A PNG within an ICO file, which old browsers and bookmarks ask for. */
export const iconFile = (png: Buffer, sizePixels: number): Buffer => {
  const head = Buffer.alloc(headBytes + entryBytes)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(sizePixels, headBytes)
  head.writeUInt8(sizePixels, headBytes + 1)
  head.writeUInt16LE(1, headBytes + 4)
  head.writeUInt16LE(32, headBytes + 6)
  head.writeUInt32LE(png.length, headBytes + 8)
  head.writeUInt32LE(headBytes + entryBytes, headBytes + 12)
  return Buffer.concat([head, png])
}
