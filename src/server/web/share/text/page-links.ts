import { stopAnchor } from '../../../../shared/web/routes.ts'
import { visitorTexts } from '../../locales/en.ts'
import { stopPath } from '../share-languages.ts'
import type { RestOfTour } from '../snapshots.ts'
import type { TourTexts } from './tour-texts.ts'

type Search = { readonly stopCount: number; readonly from: number; readonly step: 1 | -1 }

/** The stop nearest to `from` that visitors can come to, going by `step`; undefined where there is none. */
function nearestStop({ unreachable }: RestOfTour, { stopCount, from, step }: Search): number | undefined {
  for (let index = from; index >= 0 && index < stopCount; index += step) if (!unreachable.has(index)) return index
  return undefined
}

function linkToPage({ snapshot, link }: TourTexts, index: number | undefined, words: string): string {
  if (index === undefined) return ''
  return `<li>${link(`${stopPath(snapshot, index)}#${stopAnchor(index)}`, words)}</li>`
}

function listOf(words: TourTexts, rest: RestOfTour): string {
  const stopCount = words.snapshot.stops.length
  const onward = (from: number) => nearestStop(rest, { stopCount, from, step: 1 })
  const back = (from: number) => nearestStop(rest, { stopCount, from, step: -1 })
  const before = back(rest.first - 1)
  const after = onward(rest.end)
  const links = [
    before === undefined ? '' : linkToPage(words, onward(0), visitorTexts.firstStops),
    linkToPage(words, before, visitorTexts.previousStops),
    linkToPage(words, after, visitorTexts.nextStops),
    after === undefined ? '' : linkToPage(words, back(stopCount - 1), visitorTexts.lastStops),
  ]
  return `<ul class="pages">${links.join('')}</ul>`
}

/** Links to the pages with the other stops of a large tour; empty for a tour on one page. */
export function pageLinks(words: TourTexts): string {
  const { rest } = words.snapshot
  return rest ? listOf(words, rest) : ''
}

/** The same links again, where the reader has come to the end of a page. */
export function closingLinks(words: TourTexts): string {
  const { rest } = words.snapshot
  return rest ? `<footer>${words.own('h2', visitorTexts.moreStops)}${listOf(words, rest)}</footer>` : ''
}
