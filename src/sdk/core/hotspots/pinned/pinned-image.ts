import type { FigureFactory, FigureTools } from '../figure.ts'
import { addDescription } from './add-description.ts'
import { PinnedFigure, renditionForCssWidth } from './pinned-figure.ts'
import { emptyFrame, mediumOf } from './pinned-medium.ts'

type ImageContent = {
  /** Height divided by width. */
  readonly heightToWidth: number
  /** False for an image of the page, whose server may send no CORS headers. */
  readonly isCorsRequest: boolean
  /** URL of the rendition for a width in CSS pixels. */
  readonly urlFor: (widthPx: number) => string | undefined
}

/** Creates an image in the scene. */
export function createImageFigure(
  { heightToWidth, isCorsRequest, urlFor }: ImageContent,
  tools: FigureTools,
): PinnedFigure {
  const element = tools.document.createElement('img')
  Object.assign(element, { alt: '', draggable: false, decoding: 'async' })
  if (isCorsRequest) element.crossOrigin = 'anonymous'
  const load = (widthPx: number) => {
    const url = urlFor(widthPx)
    if (url !== undefined) element.src = url
  }
  return new PinnedFigure({ element, heightToWidth, load }, tools)
}

/** An image of the tour in the scene. The hotspot's button gives it an accessible name and opens its panel. */
export const createPinnedImage: FigureFactory = (hotspot, tools) => {
  const image = mediumOf(tools.tour().images, hotspot)
  if (!image) return new PinnedFigure(emptyFrame(tools.document), tools)
  addDescription(hotspot, image.altText, tools)
  const { baseUrl, manifest } = image
  return createImageFigure(
    {
      heightToWidth: manifest.heightPx / manifest.widthPx,
      isCorsRequest: true,
      urlFor: (widthPx) => {
        const rendition = renditionForCssWidth(manifest.renditions, widthPx)
        return rendition && tools.resolveUrl(baseUrl + rendition.file)
      },
    },
    tools,
  )
}
