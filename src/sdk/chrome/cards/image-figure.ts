import { createElement } from '../dom.ts'
import { markContent } from '../languages/mark-content.ts'
import { type Card, createExternalLink } from './card.ts'
import { withLoadingSpinner } from './loading-spinner.ts'

function textIn(details: unknown, name: string): string {
  const text: unknown = typeof details === 'object' && details !== null ? Reflect.get(details, name) : ''
  return typeof text === 'string' ? text : ''
}

/**
 * Creates a figure with caption and credit for an image in a hotspot's details. Undefined if the tour no longer contains
 * the image.
 */
export function createImageFigure({ chrome }: Card, details: unknown): HTMLElement | undefined {
  const { viewer, resolveUrl, texts } = chrome
  const { images } = viewer.document
  const mediaId = textIn(details, 'mediaId')
  const image = Object.hasOwn(images, mediaId) ? images[mediaId] : undefined
  const widest = image?.manifest.renditions.at(-1)
  if (!image || !widest) return undefined
  const { baseUrl, manifest, credit } = image
  const urlOf = (file: string) => resolveUrl(baseUrl + file)
  const img = createElement('img', {
    alt: textIn(details, 'altText') || image.altText,
    loading: 'lazy',
    decoding: 'async',
    crossorigin: 'anonymous',
    width: manifest.widthPx,
    height: manifest.heightPx,
    srcset: manifest.renditions.map(({ widthPx, file }) => `${urlOf(file)} ${widthPx}w`).join(', '),
    sizes: 'min(100vw, 1040px)',
  })
  markContent(img, chrome)
  img.src = urlOf(widest.file)
  // The smallest rendition is the placeholder, removed on load because transparent images would show it.
  const smallest = manifest.renditions[0]
  if (smallest && smallest !== widest) img.style.backgroundImage = `url(${JSON.stringify(urlOf(smallest.file))})`
  const figure = createElement(
    'figure',
    { class: 'card-figure' },
    withLoadingSpinner(img, () => img.style.removeProperty('background-image')),
  )
  const caption = [textIn(details, 'caption'), credit].filter((text) => text !== '').join(' – ')
  if (caption !== '') figure.append(markContent(createElement('figcaption', {}, caption), chrome))
  figure.append(createExternalLink(urlOf(widest.file), texts('card.fullSize')))
  return figure
}
