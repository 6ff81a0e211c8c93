import type { Leveling } from '../../../shared/geometry/leveling.ts'
import type { PublicPano, PublicStop, TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { SphereSource } from '../gpu/sphere-source.ts'
import { createPyramid, type Pyramid } from '../tiles/tile.ts'

/** Image of the stage: a panorama or a 360 video. Stops with the same medium share it. */
export type StageImage = {
  /** Identifies the medium, so that a changed document reuses its image. */
  readonly key: string
  readonly pyramid: Pyramid
  /** Draws a 360 video. Null for a panorama, which is drawn from the tiles of its pyramid. */
  readonly source: SphereSource | null
  /** Leveling of an image that isn't leveled like its stop. */
  readonly leveling?: Leveling
  /** Null until it is decoded, or if decoding failed. */
  preview: ImageBitmap | null
  /** Resolves when the preview is decoded or has failed. */
  readonly previewSettled: Promise<void>
}

/**
 * Decodes a manifest's preview (`data:image/…;base64,…`) without a request, so that the content security policy of a
 * host page doesn't need to allow data URLs. Rejects if it isn't an image.
 */
async function decodePreview(dataUri: string): Promise<ImageBitmap> {
  const [header = '', base64 = ''] = dataUri.split(',', 2)
  const type = /^data:([^;,]+)/.exec(header)?.[1] ?? ''
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return createImageBitmap(new Blob([bytes], { type }), { premultiplyAlpha: 'none', colorSpaceConversion: 'none' })
}

function keyOf({ baseUrl, manifest }: PublicPano): string {
  return `${baseUrl}|${manifest.tiles}|${manifest.faceSizePx}`
}

function folderUrl(baseUrl: string, pageUrl: string): string {
  const { href } = new URL(baseUrl, pageUrl)
  return href.endsWith('/') ? href : `${href}/`
}

function createImage(pano: PublicPano, pageUrl: string, onPreviewSettled: () => void): StageImage {
  const image: StageImage = {
    key: keyOf(pano),
    pyramid: createPyramid(pano.manifest, folderUrl(pano.baseUrl, pageUrl)),
    source: null,
    preview: null,
    previewSettled: decodePreview(pano.manifest.preview).then(
      (bitmap) => {
        image.preview = bitmap
        onPreviewSettled()
      },
      // The image works without its preview.
      onPreviewSettled,
    ),
  }
  return image
}

/** Creates the image of a source that is as sharp as a panorama with faces of `faceSizePx`. */
export function createSourceImage(key: string, source: SphereSource, faceSizePx: number): StageImage {
  const pyramid = { ...createPyramid({ faceSizePx, tiles: '' }, ''), roots: [] }
  return { key, pyramid, source, preview: null, previewSettled: Promise.resolve() }
}

/** Panorama of a stop; null if its medium isn't one or is missing. */
export function panoOf(document: TourDocument, stop: PublicStop): PublicPano | null {
  return (stop.mediaId !== null && document.panos[stop.mediaId]) || null
}

/** Images of a tour, created on first use. */
export class ImageCache {
  readonly #images = new Map<string, StageImage>()
  readonly #pageUrl: string
  readonly #onPreviewSettled: () => void

  constructor(pageUrl: string, onPreviewSettled: () => void) {
    this.#pageUrl = pageUrl
    this.#onPreviewSettled = onPreviewSettled
  }

  /**
   * Image of a stop; null if its medium isn't a panorama or is missing. Code that is loaded on demand replaces this function
   * to show time layers.
   */
  imageOf(document: TourDocument, stop: PublicStop): StageImage | null {
    const pano = panoOf(document, stop)
    if (!pano) return null
    const cached = this.#images.get(keyOf(pano))
    if (cached) return cached
    const image = createImage(pano, this.#pageUrl, this.#onPreviewSettled)
    this.#images.set(image.key, image)
    return image
  }

  dispose(): void {
    for (const { preview } of this.#images.values()) preview?.close()
    this.#images.clear()
  }
}
