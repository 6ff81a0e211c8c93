import { plainTextOf } from '../../../shared/plain-text.ts'
import type { PublicHotspot, PublicStop } from '../../../shared/publishing/tour-document.ts'
import { linkTo } from '../../../shared/routes.ts'
import { escapeHtml } from '../html.ts'
import { visitorTexts } from '../locales/en.ts'
import type { Snapshot } from './snapshots.ts'

type Details = { readonly targetStopId?: unknown; readonly html?: unknown }

/** Details of a hotspot of any kind, known to this version or not. */
function detailsOf({ details }: PublicHotspot): Details {
  return typeof details === 'object' && details !== null ? details : {}
}

function stopLink({ shareId, stops }: Snapshot, stop: PublicStop, name: string): string {
  return `<a href="${escapeHtml(linkTo.share(shareId, stops.indexOf(stop) + 1))}">${escapeHtml(name)}</a>`
}

function hotspotItem(snapshot: Snapshot, hotspot: PublicHotspot): string {
  const { targetStopId, html } = detailsOf(hotspot)
  const target = snapshot.stops.find(({ id }) => id === targetStopId)
  if (target) return `<li>${stopLink(snapshot, target, hotspot.title || visitorTexts.goTo(target.name))}</li>`
  const words = plainTextOf(typeof html === 'string' ? html : '') || hotspot.description
  const title = hotspot.title === '' ? '' : `<h3>${escapeHtml(hotspot.title)}</h3>`
  return `<li>${title}<p>${escapeHtml(words)}</p></li>`
}

function list(title: string, tag: 'ul' | 'ol', items: readonly string[]): string {
  return items.length === 0 ? '' : `<h2>${escapeHtml(title)}</h2><${tag}>${items.join('')}</${tag}>`
}

/** The stop in words and links: for search engines, and for people whose browser runs no scripts. */
export function shareText(snapshot: Snapshot, stop: PublicStop): string {
  const description = plainTextOf(stop.description)
  const hotspots = [...stop.hotspots].sort((a, b) => a.readingOrder - b.readingOrder)
  const listed = snapshot.stops.filter(({ hiddenFromList }) => !hiddenFromList)
  return [
    description === '' ? '' : `<p>${escapeHtml(description)}</p>`,
    list(
      visitorTexts.inThisStop,
      'ul',
      hotspots.map((hotspot) => hotspotItem(snapshot, hotspot)),
    ),
    list(
      visitorTexts.allStops,
      'ol',
      listed.map((other) => `<li>${stopLink(snapshot, other, other.name)}</li>`),
    ),
  ].join('')
}
