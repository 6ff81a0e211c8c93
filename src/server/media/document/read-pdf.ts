import type { FileHandle } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { type PdfDictionary, readPdfDictionary, readPdfValue } from './pdf-dictionary.ts'

const blockBytes = 1024 ** 2
/** Overlap of blocks, so that no entry or dictionary is split between two of them. */
const overlapBytes = 16 * 1024
/** Maximum number of object streams. */
const objectStreamsMax = 64
/** Maximum size of an object stream, before and after inflation. */
const objectStreamMaxBytes = 1024 ** 2

/** Encryption entry of the trailer (ISO 32000-1, 7.6.1): a reference or an inline dictionary. */
const encryptEntry = /\/Encrypt[\s\0]*(?:(\d{1,10})[\s\0]+(\d{1,5})[\s\0]+R\b|(?=<<))/g
/** Catalog entry of a dynamic XFA form (ISO 32000-1, 7.7.2), which has no pages for viewers without XFA. */
const needsRendering = /\/NeedsRendering[\s\0]+true\b/
const objectStream = /\/Type[\s\0]*\/ObjStm\b/g
const idEntry = /\/ID[\s\0]*(?=\[)/g

/** Facts that decide whether browsers can show a PDF. */
type PdfFacts = {
  readonly encryption: PdfDictionary | null
  /** First element of the file's ID. */
  readonly id: Buffer
  readonly isXfaForm: boolean
}

type Block = { readonly text: string; readonly offset: number }

/** Reads the file in overlapping blocks, with one character for each byte. */
async function* blocksOf(file: FileHandle): AsyncGenerator<Block> {
  const { size: sizeBytes } = await file.stat()
  const buffer = Buffer.alloc(blockBytes + overlapBytes)
  for (let offset = 0; offset < sizeBytes; offset += blockBytes) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, offset)
    yield { text: buffer.toString('latin1', 0, bytesRead), offset }
  }
}

/** Inflates the object stream with the dictionary at an offset; empty if it can't be inflated. */
async function inflateObjectStream(file: FileHandle, offset: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(objectStreamMaxBytes), 0, objectStreamMaxBytes, offset)
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

/** Last match in a text: newer versions of a PDF are appended to it. */
function lastMatch(text: string, pattern: RegExp): RegExpExecArray | undefined {
  return [...text.matchAll(pattern)].at(-1)
}

/** Text after a match, long enough for a dictionary. */
function textAfter(text: string, match: RegExpExecArray): string {
  return text.slice(match.index + match[0].length, match.index + match[0].length + overlapBytes)
}

/**
 * Finds the encryption dictionary by the reference to it; it is never in an object stream (ISO 32000-1, 7.5.7). Null if
 * the reference was only part of some text.
 */
async function findEncryption(file: FileHandle, [, number = '', generation = '']: readonly (string | undefined)[]) {
  const heading = new RegExp(`(?:^|[\\s\\0])0*${number}[\\s\\0]+0*${generation}[\\s\\0]+obj\\b`, 'g')
  let encryption: PdfDictionary | null = null
  for await (const { text } of blocksOf(file)) {
    const match = lastMatch(text, heading)
    const dictionary = match && readPdfDictionary(textAfter(text, match))
    if (dictionary?.has('Filter') && dictionary.has('V')) encryption = dictionary
  }
  return encryption
}

type ScanResult = {
  encrypt: RegExpExecArray | undefined
  textAfterEncrypt: string
  id: Buffer
  isXfaForm: boolean
  /** Offsets of the dictionaries of object streams. */
  readonly objectStreamOffsets: Set<number>
}

function scanBlock(scan: ScanResult, { text, offset }: Block): void {
  const encrypt = lastMatch(text, encryptEntry)
  if (encrypt !== undefined) {
    scan.encrypt = encrypt
    scan.textAfterEncrypt = textAfter(text, encrypt)
  }
  const idMatch = lastMatch(text, idEntry)
  const id = idMatch && readPdfValue(textAfter(text, idMatch))
  if (typeof id === 'string') scan.id = Buffer.from(id, 'latin1')
  scan.isXfaForm ||= needsRendering.test(text)
  for (const { index } of text.matchAll(objectStream)) {
    if (scan.objectStreamOffsets.size < objectStreamsMax) scan.objectStreamOffsets.add(offset + index)
  }
}

async function readEncryption(file: FileHandle, { encrypt, textAfterEncrypt }: ScanResult) {
  if (encrypt === undefined) return null
  const isInline = encrypt[1] === undefined
  return isInline ? readPdfDictionary(textAfterEncrypt) : findEncryption(file, encrypt)
}

/**
 * Reads the encryption and form entries of a PDF by a linear scan of its bytes, and a second one for the encryption
 * dictionary. The cross-reference table isn't used, because viewers also open files in which it is wrong.
 */
export async function readPdf(file: FileHandle): Promise<PdfFacts> {
  const scan: ScanResult = {
    encrypt: undefined,
    textAfterEncrypt: '',
    id: Buffer.alloc(0),
    isXfaForm: false,
    objectStreamOffsets: new Set(),
  }
  for await (const block of blocksOf(file)) scanBlock(scan, block)
  const { id, objectStreamOffsets } = scan
  const encryption = await readEncryption(file, scan)
  let { isXfaForm } = scan
  if (encryption === null && !isXfaForm) {
    for (const offset of objectStreamOffsets) isXfaForm ||= needsRendering.test(await inflateObjectStream(file, offset))
  }
  return { encryption, id, isXfaForm }
}
