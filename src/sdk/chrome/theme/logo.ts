import type { PublicStyles, TourDocument } from '../../../shared/publishing/tour-document.ts'
import { logoName } from '../../../shared/styles/logo-name.ts'
import { safeAddress } from '../../../shared/web/web-address.ts'
import { make } from '../dom.ts'

type Logo = NonNullable<PublicStyles['logo']>

/** Twice as wide as the widest, for sharp screens. */
const wantedWidthPx = 360

const common = `.logo{flex:none;color:#fff;display:grid;place-items:center;pointer-events:auto;--logo-wide:min(180px,34cqw);--logo-high:48px}
.top:has(>.logo){--logo-wide:min(180px,34cqw);--logo-high:48px}
.logo img{display:block;width:auto;height:auto;max-width:var(--logo-wide);max-height:var(--logo-high);object-fit:contain}
a.logo{min-width:44px;min-height:44px;border-radius:6px}
@container tour (max-width:600px){.tour .logo,.tour .top:has(>.logo){--logo-wide:min(110px,30cqw);--logo-high:40px}}`

/** What the other things at the top leave free for it. In tours that are written from the right, both are mirrored. */
const corners: Readonly<Record<string, string>> = {
  left: `.top:has(>.logo){display:flex;align-items:flex-start;gap:14px}.tour .top>.title{flex:1;min-width:0}`,
  right: `.tour .logo{position:absolute;inset-block-start:calc(18px + var(--corner-drop,0px) + env(safe-area-inset-top));inset-inline-end:calc(18px + max(env(safe-area-inset-left),env(safe-area-inset-right)))}
.tour .top:has(>.logo)>.title{padding-inline-end:calc(max(var(--logo-wide),var(--corner-width,0px)) + 16px)}
.tour .top:has(>.logo)>:is(.place-buttons,.corner){inset-block-start:calc(76px + var(--corner-drop,0px) + env(safe-area-inset-top))}
.tour:has(.top>.logo) .corner-panel{inset-block-start:calc(128px + var(--corner-drop,0px) + env(safe-area-inset-top))}`,
}

export function logoRules(logo: Logo | undefined): string {
  if (logo === undefined) return ''
  return common + (Object.hasOwn(corners, logo.corner) ? corners[logo.corner] : corners.left)
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
