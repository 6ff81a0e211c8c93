import { hasThumbnail, type MediaKind } from './registry.ts'

type Build = { readonly publicKey: string; readonly buildId?: string | null | undefined }

/** URL of the folder of the current build; null before the first build. */
export function mediaBaseUrl({ publicKey, buildId }: Build): string | null {
  return buildId === null || buildId === undefined ? null : `/media/${publicKey}/${buildId}/`
}

/** Null before the first build, and for kinds without a thumbnail. */
export function mediaThumbnailUrl(media: Build & { readonly kind: MediaKind }): string | null {
  const base = hasThumbnail(media.kind) ? mediaBaseUrl(media) : null
  return base === null ? null : `${base}thumbnail.webp`
}
