import { inflateSync } from 'node:zlib'
import type { ByteSource } from './byte-source.ts'
import { type MetadataBlocks, metadataMaxBytes, metadataMaxParts } from './metadata-blocks.ts'

const signatureLength = 8
const textChunks: readonly string[] = ['iTXt', 'zTXt', 'tEXt']
const xmpKeyword = 'XML:com.adobe.xmp'
/** Keyword by which ImageMagick and its kin pack the metadata of other formats into text. */
const profileKeyword = /^Raw profile type (xmp|exif|APP1)$/i

/** Chunks of text and EXIF, before and behind the image data. */
async function* readChunks(source: ByteSource): AsyncGenerator<{ readonly type: string; readonly data: Buffer }> {
  let offset = signatureLength
  let bytes = 0
  for (let part = 0; part < metadataMaxParts; part++) {
    const head = await source.read(offset, 8)
    if (head.length < 8) return
    const length = head.readUInt32BE(0)
    const type = head.toString('latin1', 4, 8)
    if (type === 'eXIf' || textChunks.includes(type)) {
      bytes += length
      if (bytes > metadataMaxBytes) return
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

/** Splits at the first zeros, as many times as told; undefined where there are fewer. */
function splitAtZeros(data: Buffer, times: number): readonly Buffer[] | undefined {
  const parts: Buffer[] = []
  let start = 0
  for (let time = 0; time < times; time++) {
    const zero = data.indexOf(0, start)
    if (zero === -1) return undefined
    parts.push(data.subarray(start, zero))
    start = zero + 1
  }
  return [...parts, data.subarray(start)]
}

type Text = { readonly keyword: string; readonly text: Buffer }

/** Keyword and text of a text chunk (PNG specification, section 11.3.3). */
function readText(type: string, data: Buffer): Text | undefined {
  const [keywordBytes, value] = splitAtZeros(data, 1) ?? []
  if (!keywordBytes || !value) return undefined
  const keyword = keywordBytes.toString('latin1')
  if (type === 'tEXt') return { keyword, text: value }
  if (type === 'zTXt') return { keyword, text: inflate(value.subarray(1)) }
  // Language and translated keyword stand before an international text.
  const text = splitAtZeros(value.subarray(2), 2)?.[2]
  return text && { keyword, text: value[0] === 1 ? inflate(text) : text }
}

/** Bytes of a raw profile: its name, its length, and the bytes in hexadecimal. */
function readProfile(text: Buffer): Buffer {
  const [, , ...lines] = text.toString('latin1').trim().split(/\s+/)
  return Buffer.from(lines.join(''), 'hex')
}

const exifName = 'Exif\0'
const xmpName = 'http://ns.adobe.com/xap/1.0/\0'

/** Metadata of a PNG: its chunks of EXIF and XMP, and raw profiles. */
export async function readPngBlocks(source: ByteSource): Promise<MetadataBlocks> {
  const exif: Buffer[] = []
  const xmp: Buffer[] = []
  const profiles: Buffer[] = []
  for await (const { type, data } of readChunks(source)) {
    if (type === 'eXIf') exif.push(data)
    const text = type === 'eXIf' ? undefined : readText(type, data)
    if (text?.keyword === xmpKeyword) xmp.push(text.text)
    else if (text && profileKeyword.test(text.keyword)) profiles.push(readProfile(text.text))
  }
  for (const profile of profiles) {
    const isXmp = profile.toString('latin1', 0, xmpName.length) === xmpName
    if (isXmp) xmp.push(profile.subarray(xmpName.length))
    else if (profile.toString('latin1', 0, exifName.length) === exifName) exif.push(profile)
    else xmp.push(profile)
  }
  return { exif, xmp }
}
