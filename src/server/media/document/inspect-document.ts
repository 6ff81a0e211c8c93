import { type FileHandle, open } from 'node:fs/promises'
import type { FileNote } from '../../../shared/media/file-notes.ts'
import { MediaError } from '../../ports/media-builder.ts'
import { opensWithoutPassword } from './pdf-password.ts'
import { readPdf } from './read-pdf.ts'

/** Readers search these first bytes for the header (PDF Reference 1.7, appendix H), and old browsers for other types. */
const headLength = 1024
/** ISO 32000-1, 7.5.2. */
const header = /%PDF-\d\.\d/
/** ISO 32000-1, 7.5.5, but for the first trailer of a linearized file, which says 0 (annex F). */
const trailer = /startxref\s+0*[1-9]\d*\s+%%EOF/g
/** ISO 32000-1, 7.3.10: where the objects of a PDF begin, and with them what it shows and may say of web pages. */
const objectStart = /\d+\s+\d+\s+obj\b/
/** What only a web page has. */
const pageMarks =
  /<!doctype\s+html|<(?:html|head|body|script|iframe)[\s>/]|<[a-z]{1,20}[\s/][^<>]{0,300}\bon[a-z]{3,20}\s*=/i

const tailPartLength = 64 * 1024
/** Bytes of a trailer that lies across two parts. */
const trailerLength = 256

type Reading = {
  readonly mimeType: 'application/pdf'
  /** There where readers pass something over. */
  readonly notes?: readonly FileNote[]
}

/** As many bytes from there as the file has. */
async function readPart(file: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.toString('latin1', 0, bytesRead)
}

/** End of the last trailer, before anything that a program has put behind it; undefined without a trailer. */
async function findEnd(file: FileHandle, size: number): Promise<number | undefined> {
  for (let end = size; end > 0; end -= tailPartLength) {
    const start = Math.max(0, end - tailPartLength)
    const text = await readPart(file, start, end - start + trailerLength)
    const last = [...text.matchAll(trailer)].at(-1)
    if (last !== undefined) return start + last.index + last[0].length
  }
  return undefined
}

/** A blank line that editors put behind the end. */
const blankLineMaxBytes = 4

/**
 * Where the file ends. Readers show the version before where the one behind its trailer was cut; it isn't what was
 * uploaded.
 */
async function requireEnd(file: FileHandle, size: number): Promise<number> {
  const end = await findEnd(file, size)
  if (end === undefined || objectStart.test(await readPart(file, end, tailPartLength)))
    throw new MediaError('media.damagedDocument', 'the end is missing')
  return end
}

function notesOf(leadingBytes: number, trailingBytes: number): FileNote[] {
  const notes: FileNote[] = []
  if (leadingBytes > 0) notes.push({ code: 'leadingBytes', count: leadingBytes })
  if (trailingBytes > blankLineMaxBytes) notes.push({ code: 'trailingBytes', count: trailingBytes })
  return notes
}

/**
 * Tells a PDF by its bytes: its header and its end, which programs put other bytes before and behind, that it does not
 * begin as a web page too, and that visitors can read it: without a password, and without a program for forms. Its
 * objects may hold anything: they are served as a PDF that no browser takes for something else.
 * @throws MediaError `media.empty`, `media.notDocument`, `media.damagedDocument`, `media.documentWithPage`,
 * `media.documentLocked`, `media.documentForm`
 */
export async function inspectDocument(path: string): Promise<Reading> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (size === 0) throw new MediaError('media.empty')
    const start = await readPart(file, 0, headLength)
    const headerAt = header.exec(start)?.index
    if (headerAt === undefined) throw new MediaError('media.notDocument')
    const head = start.slice(0, headerAt) + (await readPart(file, headerAt, headLength))
    const beforeObjects = head.slice(0, objectStart.exec(head)?.index)
    if (pageMarks.test(beforeObjects)) {
      throw new MediaError(headerAt === 0 ? 'media.documentWithPage' : 'media.notDocument')
    }
    const end = await requireEnd(file, size)
    const { encryption, id, isDrawnForm } = await readPdf(file)
    if (encryption !== null && !opensWithoutPassword(encryption, id)) throw new MediaError('media.documentLocked')
    if (isDrawnForm) throw new MediaError('media.documentForm')
    const notes = notesOf(headerAt, size - end)
    return { mimeType: 'application/pdf', ...(notes.length > 0 ? { notes } : {}) }
  } finally {
    await file.close()
  }
}
