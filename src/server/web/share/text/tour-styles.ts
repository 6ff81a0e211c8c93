import type { PublicStyles } from '../../../../shared/publishing/tour-document.ts'
import { hexOf, nearestReadable, rgbOf, white } from '../../../../shared/styles/colors.ts'
import { defaultColors } from '../../../../shared/styles/derived-colors.ts'
import { fontStackOf } from '../../../../shared/styles/fonts.ts'
import { logoName } from '../../../../shared/styles/logo-name.ts'
import { escapeHtml } from '../../../../shared/web/escape-html.ts'
import { safeUrl } from '../../../../shared/web/link-url.ts'
import type { TourTexts } from './tour-texts.ts'

/** Preferred width of the logo's image file, for high-density screens. */
const logoWidthPx = 480

/** The nearest color with enough contrast on a background; undefined without a color. */
function readableOn(color: string | undefined, background: string): string | undefined {
  const rgb = rgbOf(color ?? '')
  return rgb && hexOf(nearestReadable(rgb, [rgbOf(background) ?? white]))
}

/** Link colors from the tour's accent, adjusted for contrast on light and dark backgrounds. */
function linkColors({ accent, highlight = accent }: PublicStyles): string {
  const onLight = readableOn(accent, '#ffffff')
  const onDark = readableOn(highlight, defaultColors.darkGlass)
  const light = onLight === undefined ? '' : `:root{--link:${onLight}}`
  return onDark === undefined ? light : `${light}@media (prefers-color-scheme:dark){:root{--link:${onDark}}}`
}

/** CSS for a tour's custom styles; empty for a tour without any. */
export function pageStyles(styles: PublicStyles | undefined): string {
  if (styles === undefined) return ''
  const stack = fontStackOf(styles.font)
  const font = stack === undefined ? '' : `html,body{font-family:${stack}}`
  const logo = styles.logo
    ? '.text .logo img{width:auto;max-width:min(100%,240px);max-height:72px;aspect-ratio:auto;border-radius:0;background:none}'
    : ''
  return font + linkColors(styles) + logo
}

/** Logo above the text of a tour; empty for a tour without one. */
export function logoText({ snapshot: { document, tour } }: TourTexts): string {
  const { logo } = tour.styles ?? {}
  const image = logo && Object.hasOwn(document.images, logo.mediaId) ? document.images[logo.mediaId] : undefined
  const { renditions = [] } = image?.manifest ?? {}
  const file = (renditions.find(({ widthPx }) => widthPx >= logoWidthPx) ?? renditions.at(-1))?.file
  if (!logo || !image || file === undefined) return ''
  const imageHtml = `<img loading="lazy" src="${escapeHtml(image.baseUrl + file)}" alt="${escapeHtml(logoName(logo))}">`
  const url = safeUrl(logo.address)
  const logoHtml =
    url === undefined ? imageHtml : `<a href="${escapeHtml(url)}" rel="noopener noreferrer">${imageHtml}</a>`
  return `<p class="logo">${logoHtml}</p>`
}
