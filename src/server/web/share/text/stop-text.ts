import { limits } from '../../../../shared/limits.ts'
import type { PublicStop } from '../../../../shared/publishing/tour-document.ts'
import { escapeHtml } from '../../../../shared/web/escape-html.ts'
import { stopAnchor } from '../../../../shared/web/routes.ts'
import { visitorTexts } from '../../locales/en.ts'
import { stopPath } from '../share-languages.ts'
import { hotspotText, richTextLength, shownTextLength } from './hotspot-texts.ts'
import { backgroundLinks, imageText, stopMediaLinks } from './media-text.ts'
import { richTextHtml, type TourTexts } from './tour-texts.ts'

const descriptionRank = 3

/** Characters around the words of a stop and of a hotspot, as measured on tours of panoramas. */
const stopMarkupLength = 600
const hotspotMarkupLength = 100

function list(items: readonly string[]): string {
  const filled = items.filter((item) => item !== '')
  return filled.length === 0 ? '' : `<ul>${filled.map((item) => `<li>${item}</li>`).join('')}</ul>`
}

function hotspotsOf(words: TourTexts, { hotspots, description }: PublicStop): string {
  const inOrder = [...hotspots].sort((a, b) => a.readingOrder - b.readingOrder)
  let room = limits.shareTextMaxLength - description.length
  const texts = inOrder.map((hotspot) => {
    const text = hotspotText(words, hotspot, room)
    const length = richTextLength(hotspot)
    if (length <= room) room -= length
    return text
  })
  const items = list(texts)
  return items === '' ? '' : words.own('h3', visitorTexts.inThisStop) + items
}

function section(words: TourTexts, index: number, body: string): string {
  const { stops } = words.snapshot
  const name = escapeHtml(stops[index]?.name ?? '')
  return `<section><h2 id="${stopAnchor(index)}" tabindex="-1">${name}</h2>${body}</section>`
}

/** Latitude and longitude, to about a meter. */
function placeOf(words: TourTexts, { location }: Pick<PublicStop, 'location'>): string {
  if (!location) return ''
  const { latitudeDeg, longitudeDeg } = location
  return words.own('p', visitorTexts.place(`${latitudeDeg.toFixed(5)}, ${longitudeDeg.toFixed(5)}`))
}

/** About how long the text of a stop gets, in characters, told before it is made. */
export function stopTextLength({ name, description, hotspots }: PublicStop): number {
  const inside = hotspots.map(
    (hotspot) => hotspot.title.length + hotspot.description.length + richTextLength(hotspot) + shownTextLength(hotspot),
  )
  const own = stopMarkupLength + name.length + description.length
  return inside.reduce((sum, length) => sum + length + hotspotMarkupLength, own)
}

/**
 * What there is to know of a stop: its image, its description, what is in it, and its videos and sounds as files.
 * Only rich text beyond what a page holds is left to the tour.
 */
export function stopText(words: TourTexts, index: number): string {
  const stop = words.snapshot.stops[index]
  if (!stop) throw new RangeError('the tour has no such stop')
  const link = words.link(stopPath(words.snapshot, index), visitorTexts.seeStop(stop.name))
  return section(
    words,
    index,
    [
      imageText(words, stop),
      richTextHtml(stop.description, descriptionRank),
      placeOf(words, stop),
      list([...stopMediaLinks(words, stop), ...backgroundLinks(words, stop)]),
      hotspotsOf(words, stop),
      `<p class="to-tour">${link}</p>`,
    ].join(''),
  )
}

/** A stop that is seen once a form was answered, which can only be done in the tour: its name, and the way there. */
export function gatedStopText(words: TourTexts, index: number): string {
  const { snapshot } = words
  const link = words.customLink(stopPath(snapshot, index), 'gate.page.open', snapshot.stops[index]?.name)
  return section(words, index, `${words.custom('p', 'gate.page.reason')}<p class="to-tour">${link}</p>`)
}

/** A stop whose words stand on its own page, because those of the whole tour would be too many for one. */
export function stopTextElsewhere(words: TourTexts, index: number): string {
  const { snapshot } = words
  const address = `${stopPath(snapshot, index)}#${stopAnchor(index)}`
  return section(
    words,
    index,
    `<p>${words.link(address, visitorTexts.readStop(snapshot.stops[index]?.name ?? ''))}</p>`,
  )
}
