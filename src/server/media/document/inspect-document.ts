import { type FileHandle, open } from 'node:fs/promises'
import type { FileNote } from '../../../shared/media/file-notes.ts'
import { MediaError } from '../../ports/media-builder.ts'
import { opensWithoutPassword } from './pdf-password.ts'
import { readPdf } from './read-pdf.ts'

/**
 * Viewers search these first bytes for the header (PDF Reference 1.7, appendix H); old browsers sniff them for HTML.
 */
const headerSearchBytes = 1024
/** File header (ISO 32000-1, 7.5.2). */
const headerPattern = /%PDF-\d\.\d/
/**
 * File trailer (ISO 32000-1, 7.5.5). The first trailer of a linearized file has the offset 0 (annex F) and doesn't
 * match.
 */
const trailerPattern = /startxref\s+0*[1-9]\d*\s+%%EOF/g
/**
 * Start of an indirect object (ISO 32000-1, 7.3.10). The content of a file begins with its first object and may contain
 * HTML.
 */
const objectStart = /\d+\s+\d+\s+obj\b/
/** Markup that makes a browser treat a file as HTML: a doctype, a tag of a page, or a tag with an event handler. */
const htmlMarkup =
  /<!doctype\s+html|<(?:html|head|body|script|iframe)[\s>/]|<[a-z]{1,20}[\s/][^<>]{0,300}\bon[a-z]{3,20}\s*=/i

const tailBlockBytes = 64 * 1024
/** Overlap of blocks, so that no trailer is split between two of them. */
const trailerMaxBytes = 256

type DocumentFacts = {
  readonly mimeType: 'application/pdf'
  /** Bytes that viewers ignore; absent if there are none. */
  readonly notes?: readonly FileNote[]
}

/** Reads up to `length` bytes as a string with one character for each byte. */
async function readLatin1(file: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.toString('latin1', 0, bytesRead)
}

/** Offset of the end of the last trailer; undefined without a trailer. Some programs append bytes after it. */
async function findLastTrailerEnd(file: FileHandle, sizeBytes: number): Promise<number | undefined> {
  for (let end = sizeBytes; end > 0; end -= tailBlockBytes) {
    const start = Math.max(0, end - tailBlockBytes)
    const text = await readLatin1(file, start, end - start + trailerMaxBytes)
    const last = [...text.matchAll(trailerPattern)].at(-1)
    if (last !== undefined) return start + last.index + last[0].length
  }
  return undefined
}

/** Length of a final blank line, which isn't worth a note. */
const blankLineMaxBytes = 4

/**
 * Finds the end of the document. Objects after the last trailer belong to a newer version that was truncated, and
 * viewers would show the version before it.
 * @throws MediaError `media.damagedDocument`
 */
async function findDocumentEnd(file: FileHandle, sizeBytes: number): Promise<number> {
  const end = await findLastTrailerEnd(file, sizeBytes)
  if (end === undefined || objectStart.test(await readLatin1(file, end, tailBlockBytes))) {
    throw new MediaError('media.damagedDocument', 'the end is missing')
  }
  return end
}

function notesOf(leadingBytes: number, trailingBytes: number): FileNote[] {
  const notes: FileNote[] = []
  if (leadingBytes > 0) notes.push({ code: 'leadingBytes', count: leadingBytes })
  if (trailingBytes > blankLineMaxBytes) notes.push({ code: 'trailingBytes', count: trailingBytes })
  return notes
}

/**
 * Recognizes a PDF by its header and its end. Other bytes are allowed before the header and after the end. Rejects
 * files that contain HTML before their first object. Rejects files that visitors can't read: files with a password and
 * dynamic XFA forms. The content of objects isn't checked, because the file is served in a way that browsers treat only
 * as a PDF.
 * @throws MediaError `media.empty`, `media.notDocument`, `media.damagedDocument`, `media.documentWithPage`,
 * `media.documentLocked`, `media.documentForm`
 */
export async function inspectDocument(path: string): Promise<DocumentFacts> {
  const file = await open(path, 'r')
  try {
    const { size: sizeBytes } = await file.stat()
    if (sizeBytes === 0) throw new MediaError('media.empty')
    const fileStart = await readLatin1(file, 0, headerSearchBytes)
    const headerOffset = headerPattern.exec(fileStart)?.index
    if (headerOffset === undefined) throw new MediaError('media.notDocument')
    // Bytes before the header and the first bytes from the header on, up to the first object.
    const searchedText = fileStart.slice(0, headerOffset) + (await readLatin1(file, headerOffset, headerSearchBytes))
    const textBeforeObjects = searchedText.slice(0, objectStart.exec(searchedText)?.index)
    if (htmlMarkup.test(textBeforeObjects)) {
      throw new MediaError(headerOffset === 0 ? 'media.documentWithPage' : 'media.notDocument')
    }
    const end = await findDocumentEnd(file, sizeBytes)
    const { encryption, id, isXfaForm } = await readPdf(file)
    if (encryption !== null && !opensWithoutPassword(encryption, id)) throw new MediaError('media.documentLocked')
    if (isXfaForm) throw new MediaError('media.documentForm')
    const notes = notesOf(headerOffset, sizeBytes - end)
    return { mimeType: 'application/pdf', ...(notes.length > 0 ? { notes } : {}) }
  } finally {
    await file.close()
  }
}
