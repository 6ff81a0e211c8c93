import type { PublicStyles, TourDocument } from '../../../shared/publishing/tour-document.ts'
import { logoName } from '../../../shared/styles/logo-name.ts'
import { safeAddress } from '../../../shared/web/web-address.ts'
import { make } from '../dom.ts'
import commonRules from './logo.css?raw'
import leftRules from './logo-left.css?raw'
import rightRules from './logo-right.css?raw'

type Logo = NonNullable<PublicStyles['logo']>

/** Twice as wide as the widest, for sharp screens. */
const wantedWidthPx = 360

/** What the other things at the top leave free for it. In tours that are written from the right, both are mirrored. */
const corners: Readonly<Record<string, string>> = {
  left: leftRules,
  right: rightRules,
}

export function logoRules(logo: Logo | undefined): string {
  if (logo === undefined) return ''
  return commonRules + (Object.hasOwn(corners, logo.corner) ? corners[logo.corner] : corners.left)
}

/** The image, which is a link where it leads somewhere; undefined where the tour holds no such image. */
function logoElement(logo: Logo, images: TourDocument['images'], addressOf: (url: string) => string) {
  const image = Object.hasOwn(images, logo.mediaId) ? images[logo.mediaId] : undefined
  const { renditions = [], widthPx, heightPx } = image?.manifest ?? {}
  const file = (renditions.find((one) => one.widthPx >= wantedWidthPx) ?? renditions.at(-1))?.file
  if (!image || file === undefined) return undefined
  const publishedImage = make('img', {
    alt: logoName(logo),
    width: widthPx,
    height: heightPx,
    crossorigin: 'anonymous',
  })
  publishedImage.src = addressOf(image.baseUrl + file)
  const address = safeAddress(logo.address)
  if (address === undefined) return make('div', { class: 'logo', part: 'logo' }, publishedImage)
  const link = make('a', { class: 'logo', part: 'logo', href: address, rel: 'noopener noreferrer' }, publishedImage)
  link.target = '_blank'
  return link
}

type LogoPlace = {
  readonly top: HTMLElement
  readonly document: TourDocument
  readonly addressOf: (url: string) => string
}

/** Puts the logo of a tour before what else stands at the top, in place of one that was there. */
export function placeLogo({ top, document, addressOf }: LogoPlace): void {
  const logo = document.tours[document.tourId]?.styles?.logo
  top.querySelector(':scope > .logo')?.remove()
  const element = logo && logoElement(logo, document.images, addressOf)
  if (element) top.prepend(element)
}
