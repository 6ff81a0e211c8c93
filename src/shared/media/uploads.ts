import { z } from 'zod'
import { id } from '../texts.ts'
import { mediaKind } from './media.ts'

/** The only shape an upload id has (threat T23). */
export const uploadId = z.string().regex(/^[a-f0-9]{32}$/)

/** What must be known before the first byte; limits of the kind are judged by the operation. */
export const openUploadInput = z.strictObject({
  fileName: z.string().max(4096),
  kind: mediaKind,
  sizeBytes: z.int().nonnegative(),
  /** What the client's file hashes to; the finished upload must be the same. */
  sha256: z
    .string()
    .regex(/^[a-f0-9]{64}$/)
    .optional(),
  /** The kind is a guess: where the bytes say another one, that counts. */
  kindIsGuess: z.boolean().optional(),
  /** The medium whose file this one takes the place of; it keeps its kind. */
  replacesMediaId: id.optional(),
  /** It becomes a medium of its own although the library has one of the same bytes. */
  keepsDuplicate: z.boolean().optional(),
})
export const uploadInput = z.strictObject({ uploadId })
export const storageUsageInput = z.strictObject({})

/** Storage of an account: what its originals and open uploads take, and what it may take. */
export const storageUsage = z.strictObject({
  usedBytes: z.number(),
  /** Null for no limit. */
  limitBytes: z.number().nullable(),
  /** The part of `usedBytes` that was deleted or replaced and can still be restored, or is still shown by published tours. */
  keptBytes: z.number(),
  /** When the last of it stops being restorable; null when none of it is. */
  keptUntil: z.string().nullable(),
})
export type StorageUsage = Readonly<z.infer<typeof storageUsage>>
