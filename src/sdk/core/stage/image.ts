import type { PublicPano, PublicStop, TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { SphereSource } from '../gpu/sphere-source.ts'
import { type Pyramid, pyramidOf } from '../tiles/tile.ts'

/** A panorama that can be drawn. Stops with the same medium share it. */
export type Image = {
  /** Identifies the medium; a changed document with the same key reuses the image. */
  readonly key: string
  readonly pyramid: Pyramid
  /** Draws the image instead of tiles; the pyramid is empty then. */
  readonly source: SphereSource | null
  /** Null until it is decoded, or if it can't be. */
  preview: ImageBitmap | null
  /** Resolves when the preview is decoded or has failed. */
  readonly previewSettled: Promise<void>
}

/**
 * Decodes a manifest's preview (`data:image/…;base64,…`) without a request, so that the content security policy of a
 * host page doesn't need to allow data URLs. Rejects if it isn't an image.
 */
async function decodePreview(dataUri: string): Promise<ImageBitmap> {
  const [head = '', body = ''] = dataUri.split(',', 2)
  const type = /^data:([^;,]+)/.exec(head)?.[1] ?? ''
  const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0))
  return createImageBitmap(new Blob([bytes], { type }), { premultiplyAlpha: 'none', colorSpaceConversion: 'none' })
}

function keyOf({ baseUrl, manifest }: PublicPano): string {
  return `${baseUrl}|${manifest.tiles}|${manifest.faceSizePx}`
}

function folderUrl(baseUrl: string, pageUrl: string): string {
  const { href } = new URL(baseUrl, pageUrl)
  return href.endsWith('/') ? href : `${href}/`
}

function imageOf(pano: PublicPano, pageUrl: string, onPreview: () => void): Image {
  const image: Image = {
    key: keyOf(pano),
    pyramid: pyramidOf(pano.manifest, folderUrl(pano.baseUrl, pageUrl)),
    source: null,
    preview: null,
    previewSettled: decodePreview(pano.manifest.preview).then(
      (bitmap) => {
        image.preview = bitmap
        onPreview()
      },
      // The image works without its preview.
      onPreview,
    ),
  }
  return image
}

/** Image of a source that draws itself, as sharp as a panorama with faces of `faceSizePx`. */
export function imageFrom(key: string, source: SphereSource, faceSizePx: number): Image {
  const pyramid = { ...pyramidOf({ faceSizePx, tiles: '' }, ''), roots: [] }
  return { key, pyramid, source, preview: null, previewSettled: Promise.resolve() }
}

export function panoOf(document: TourDocument, stop: PublicStop): PublicPano | null {
  return (stop.mediaId !== null && document.panos[stop.mediaId]) || null
}

/** Images of a tour, created on first use. */
export class ImageCache {
  readonly #images = new Map<string, Image>()
  readonly #pageUrl: string
  readonly #onPreview: () => void

  constructor(pageUrl: string, onPreview: () => void) {
    this.#pageUrl = pageUrl
    this.#onPreview = onPreview
  }

  /** Image of a stop; null if its medium isn't a panorama or is missing. */
  imageOf(document: TourDocument, stop: PublicStop): Image | null {
    const pano = panoOf(document, stop)
    if (!pano) return null
    const cached = this.#images.get(keyOf(pano))
    if (cached) return cached
    const image = imageOf(pano, this.#pageUrl, this.#onPreview)
    this.#images.set(image.key, image)
    return image
  }

  dispose(): void {
    for (const { preview } of this.#images.values()) preview?.close()
    this.#images.clear()
  }
}
