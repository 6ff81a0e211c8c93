import type { FigureFactory } from '../figure.ts'
import { addDescription } from './add-description.ts'
import { PinnedFigure, renditionForCssWidth } from './pinned-figure.ts'
import { emptyFrame, mediumOf } from './pinned-medium.ts'

/** An image in the scene. The hotspot's button gives it an accessible name and opens its panel. */
export const createPinnedImage: FigureFactory = (hotspot, tools) => {
  const image = mediumOf(tools.tour().images, hotspot)
  if (!image) return new PinnedFigure(emptyFrame(tools.document), tools)
  addDescription(hotspot, image.altText, tools)
  const { baseUrl, manifest } = image
  const element = tools.document.createElement('img')
  Object.assign(element, { alt: '', draggable: false, decoding: 'async', crossOrigin: 'anonymous' })
  const load = (widthPx: number) => {
    const rendition = renditionForCssWidth(manifest.renditions, widthPx)
    if (rendition) element.src = tools.resolveUrl(baseUrl + rendition.file)
  }
  return new PinnedFigure({ element, heightToWidth: manifest.heightPx / manifest.widthPx, load }, tools)
}
