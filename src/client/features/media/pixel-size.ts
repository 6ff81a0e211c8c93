import type { MediaItem } from '../../../shared/media/media.ts'

type PixelSize = { readonly widthPx: number; readonly heightPx: number }
type Sized = Pick<MediaItem, 'widthPx' | 'heightPx' | 'manifest'>

/** Size as it is seen; `null` for what is only heard. */
export function shownSize({ widthPx, heightPx }: Sized): PixelSize | null {
  return widthPx === null || heightPx === null ? null : { widthPx, heightPx }
}

/** Size in the pixels that the original stores, which need not be square: it is shown wider then, or narrower. */
export function storedSize(media: Sized): PixelSize | null {
  const { manifest } = media
  return (manifest !== null && 'stored' in manifest ? manifest.stored : undefined) ?? shownSize(media)
}

export function pixelText({ widthPx, heightPx }: PixelSize): string {
  return `${widthPx} × ${heightPx}`
}
