import type { PublicStyles, TourDocument } from '../../../shared/publishing/tour-document.ts'
import { logoName } from '../../../shared/styles/logo-name.ts'
import { safeUrl } from '../../../shared/web/link-url.ts'
import { createElement } from '../dom.ts'
import commonRules from './logo.css?raw'
import leftRules from './logo-left.css?raw'
import rightRules from './logo-right.css?raw'

type Logo = NonNullable<PublicStyles['logo']>

/** Width of a sharp logo: twice the widest layout width, for high-density screens. */
const minRenditionWidthPx = 360

/** Rules for each corner; both are mirrored in right-to-left tours. */
const cornerRules: Readonly<Record<string, string>> = {
  left: leftRules,
  right: rightRules,
}

/** CSS rules of a logo; empty without one. */
export function logoRules(logo: Logo | undefined): string {
  if (logo === undefined) return ''
  return commonRules + (Object.hasOwn(cornerRules, logo.corner) ? cornerRules[logo.corner] : cornerRules.left)
}

/** Creates the logo, linked if it has a URL. Undefined if the document lacks the image. */
function createLogoElement(logo: Logo, images: TourDocument['images'], resolveUrl: (url: string) => string) {
  const image = Object.hasOwn(images, logo.mediaId) ? images[logo.mediaId] : undefined
  const { renditions = [], widthPx, heightPx } = image?.manifest ?? {}
  const file = (renditions.find(({ widthPx: width }) => width >= minRenditionWidthPx) ?? renditions.at(-1))?.file
  if (!image || file === undefined) return undefined
  const imageElement = createElement('img', {
    alt: logoName(logo),
    width: widthPx,
    height: heightPx,
    crossorigin: 'anonymous',
  })
  imageElement.src = resolveUrl(image.baseUrl + file)
  const href = safeUrl(logo.address)
  if (href === undefined) return createElement('div', { class: 'logo', part: 'logo' }, imageElement)
  const link = createElement('a', { class: 'logo', part: 'logo', href, rel: 'noopener noreferrer' }, imageElement)
  link.target = '_blank'
  return link
}

type LogoContext = {
  readonly top: HTMLElement
  readonly document: TourDocument
  readonly resolveUrl: (url: string) => string
}

/** Adds the logo as the first element at the top, replacing an earlier one. */
export function placeLogo({ top, document, resolveUrl }: LogoContext): void {
  const logo = document.tours[document.tourId]?.styles?.logo
  top.querySelector(':scope > .logo')?.remove()
  const element = logo && createLogoElement(logo, document.images, resolveUrl)
  if (element) top.prepend(element)
}
