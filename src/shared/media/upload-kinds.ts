import { namesOf } from '../kernel/names-of.ts'
import { tourImportLimits } from '../tour-imports/tour-import-limits.ts'
import { type MediaKind, mediaKinds } from './registry.ts'

/** Registry of what can be uploaded: media of all kinds, and ZIP files with tours, which never become media. */
export const uploadKinds = { ...mediaKinds, tours: { maxBytes: tourImportLimits.archiveMaxBytes } } as const

export type UploadKind = keyof typeof uploadKinds
export const uploadKindNames = namesOf(uploadKinds)

/** False for files that only an import reads. */
export function isMediaKind(kind: UploadKind): kind is MediaKind {
  return Object.hasOwn(mediaKinds, kind)
}
