import { isErrorCode } from '../../../../shared/kernel/error-codes.ts'
import { leveledManifest } from '../../../../shared/media/adjustments.ts'
import { readFileNotes } from '../../../../shared/media/file-notes.ts'
import type { MediaItem, MediaManifest, MediaUse } from '../../../../shared/media/media.ts'
import { mediaBaseUrl, mediaThumbnailUrl } from '../../../../shared/media/media-urls.ts'
import { rowJson } from '../../../database/rows/row-json.ts'
import { Media } from './entity.ts'

/** Columns of a medium that its library item needs. */
export const mediaRow = rowJson(Media, [
  'id',
  'kind',
  'name',
  'status',
  'progress',
  'failureCode',
  'sizeBytes',
  'altText',
  'credit',
  'tags',
  'folder',
  'hasCaptions',
  'fileNotes',
  'posterMs',
  'capturedAt',
  'location',
  'headingDeg',
  'durationMs',
  'widthPx',
  'heightPx',
  'manifest',
  'level',
  'publicKey',
  'buildId',
  'createdAt',
])
export type MediaRow = ReturnType<typeof mediaRow.read>

/** Manifest of the build with the level that a person set. */
function manifestOf({ manifest, level }: MediaRow): MediaManifest | null {
  if (!manifest) return null
  return 'faceSizePx' in manifest ? leveledManifest(manifest, level ?? null) : manifest
}

export function presentMedia(row: MediaRow, uses: readonly MediaUse[]): MediaItem {
  const { id, kind, name, status, progress, sizeBytes, altText, credit, tags } = row
  const failureCode = isErrorCode(row.failureCode) ? row.failureCode : null
  return {
    id,
    kind,
    name,
    status,
    progress,
    failureCode,
    sizeBytes,
    altText,
    credit,
    tags,
    uses,
    folderId: row.folder ?? null,
    hasCaptions: row.hasCaptions,
    fileNotes: readFileNotes(row.fileNotes),
    posterMs: row.posterMs ?? null,
    capturedAt: row.capturedAt?.toISOString() ?? null,
    location: row.location ?? null,
    headingDeg: row.headingDeg ?? null,
    durationMs: row.durationMs ?? null,
    widthPx: row.widthPx ?? null,
    heightPx: row.heightPx ?? null,
    manifest: manifestOf(row),
    baseUrl: mediaBaseUrl(row),
    thumbnailUrl: mediaThumbnailUrl(row),
    uploadedAt: row.createdAt.toISOString(),
  }
}
