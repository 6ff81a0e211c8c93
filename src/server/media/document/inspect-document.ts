import { type FileHandle, open } from 'node:fs/promises'
import { MediaError } from '../../ports/media-builder.ts'

/** ISO 32000-1, 7.5.2: the first bytes of the file, though some readers would search for them. */
const header = /^%PDF-\d\.\d/
/** ISO 32000-1, 7.5.5, and what readers allow behind it. */
const trailer = /startxref\s+\d+\s+%%EOF/
const trailerSearchLength = 2048

/** Where readers search for the header, and old browsers for what a file might be besides. */
const headLength = 1024
/** ISO 32000-1, 7.3.10: where the objects of a PDF begin, and with them what it shows and may say of web pages. */
const firstObject = /\d+\s+\d+\s+obj\b/
/** What only a web page has. */
const pageMarks =
  /<!doctype\s+html|<(?:html|head|body|script|iframe)[\s>/]|<[a-z]{1,20}[\s/][^<>]{0,300}\bon[a-z]{3,20}\s*=/i

type Reading = { readonly mimeType: 'application/pdf' }

/** As many bytes from there as the file has. */
async function readPart(file: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.toString('latin1', 0, bytesRead)
}

/**
 * Tells a PDF by its bytes without reading what is in it: its header, its end, and that it does not begin as a web page
 * too. Its objects may hold anything: they are served as a PDF that no browser takes for something else.
 * @throws MediaError `media.empty`, `media.notDocument`, `media.damagedDocument`, `media.documentWithPage`
 */
export async function inspectDocument(path: string): Promise<Reading> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (size === 0) throw new MediaError('media.empty')
    const head = await readPart(file, 0, headLength)
    if (!header.test(head)) throw new MediaError('media.notDocument')
    const beforeObjects = head.slice(0, firstObject.exec(head)?.index)
    if (pageMarks.test(beforeObjects)) throw new MediaError('media.documentWithPage')
    const end = await readPart(file, Math.max(0, size - trailerSearchLength), trailerSearchLength)
    if (!trailer.test(end)) throw new MediaError('media.damagedDocument', 'the end is missing')
    return { mimeType: 'application/pdf' }
  } finally {
    await file.close()
  }
}
