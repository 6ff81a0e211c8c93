import { formatBytes } from '../../../shared/format-bytes.ts'
import type { PublicDocument } from '../../../shared/publishing/tour-document.ts'
import { displayUrl } from '../../../shared/web/display-url.ts'
import { pageSchemes, safeUrl } from '../../../shared/web/link-url.ts'
import { downloadParameter } from '../../../shared/web/routes.ts'
import { hotspotDetail } from '../../core/hotspots/hotspot-kind-view.ts'
import { createElement } from '../dom.ts'
import { markContent } from '../languages/mark-content.ts'
import { type Card, createExternalLink, type FillCard } from './card.ts'
import { adoptCardStyles } from './card-styles.ts'
import { showsInFrame } from './document-frame.ts'

/**
 * Library document of a hotspot; undefined if it shows a URL instead, or the published tour lacks the document.
 */
function libraryDocumentOf({ chrome: { viewer }, hotspot }: Card): PublicDocument | undefined {
  const { tours, tourId } = viewer.document
  const documents = tours[tourId]?.documents ?? {}
  const mediaId = String(hotspotDetail(hotspot, 'mediaId'))
  return Object.hasOwn(documents, mediaId) ? documents[mediaId] : undefined
}

/**
 * Creates a frame with the browser's PDF viewer. It has no `sandbox` attribute, with which Chromium shows no PDFs. Instead,
 * the response has a sandbox policy, which blocks scripts in the file but not the PDF viewer.
 */
function createFrame(href: string, { chrome: { texts }, hotspot, signal }: Card): HTMLIFrameElement {
  const title = hotspot.title || texts('hotspot.document')
  const frame = createElement('iframe', { class: 'card-frame', title, referrerpolicy: 'no-referrer', src: href })
  // The page's content security policy may forbid the frame. The links below it still work.
  const removeBlockedFrame = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === 'frame-src' && href.startsWith(blockedURI)) frame.remove()
  }
  document.addEventListener('securitypolicyviolation', removeBlockedFrame, { signal })
  return frame
}

/** Shows a library document: in a frame if the browser supports that, with links to open and download it. */
function fillLibraryDocument(card: Card, libraryDocument: PublicDocument): void {
  const { chrome, hotspot, body } = card
  const { texts, resolveUrl } = chrome
  const href = resolveUrl(libraryDocument.url)
  const downloadUrl = new URL(href)
  downloadUrl.searchParams.set(downloadParameter, '')
  const size = formatBytes(libraryDocument.manifest.sizeBytes, chrome.textSource.language)
  if (showsInFrame(hotspot)) body.append(createFrame(href, card))
  body.append(
    createElement(
      'div',
      { class: 'card-links' },
      createExternalLink(href, texts('card.openDocument')),
      createElement(
        'a',
        { class: 'read-link', href: downloadUrl.href, download: libraryDocument.fileName },
        texts('card.downloadDocument', { size }),
      ),
    ),
  )
  if (libraryDocument.credit !== '')
    body.append(markContent(createElement('p', { class: 'card-credit' }, libraryDocument.credit), chrome))
}

/** Shows a link to a PDF on another site, which may forbid frames. */
function fillExternalDocument({ chrome: { texts }, hotspot, body }: Card): void {
  const url = hotspotDetail(hotspot, 'url')
  const href = safeUrl(url, pageSchemes)
  if (!href) {
    body.append(createElement('p', {}, texts('card.gone')))
    return
  }
  body.append(
    createExternalLink(href, texts('card.openDocument')),
    createElement('p', { class: 'card-credit' }, displayUrl(String(url))),
  )
}

/** Shows a PDF from the library or from a URL. */
export const fillDocument: FillCard = (card) => {
  const { hotspot, body } = card
  adoptCardStyles(body)
  if (hotspot.description !== '')
    body.append(markContent(createElement('p', { class: 'card-text' }, hotspot.description), card.chrome))
  const libraryDocument = libraryDocumentOf(card)
  if (libraryDocument) fillLibraryDocument(card, libraryDocument)
  else fillExternalDocument(card)
}
