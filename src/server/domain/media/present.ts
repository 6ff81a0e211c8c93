import { isRefusalCode, refusals } from '../../../shared/kernel/app-error.ts'
import type { MediaItem, MediaUse } from '../../../shared/media/media.ts'
import { mediaBaseUrl, mediaThumbnailUrl } from './addresses.ts'
import type { Media } from './entity.ts'

export function presentMedia(row: Media, uses: readonly MediaUse[]): MediaItem {
  const { id, kind, name, status, progress, sizeBytes, altText, credit, tags } = row
  const failure = isRefusalCode(row.failureCode) ? refusals[row.failureCode].message : null
  return {
    ...{ id, kind, name, status, progress, failure, sizeBytes, altText, credit, tags, uses },
    ...{ widthPx: row.widthPx ?? null, heightPx: row.heightPx ?? null, manifest: row.manifest ?? null },
    ...{ baseUrl: mediaBaseUrl(row), thumbnailUrl: mediaThumbnailUrl(row), uploadedAt: row.createdAt.toISOString() },
  }
}
