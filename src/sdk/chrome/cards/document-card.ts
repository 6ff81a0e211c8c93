import { formatBytes } from '../../../shared/file-size.ts'
import type { PublicDocument } from '../../../shared/publishing/tour-document.ts'
import { displayAddress } from '../../../shared/web/display-address.ts'
import { downloadParameter } from '../../../shared/web/routes.ts'
import { pageSchemes, safeAddress } from '../../../shared/web/web-address.ts'
import { hotspotDetail } from '../../core/hotspots/hotspot-kind-view.ts'
import { make } from '../dom.ts'
import { type Card, type FillCard, outwardLink } from './card.ts'
import { adoptCardStyles } from './card-styles.ts'
import { isReadInFrame } from './document-frame.ts'

/** The document of the library that a hotspot shows; undefined where the tour does not hold it. */
function documentOf({ chrome: { viewer }, hotspot }: Card): PublicDocument | undefined {
  const { tours, tourId } = viewer.document
  const documents = tours[tourId]?.documents ?? {}
  const mediaId = String(hotspotDetail(hotspot, 'mediaId'))
  return Object.hasOwn(documents, mediaId) ? documents[mediaId] : undefined
}

/**
 * The browser's own viewer. Chromium shows no PDF in a frame that is sandboxed; the answer brings a sandbox of its own,
 * which stops what a file might run and not its viewer.
 */
function frameOf(address: string, { chrome: { texts }, hotspot, signal }: Card): HTMLIFrameElement {
  const title = hotspot.title || texts('hotspot.document')
  const frame = make('iframe', { class: 'card-frame', title, referrerpolicy: 'no-referrer', src: address })
  // A page around the tour may forbid frames: the links below do without.
  const leave = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === 'frame-src' && address.startsWith(blockedURI)) frame.remove()
  }
  document.addEventListener('securitypolicyviolation', leave, { signal })
  return frame
}

/** A document that came with the tour: to be read here where the browser can, opened in a tab, or saved. */
function fillOwn(card: Card, own: PublicDocument): void {
  const { chrome, hotspot, body } = card
  const { texts, addressOf } = chrome
  const address = addressOf(own.url)
  const saved = new URL(address)
  saved.searchParams.set(downloadParameter, '')
  const size = formatBytes(own.manifest.sizeBytes, 'en')
  if (isReadInFrame(hotspot)) body.append(frameOf(address, card))
  body.append(
    make(
      'div',
      { class: 'card-links' },
      outwardLink(address, texts('card.openDocument')),
      make(
        'a',
        { class: 'read-link', href: saved.href, download: own.fileName },
        texts('card.downloadDocument', { size }),
      ),
    ),
  )
  if (own.credit !== '') body.append(make('p', { class: 'card-credit' }, own.credit))
}

/** A PDF elsewhere, which its site may not want in frames. */
function fillForeign({ chrome: { texts }, hotspot, body }: Card): void {
  const url = hotspotDetail(hotspot, 'url')
  const address = safeAddress(url, pageSchemes)
  if (!address) {
    body.append(make('p', {}, texts('card.gone')))
    return
  }
  body.append(
    outwardLink(address, texts('card.openDocument')),
    make('p', { class: 'card-credit' }, displayAddress(String(url))),
  )
}

/** A PDF: of the tour, or at an address on the web. */
export const fillDocument: FillCard = (card) => {
  const { hotspot, body } = card
  adoptCardStyles(body)
  if (hotspot.description !== '') body.append(make('p', { class: 'card-words' }, hotspot.description))
  const own = documentOf(card)
  if (own) fillOwn(card, own)
  else fillForeign(card)
}
