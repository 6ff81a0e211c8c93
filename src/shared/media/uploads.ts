import { z } from 'zod'
import { id } from '../texts.ts'
import { uploadKindNames } from './upload-kinds.ts'

/** Strict format, because upload ids become file names (threat T23). */
export const uploadId = z.string().regex(/^[a-f0-9]{32}$/)

export const uploadKind = z.enum(uploadKindNames)

/** Metadata of an upload. The operation checks the limits of the media kind. */
export const openUploadInput = z.strictObject({
  fileName: z.string().max(4096),
  kind: uploadKind,
  sizeBytes: z.int().nonnegative(),
  /** Hash of the client's file; the finished upload must match it. */
  sha256: z
    .string()
    .regex(/^[a-f0-9]{64}$/)
    .optional(),
  /** The content of the file may override `kind`. */
  kindIsGuess: z.boolean().optional(),
  /** Medium that gets this file instead of its current one. It keeps its kind. */
  replacesMediaId: id.optional(),
  /** Creates another medium even if the library has one with the same content. */
  keepsDuplicate: z.boolean().optional(),
})
export const uploadInput = z.strictObject({ uploadId })
export const storageUsageInput = z.strictObject({})

/** Storage used by the originals and open uploads of an account, and its limit. */
export const storageUsage = z.strictObject({
  usedBytes: z.number(),
  /** Null for no limit. */
  limitBytes: z.number().nullable(),
  /** Part of `usedBytes` that was deleted or replaced, but can still be restored or is shown by published tours. */
  keptBytes: z.number(),
  /** End of the last restore period; null if nothing can be restored. */
  keptUntil: z.string().nullable(),
})
export type StorageUsage = Readonly<z.infer<typeof storageUsage>>
