import { createHash } from 'node:crypto'
import { z } from 'zod'
import { splitTour } from '../../../../../shared/publishing/split-tour.ts'
import type { TourDocument } from '../../../../../shared/publishing/tour-document.ts'
import { tourShell } from '../../../../../shared/publishing/tour-parts.ts'
import { partLimits } from './part-limits.ts'

/** Files of a tour in the folder of one language. */
export const partFileNames = {
  shell: 'frame.json',
  outlines: 'list.json',
  /** One stop per line. */
  stops: 'stops.jsonl',
  documents: 'documents.json',
} as const

/** Folder of the original language. Translations have folders named by their language tags. */
export const originalLanguageFolder = 'written'

/** Shell of a tour as it is stored. */
export const storedShell = tourShell.extend({
  /** Identifies the version within the share. It can't be guessed. */
  digest: z.string(),
  /** Byte offset of each stop's line, and of the end of the last one. */
  offsets: z.array(z.int().nonnegative()),
})
export type StoredShell = z.infer<typeof storedShell>

/** True if a tour is shown in parts. */
export function hasParts({ tours, tourId }: TourDocument): boolean {
  return (tours[tourId]?.stopIds.length ?? 0) > partLimits.unsplitStopsMax
}

/** Number of base64url characters of a digest, 96 bits. */
const digestLength = 16

/** Digest of a version's document in its author's language. */
export function digestOf(document: TourDocument): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('base64url').slice(0, digestLength)
}

type Version = { readonly writtenIn: string; readonly digest: string }

/** Files of a tour, by name, in the language of the document. */
export function partFilesOf(document: TourDocument, { writtenIn, digest }: Version): ReadonlyMap<string, Buffer> {
  const { shell, outlines, stops, documents } = splitTour(document, writtenIn)
  const lines = stops.map((part) => Buffer.from(`${JSON.stringify(part)}\n`))
  const offsets = [0]
  for (const line of lines) offsets.push((offsets.at(-1) ?? 0) + line.length)
  const shellFile: StoredShell = { ...shell, digest, offsets }
  const jsonBytes = (value: unknown) => Buffer.from(JSON.stringify(value))
  return new Map([
    [partFileNames.shell, jsonBytes(shellFile)],
    [partFileNames.outlines, jsonBytes(outlines)],
    [partFileNames.stops, Buffer.concat(lines)],
    [partFileNames.documents, jsonBytes(documents)],
  ])
}
