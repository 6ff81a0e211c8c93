import { hasThumbnail, type MediaKind } from './registry.ts'

type Build = { readonly publicKey: string; readonly buildId?: string | null | undefined }

/** Folder of a medium's current build, as an address; null until there is one. */
export function mediaBaseUrl({ publicKey, buildId }: Build): string | null {
  return buildId === null || buildId === undefined ? null : `/media/${publicKey}/${buildId}/`
}

/** Null also for kinds without an image. */
export function mediaThumbnailUrl(media: Build & { readonly kind: MediaKind }): string | null {
  const base = hasThumbnail(media.kind) ? mediaBaseUrl(media) : null
  return base === null ? null : `${base}thumbnail.webp`
}
