import { inflateSync } from 'node:zlib'
import type { ByteSource } from './byte-source.ts'
import { type MetadataBlocks, metadataMaxBytes, metadataMaxSegments } from './metadata-blocks.ts'

const signatureLength = 8
const textChunks: readonly string[] = ['iTXt', 'zTXt', 'tEXt']
const xmpKeyword = 'XML:com.adobe.xmp'
/** Keyword of ImageMagick and similar programs for metadata of other formats, in hexadecimal text. */
const profileKeyword = /^Raw profile type (xmp|exif|APP1)$/i

/** Text and EXIF chunks, which may come before and after the image data. */
async function* readChunks(source: ByteSource): AsyncGenerator<{ readonly type: string; readonly data: Buffer }> {
  let offset = signatureLength
  let metadataBytes = 0
  for (let count = 0; count < metadataMaxSegments; count++) {
    const head = await source.read(offset, 8)
    if (head.length < 8) return
    const length = head.readUInt32BE(0)
    const type = head.toString('latin1', 4, 8)
    if (type === 'eXIf' || textChunks.includes(type)) {
      metadataBytes += length
      if (metadataBytes > metadataMaxBytes) return
      yield { type, data: await source.read(offset + 8, length) }
    }
    offset += 12 + length
  }
}

function inflate(data: Buffer): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: metadataMaxBytes })
  } catch {
    return Buffer.alloc(0)
  }
}

/** Splits data at its first `count` NUL bytes; undefined if there are fewer. */
function splitAtNuls(data: Buffer, count: number): readonly Buffer[] | undefined {
  const parts: Buffer[] = []
  let start = 0
  for (let index = 0; index < count; index++) {
    const end = data.indexOf(0, start)
    if (end === -1) return undefined
    parts.push(data.subarray(start, end))
    start = end + 1
  }
  return [...parts, data.subarray(start)]
}

type TextChunk = { readonly keyword: string; readonly text: Buffer }

/** Keyword and text of a text chunk (PNG specification, section 11.3.3). */
function readTextChunk(type: string, data: Buffer): TextChunk | undefined {
  const [keywordBytes, value] = splitAtNuls(data, 1) ?? []
  if (!keywordBytes || !value) return undefined
  const keyword = keywordBytes.toString('latin1')
  if (type === 'tEXt') return { keyword, text: value }
  if (type === 'zTXt') return { keyword, text: inflate(value.subarray(1)) }
  // In iTXt, a language tag and a translated keyword precede the text.
  const text = splitAtNuls(value.subarray(2), 2)?.[2]
  return text && { keyword, text: value[0] === 1 ? inflate(text) : text }
}

/** Decodes a raw profile, which consists of its name, its length and hexadecimal bytes. */
function readProfile(text: Buffer): Buffer {
  const [, , ...lines] = text.toString('latin1').trim().split(/\s+/)
  return Buffer.from(lines.join(''), 'hex')
}

const exifSignature = 'Exif\0'
const xmpSignature = 'http://ns.adobe.com/xap/1.0/\0'

/** Reads EXIF and XMP chunks and raw profiles of a PNG; raw profiles are trusted least. */
export async function readPngBlocks(source: ByteSource): Promise<MetadataBlocks> {
  const exif: Buffer[] = []
  const xmp: Buffer[] = []
  const profiles: Buffer[] = []
  for await (const { type, data } of readChunks(source)) {
    if (type === 'eXIf') exif.push(data)
    const chunk = type === 'eXIf' ? undefined : readTextChunk(type, data)
    if (chunk?.keyword === xmpKeyword) xmp.push(chunk.text)
    else if (chunk && profileKeyword.test(chunk.keyword)) profiles.push(readProfile(chunk.text))
  }
  for (const profile of profiles) {
    const hasXmpSignature = profile.toString('latin1', 0, xmpSignature.length) === xmpSignature
    if (hasXmpSignature) xmp.push(profile.subarray(xmpSignature.length))
    else if (profile.toString('latin1', 0, exifSignature.length) === exifSignature) exif.push(profile)
    else xmp.push(profile)
  }
  return { exif, xmp, photoshop: [] }
}
