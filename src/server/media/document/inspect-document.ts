import { open, stat } from 'node:fs/promises'
import { MediaRefusal } from '../../ports/media-builder.ts'

/** ISO 32000-1, 7.5.2: the first bytes of the file, though some readers would search for them. */
const header = /^%PDF-\d\.\d/
const headerLength = 8
/** ISO 32000-1, 7.5.5, and what readers allow behind it. */
const trailer = /startxref\s+\d+\s+%%EOF/
const trailerSearchLength = 2048

/**
 * What only a web page has: a file that passes for one is not served, whatever it is served as. Comments in a PDF hold
 * `<body>` and other tags of rich text, so those are left alone.
 */
const pageMarks =
  /<!doctype\s{1,20}html|<(?:html|script|iframe)[\s>/]|<[a-z]{1,20}[\s/][^<>]{0,300}\bon[a-z]{3,20}\s{0,20}=/i
/** Longer than what `pageMarks` can match. */
const overlapLength = 400
const readLength = 64 * 1024

type Reading = { readonly mimeType: 'application/pdf' }

async function* partsOf(path: string): AsyncGenerator<string> {
  const file = await open(path, 'r')
  try {
    let before = ''
    for await (const part of file.createReadStream({
      highWaterMark: readLength,
      encoding: 'latin1',
      autoClose: false,
    })) {
      const text = before + String(part)
      yield text
      before = text.slice(-overlapLength)
    }
  } finally {
    await file.close()
  }
}

/**
 * Tells a PDF by its bytes without reading what is in it: its header, its end, and that no web page hides in it.
 * @throws MediaRefusal `media.empty`, `media.notDocument`, `media.damagedDocument`, `media.documentWithPage`
 */
export async function inspectDocument(path: string): Promise<Reading> {
  const { size } = await stat(path)
  if (size === 0) throw new MediaRefusal('media.empty')
  let end = ''
  let isFirst = true
  for await (const text of partsOf(path)) {
    if (isFirst && !header.test(text.slice(0, headerLength))) throw new MediaRefusal('media.notDocument')
    if (pageMarks.test(text)) throw new MediaRefusal('media.documentWithPage')
    isFirst = false
    end = (end + text).slice(-trailerSearchLength)
  }
  if (!trailer.test(end)) throw new MediaRefusal('media.damagedDocument', 'the end is missing')
  return { mimeType: 'application/pdf' }
}
