import { displayAddress } from '../../../shared/web/display-address.ts'
import { pageSchemes, safeAddress } from '../../../shared/web/web-address.ts'
import { hotspotDetail } from '../../core/hotspots/hotspot-kind-view.ts'
import { make } from '../dom.ts'
import { type Card, type FillCard, outwardLink } from './card.ts'
import { adoptCardStyles } from './card-styles.ts'
import { whileLoading } from './loading-spinner.ts'

/** Scripts and forms of its own; it can neither leave its frame nor lead this page elsewhere. */
const rights = ['allow-scripts', 'allow-forms', 'allow-popups', 'allow-popups-to-escape-sandbox', 'allow-presentation']

/** A page of another origin keeps its own; one of this origin could take its sandbox away, so it gets none. */
function sandboxFor(address: string, { addressOf }: Card['chrome']): string {
  const own = [location.origin, new URL(addressOf('/')).origin]
  return [...rights, ...(own.includes(new URL(address).origin) ? [] : ['allow-same-origin'])].join(' ')
}

function frameOf(address: string, place: string, { chrome, hotspot }: Card): HTMLIFrameElement {
  return make('iframe', {
    class: 'card-frame',
    title: hotspot.title || place,
    sandbox: sandboxFor(address, chrome),
    allow: 'fullscreen; encrypted-media; picture-in-picture',
    allowfullscreen: true,
    referrerpolicy: 'strict-origin-when-cross-origin',
    src: address,
  })
}

/** The image that its author chose; empty where there is none. */
function posterOf({ chrome: { viewer, addressOf }, hotspot }: Card): readonly HTMLElement[] {
  const { images } = viewer.document
  const mediaId = String(hotspotDetail(hotspot, 'posterMediaId'))
  const image = Object.hasOwn(images, mediaId) ? images[mediaId] : undefined
  const file = image?.manifest.renditions.at(-1)?.file
  if (!image || file === undefined) return []
  return [make('img', { alt: image.altText, crossorigin: 'anonymous', src: addressOf(image.baseUrl + file) })]
}

/** A page of another site: its place with who is asked, and the page itself once somebody agrees. */
export const fillEmbed: FillCard = (card) => {
  const { chrome, hotspot, body } = card
  const { texts } = chrome
  adoptCardStyles(body)
  const url = hotspotDetail(hotspot, 'url')
  const address = safeAddress(url, pageSchemes)
  if (!address) return body.append(make('p', {}, texts('card.gone')))
  const place = displayAddress(String(url))
  if (hotspot.description !== '') body.append(make('p', { class: 'card-words' }, hotspot.description))
  const outward = outwardLink(address, texts('card.openLink', { place }))
  // Browsers show no insecure page within a secure one.
  if (location.protocol === 'https:' && !address.startsWith('https:')) return body.append(outward)
  const accept = make('button', { type: 'button', class: 'card-accept' }, texts('embed.show', { place }))
  const note = make('p', {}, texts('embed.note', { place }))
  const poster = make('div', { class: 'card-poster' }, ...posterOf(card), make('div', {}, note, accept))
  accept.addEventListener('click', () => {
    const frame = frameOf(address, place, card)
    poster.replaceWith(whileLoading(frame))
    frame.focus()
  })
  body.append(poster, outward)
}
