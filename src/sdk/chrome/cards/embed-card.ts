import { displayUrl } from '../../../shared/web/display-url.ts'
import { pageSchemes, safeUrl } from '../../../shared/web/link-url.ts'
import { hotspotDetail } from '../../core/hotspots/hotspot-kind-view.ts'
import { createElement } from '../dom.ts'
import { markContent } from '../languages/mark-content.ts'
import { type Card, createExternalLink, type FillCard } from './card.ts'
import { adoptCardStyles } from './card-styles.ts'
import { withLoadingSpinner } from './loading-spinner.ts'

/** Sandbox tokens of embedded pages: they may run scripts and send forms, but not navigate the top-level page. */
const sandboxTokens = [
  'allow-scripts',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-presentation',
]

/** Sandbox of a page. Pages of other origins keep their origin; one of this origin could remove its own sandbox. */
function sandboxFor(href: string, { resolveUrl }: Card['chrome']): string {
  const ownOrigins = [location.origin, new URL(resolveUrl('/')).origin]
  return [...sandboxTokens, ...(ownOrigins.includes(new URL(href).origin) ? [] : ['allow-same-origin'])].join(' ')
}

function createFrame(href: string, siteName: string, { chrome, hotspot }: Card): HTMLIFrameElement {
  return createElement('iframe', {
    class: 'card-frame',
    title: hotspot.title || siteName,
    sandbox: sandboxFor(href, chrome),
    allow: 'fullscreen; encrypted-media; picture-in-picture',
    allowfullscreen: true,
    referrerpolicy: 'strict-origin-when-cross-origin',
    src: href,
  })
}

/** The poster image that the author chose, if any. */
function createPosterImage({ chrome, hotspot }: Card): readonly HTMLElement[] {
  const { images } = chrome.viewer.document
  const mediaId = String(hotspotDetail(hotspot, 'posterMediaId'))
  const image = Object.hasOwn(images, mediaId) ? images[mediaId] : undefined
  const file = image?.manifest.renditions.at(-1)?.file
  if (!image || file === undefined) return []
  const src = chrome.resolveUrl(image.baseUrl + file)
  return [markContent(createElement('img', { alt: image.altText, crossorigin: 'anonymous', src }), chrome)]
}

/** Shows a placeholder that names the site, and the embedded page once the visitor accepts (two-click embed). */
export const fillEmbed: FillCard = (card) => {
  const { chrome, hotspot, body } = card
  const { texts } = chrome
  adoptCardStyles(body)
  const url = hotspotDetail(hotspot, 'url')
  const href = safeUrl(url, pageSchemes)
  if (!href) return body.append(createElement('p', {}, texts('card.gone')))
  const siteName = displayUrl(String(url))
  if (hotspot.description !== '')
    body.append(markContent(createElement('p', { class: 'card-text' }, hotspot.description), chrome))
  const link = createExternalLink(href, texts('card.openLink', { place: siteName }))
  // Browsers block mixed content.
  if (location.protocol === 'https:' && !href.startsWith('https:')) return body.append(link)
  const accept = createElement(
    'button',
    { type: 'button', class: 'card-accept' },
    texts('embed.show', { place: siteName }),
  )
  const note = createElement('p', {}, texts('embed.note', { place: siteName }))
  const poster = createElement(
    'div',
    { class: 'card-poster' },
    ...createPosterImage(card),
    createElement('div', {}, note, accept),
  )
  accept.addEventListener('click', () => {
    const frame = createFrame(href, siteName, card)
    poster.replaceWith(withLoadingSpinner(frame))
    frame.focus()
  })
  body.append(poster, link)
}
