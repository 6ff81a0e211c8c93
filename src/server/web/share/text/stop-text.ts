import type { PublicStop } from '../../../../shared/publishing/tour-document.ts'
import { escapeHtml } from '../../../../shared/web/escape-html.ts'
import { stopAnchor } from '../../../../shared/web/routes.ts'
import { stopPath } from '../share-languages.ts'
import { shareLimits } from '../share-limits.ts'
import { hotspotText, mediaMarkupLength, richTextLength } from './hotspot-texts.ts'
import { backgroundLinks, captureFigures, stopFigure, stopMediaLinks } from './media-text.ts'
import { richTextHtml, type TourTexts } from './tour-texts.ts'

const descriptionRank = 3

/** Average length of a stop's markup, in characters, as measured on tours of panoramas. */
const stopMarkupLength = 600
/** Approximate length of a capture's figure. */
const captureMarkupLength = 250
/** Average length of a hotspot's markup, measured in the same way. */
const hotspotMarkupLength = 100

function list(items: readonly string[]): string {
  const filled = items.filter((item) => item !== '')
  return filled.length === 0 ? '' : `<ul>${filled.map((item) => `<li>${item}</li>`).join('')}</ul>`
}

function hotspotsOf(texts: TourTexts, { hotspots, description }: PublicStop): string {
  const sortedHotspots = [...hotspots].sort((a, b) => a.readingOrder - b.readingOrder)
  let remainingLength = shareLimits.textMaxLength - description.length
  const hotspotHtml = sortedHotspots.map((hotspot) => {
    const text = hotspotText(texts, hotspot, remainingLength)
    const length = richTextLength(hotspot)
    if (length <= remainingLength) remainingLength -= length
    return text
  })
  const items = list(hotspotHtml)
  return items === '' ? '' : texts.element('h3', 'text.inThisStop') + items
}

function section(texts: TourTexts, index: number, body: string): string {
  const { stops } = texts.snapshot
  const name = escapeHtml(stops[index]?.name ?? '')
  return `<section><h2 id="${stopAnchor(index)}" tabindex="-1">${name}</h2>${body}</section>`
}

/** Latitude and longitude, to about a meter. */
function locationOf(texts: TourTexts, { location }: Pick<PublicStop, 'location'>): string {
  if (!location) return ''
  const { latitudeDeg, longitudeDeg } = location
  return texts.element('p', 'text.location', {
    coordinates: `${latitudeDeg.toFixed(5)}, ${longitudeDeg.toFixed(5)}`,
  })
}

/** Estimates the length of a stop's text, in characters, without rendering it. */
export function stopTextLength({ name, description, hotspots, timeLayers }: PublicStop): number {
  const hotspotLengths = hotspots.map(
    (hotspot) =>
      hotspot.title.length + hotspot.description.length + richTextLength(hotspot) + mediaMarkupLength(hotspot),
  )
  const capturesLength = (timeLayers?.captures.length ?? 0) * captureMarkupLength
  const ownLength = stopMarkupLength + name.length + description.length + capturesLength
  return hotspotLengths.reduce((sum, length) => sum + length + hotspotMarkupLength, ownLength)
}

/**
 * Renders a stop as text: its image, description and hotspots, and links to its videos and audio. Rich text that doesn't
 * fit the page is replaced by a reference to the tour.
 */
export function stopText(texts: TourTexts, index: number): string {
  const stop = texts.snapshot.stops[index]
  if (!stop) throw new RangeError('the tour has no such stop')
  const link = texts.link(stopPath(texts.snapshot, index), 'text.seeStop', { stop: stop.name })
  return section(
    texts,
    index,
    [
      stopFigure(texts, stop),
      richTextHtml(stop.description, descriptionRank),
      captureFigures(texts, stop),
      locationOf(texts, stop),
      list([...stopMediaLinks(texts, stop), ...backgroundLinks(texts, stop)]),
      hotspotsOf(texts, stop),
      `<p class="to-tour">${link}</p>`,
    ].join(''),
  )
}

/** Renders a gated stop: its name, and a link to the tour, where the form can be filled in. */
export function gatedStopText(texts: TourTexts, index: number): string {
  const { snapshot } = texts
  const link = texts.link(stopPath(snapshot, index), 'gate.page.open', {
    stop: snapshot.stops[index]?.name ?? '',
  })
  return section(texts, index, `${texts.element('p', 'gate.page.reason')}<p class="to-tour">${link}</p>`)
}

/** Renders a stop as a link to its own page, because the text of every stop doesn't fit one page. */
export function stopTextElsewhere(texts: TourTexts, index: number): string {
  const { snapshot } = texts
  const url = `${stopPath(snapshot, index)}#${stopAnchor(index)}`
  return section(
    texts,
    index,
    `<p>${texts.link(url, 'text.readStop', { stop: snapshot.stops[index]?.name ?? '' })}</p>`,
  )
}
