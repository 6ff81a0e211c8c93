import type { FigureMaker } from '../figure.ts'
import { describe } from './describe.ts'
import { mediumOf, nothingPinned } from './medium-of.ts'
import { Pinned, renditionForCssWidth } from './pinned.ts'

/** An image in the scene. Its button says what it is, and opens it. */
export const makePinnedImage: FigureMaker = (hotspot, tools) => {
  const image = mediumOf(tools.tour().images, hotspot)
  if (!image) return new Pinned(nothingPinned(tools.document), tools)
  describe(hotspot, image.altText, tools)
  const { baseUrl, manifest } = image
  const element = tools.document.createElement('img')
  Object.assign(element, { alt: '', draggable: false, decoding: 'async', crossOrigin: 'anonymous' })
  const fill = (widthPx: number) => {
    const rendition = renditionForCssWidth(manifest.renditions, widthPx)
    if (rendition) element.src = tools.addressOf(baseUrl + rendition.file)
  }
  return new Pinned({ element, heightToWidth: manifest.heightPx / manifest.widthPx, fill }, tools)
}
