import type { MediaItem } from '../../../../shared/media/media.ts'

type PixelSize = { readonly widthPx: number; readonly heightPx: number }
type WithSize = Pick<MediaItem, 'widthPx' | 'heightPx' | 'manifest'>

/** Display size; `null` for media without an image, such as audio. */
export function displaySize({ widthPx, heightPx }: WithSize): PixelSize | null {
  return widthPx === null || heightPx === null ? null : { widthPx, heightPx }
}

/** Size in stored pixels. It differs from the display size if the pixels of the original are not square. */
export function storedSize(media: WithSize): PixelSize | null {
  const { manifest } = media
  return (manifest !== null && 'stored' in manifest ? manifest.stored : undefined) ?? displaySize(media)
}

export function pixelText({ widthPx, heightPx }: PixelSize): string {
  return `${widthPx} × ${heightPx}`
}
