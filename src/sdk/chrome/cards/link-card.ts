import { displayUrl } from '../../../shared/web/display-url.ts'
import { safeUrl, urlKindOf } from '../../../shared/web/link-url.ts'
import { hotspotDetail } from '../../core/hotspots/hotspot-kind-view.ts'
import { createElement } from '../dom.ts'
import { markContent } from '../languages/mark-content.ts'
import { createExternalLink, type FillCard } from './card.ts'

const textKeys = { page: 'card.openLink', mail: 'card.mail', call: 'card.call' } as const

/** Shows an external link with its description. */
export const fillLink: FillCard = ({ chrome, hotspot, body }) => {
  const { texts } = chrome
  const url = hotspotDetail(hotspot, 'url')
  const href = safeUrl(url)
  if (hotspot.description !== '')
    body.append(markContent(createElement('p', { class: 'card-text' }, hotspot.description), chrome))
  if (href) body.append(createExternalLink(href, texts(textKeys[urlKindOf(url)], { place: displayUrl(String(url)) })))
}
