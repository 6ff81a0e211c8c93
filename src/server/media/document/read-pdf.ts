import type { FileHandle } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { type PdfDictionary, readPdfDictionary, readPdfValue } from './pdf-dictionary.ts'

const partBytes = 1024 ** 2
/** Marks and dictionaries that lie across two parts are read with the second. */
const overlapBytes = 16 * 1024
/** Streams of objects that are looked into, and bytes of each before and after inflating. */
const objectStreamsMax = 64
const objectStreamMaxBytes = 1024 ** 2

/** ISO 32000-1, 7.6.1: the trailer's entry for encryption. */
const encryptEntry = /\/Encrypt[\s\0]*(?:(\d{1,10})[\s\0]+(\d{1,5})[\s\0]+R\b|(?=<<))/g
/** ISO 32000-1, 7.7.2: pages that a reader has to draw from the form's XML, which is none of the usual pages. */
const needsRendering = /\/NeedsRendering[\s\0]+true\b/
const objectStream = /\/Type[\s\0]*\/ObjStm\b/g
const idEntry = /\/ID[\s\0]*(?=\[)/g

/** Facts in the objects of a PDF about who can read it. */
type PdfReading = {
  readonly encryption: PdfDictionary | null
  /** The first part of the file's ID. */
  readonly id: Buffer
  readonly isDrawnForm: boolean
}

type Part = { readonly text: string; readonly at: number }

/** The file in parts that overlap, a byte in each character. */
async function* partsOf(file: FileHandle): AsyncGenerator<Part> {
  const { size } = await file.stat()
  const buffer = Buffer.alloc(partBytes + overlapBytes)
  for (let at = 0; at < size; at += partBytes) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
    yield { text: buffer.toString('latin1', 0, bytesRead), at }
  }
}

/** The objects of a compressed stream whose dictionary holds a place; nothing where it can't be inflated. */
async function inflated(file: FileHandle, at: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(objectStreamMaxBytes), 0, objectStreamMaxBytes, at)
  const keyword = /stream\r?\n/.exec(buffer.toString('latin1', 0, Math.min(bytesRead, overlapBytes)))
  if (keyword === null) return ''
  const end = buffer.indexOf('endstream')
  const stream = buffer.subarray(keyword.index + keyword[0].length, end < 0 ? bytesRead : end)
  try {
    return inflateSync(stream, { maxOutputLength: objectStreamMaxBytes }).toString('latin1')
  } catch {
    return ''
  }
}

/** The last place of a pattern: later versions of a PDF are appended, and one place of each part is soon read. */
function lastOf(text: string, pattern: RegExp): RegExpExecArray | undefined {
  return [...text.matchAll(pattern)].at(-1)
}

/** As much of a part as a dictionary takes that begins with a match. */
function fromMatch(text: string, match: RegExpExecArray): string {
  return text.slice(match.index + match[0].length, match.index + match[0].length + overlapBytes)
}

/** The encryption dictionary, which is an object of its own (ISO 32000-1, 7.5.7); null for a text that tells of one. */
async function findEncryption(file: FileHandle, [, number = '', generation = '']: readonly (string | undefined)[]) {
  const heading = new RegExp(`(?:^|[\\s\\0])0*${number}[\\s\\0]+0*${generation}[\\s\\0]+obj\\b`, 'g')
  let encryption: PdfDictionary | null = null
  for await (const { text } of partsOf(file)) {
    const match = lastOf(text, heading)
    const dictionary = match && readPdfDictionary(fromMatch(text, match))
    if (dictionary?.has('Filter') && dictionary.has('V')) encryption = dictionary
  }
  return encryption
}

/** Findings of one pass over a PDF. */
type Marks = {
  encrypt: RegExpExecArray | undefined
  /** Behind the last entry for encryption. */
  encryptText: string
  id: Buffer
  isDrawnForm: boolean
  readonly objectStreams: Set<number>
}

function noteMarks(marks: Marks, { text, at }: Part): void {
  const encrypt = lastOf(text, encryptEntry)
  if (encrypt !== undefined) {
    marks.encrypt = encrypt
    marks.encryptText = fromMatch(text, encrypt)
  }
  const idMatch = lastOf(text, idEntry)
  const id = idMatch && readPdfValue(fromMatch(text, idMatch))
  if (typeof id === 'string') marks.id = Buffer.from(id, 'latin1')
  marks.isDrawnForm ||= needsRendering.test(text)
  for (const { index } of text.matchAll(objectStream)) {
    if (marks.objectStreams.size < objectStreamsMax) marks.objectStreams.add(at + index)
  }
}

/**
 * Reads what a PDF says of encryption and forms, in one pass over its bytes (and a second for the encryption's
 * dictionary): neither the table of objects nor any content is followed, since readers also open what has it wrong.
 */
export async function readPdf(file: FileHandle): Promise<PdfReading> {
  const marks: Marks = {
    encrypt: undefined,
    encryptText: '',
    id: Buffer.alloc(0),
    isDrawnForm: false,
    objectStreams: new Set(),
  }
  for await (const part of partsOf(file)) noteMarks(marks, part)
  const { encrypt, encryptText, id, objectStreams } = marks
  const isInline = encrypt !== undefined && encrypt[1] === undefined
  const encryption = isInline ? readPdfDictionary(encryptText) : encrypt ? await findEncryption(file, encrypt) : null
  let { isDrawnForm } = marks
  if (encryption === null && !isDrawnForm) {
    for (const at of objectStreams) isDrawnForm ||= needsRendering.test(await inflated(file, at))
  }
  return { encryption, id, isDrawnForm }
}
