import { z } from 'zod'
import { errorCodes } from '../kernel/error-codes.ts'
import { uploadId } from '../media/uploads.ts'
import { id, name } from '../texts.ts'
import { importNoteCodes } from './import-notes.ts'
import { tourFormatNames } from './tour-formats.ts'

/** An import has the id of the upload of its ZIP file. */
export const tourImportInput = z.strictObject({ uploadId })
export const startTourImportInput = z.strictObject({
  uploadId,
  /** Default: the name in the file, or else the name of the file. */
  name: name.optional(),
  /** Folder in the list of tours; null for none. */
  folderId: id.nullable().optional(),
})

/** Contents of the tour that an import of a ZIP file would create. */
export const tourImportPreview = z.strictObject({
  format: z.enum(tourFormatNames),
  name: z.string(),
  stops: z.array(z.strictObject({ name: z.string(), hotspotCount: z.int() })).readonly(),
  /** Links between stops. */
  linkCount: z.int(),
  infoCount: z.int(),
  externalLinkCount: z.int(),
  /** Hotspots of other kinds, which only copies of Stopover have. */
  otherHotspotCount: z.int(),
  mediaCount: z.int(),
  /** Media whose files the library has already. They are used as they are. Counted for copies of Stopover only. */
  libraryMediaCount: z.int(),
  /** Size of the media in the ZIP file. */
  mediaBytes: z.number(),
  /** Parts that aren't imported, or not as they were, with the first stops and hotspots of each code. */
  notes: z
    .array(z.strictObject({ code: z.enum(importNoteCodes), count: z.int(), examples: z.array(z.string()).readonly() }))
    .readonly(),
})
export type TourImportPreview = Readonly<z.infer<typeof tourImportPreview>>

export const tourImportStatuses = ['queued', 'running', 'finished', 'failed', 'canceled'] as const

/** Import of a tour. Available to the person who started it. */
export const tourImport = z.strictObject({
  uploadId: z.string(),
  status: z.enum(tourImportStatuses),
  name: z.string(),
  stopCount: z.int(),
  /** Stops whose panoramas are ready. */
  finishedStopCount: z.int(),
  /** The new tour; null until the import is finished. */
  tourId: z.string().nullable(),
  failureCode: z.enum(errorCodes).nullable(),
  /** Message for people, with the cause and a remedy. */
  failureMessage: z.string().nullable(),
})
export type TourImportState = Readonly<z.infer<typeof tourImport>>
