import { make } from '../dom.ts'
import { type Card, outwardLink } from './card.ts'
import { whileLoading } from './loading-spinner.ts'

function textIn(publishedImage: unknown, name: string): string {
  const text: unknown =
    typeof publishedImage === 'object' && publishedImage !== null ? Reflect.get(publishedImage, name) : ''
  return typeof text === 'string' ? text : ''
}

/**
 * An image with what is said of it and who made it; `publishedImage` is what a hotspot's details hold of it. Undefined where
 * the tour does not hold it any more.
 */
export function imageFigure({ chrome }: Card, publishedImage: unknown): HTMLElement | undefined {
  const { viewer, addressOf, texts } = chrome
  const { images } = viewer.document
  const mediaId = textIn(publishedImage, 'mediaId')
  const image = Object.hasOwn(images, mediaId) ? images[mediaId] : undefined
  const widest = image?.manifest.renditions.at(-1)
  if (!image || !widest) return undefined
  const { baseUrl, manifest, credit } = image
  const address = (file: string) => addressOf(baseUrl + file)
  const img = make('img', {
    alt: textIn(publishedImage, 'altText') || image.altText,
    loading: 'lazy',
    decoding: 'async',
    crossorigin: 'anonymous',
    width: manifest.widthPx,
    height: manifest.heightPx,
    srcset: manifest.renditions.map(({ widthPx, file }) => `${address(file)} ${widthPx}w`).join(', '),
    sizes: 'min(100vw, 1040px)',
  })
  img.src = address(widest.file)
  // the smallest stands in for it, and is not to be seen through it
  const smallest = manifest.renditions[0]
  if (smallest && smallest !== widest) img.style.backgroundImage = `url(${JSON.stringify(address(smallest.file))})`
  const figure = make(
    'figure',
    { class: 'card-figure' },
    whileLoading(img, () => img.style.removeProperty('background-image')),
  )
  const caption = [textIn(publishedImage, 'caption'), credit].filter((text) => text !== '').join(' – ')
  if (caption !== '') figure.append(make('figcaption', {}, caption))
  figure.append(outwardLink(address(widest.file), texts('card.fullSize')))
  return figure
}
