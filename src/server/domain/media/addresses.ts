import { isPictured } from '../../../shared/media/registry.ts'
import type { Media } from './entity.ts'

/** Folder of a medium's current build, as an address; null until there is one. */
export function mediaBaseUrl({ publicKey, buildId }: Pick<Media, 'publicKey' | 'buildId'>): string | null {
  return buildId === null || buildId === undefined ? null : `/media/${publicKey}/${buildId}/`
}

/** The same folder as a key of the file store. */
export function mediaBuildKey(publicKey: string, buildId: string): string {
  return `media/${publicKey}/${buildId}`
}

/** Null also for kinds without an image. */
export function mediaThumbnailUrl(media: Pick<Media, 'kind' | 'publicKey' | 'buildId'>): string | null {
  const base = isPictured(media.kind) ? mediaBaseUrl(media) : null
  return base === null ? null : `${base}thumbnail.webp`
}

/** Where the original lies; never public. */
export function originalKey(accountId: string, mediaId: string): string {
  return `originals/${accountId}/${mediaId}`
}

/** Where the original of a medium lies: under its own id, or that of the upload which replaced it. */
export function originalKeyOf({ account, id, originalId }: Pick<Media, 'account' | 'id' | 'originalId'>): string {
  return originalKey(account, originalId ?? id)
}
