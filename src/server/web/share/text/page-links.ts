import type { PageTextKey } from '../../../../shared/visitor-texts/en/pages.ts'
import { stopAnchor } from '../../../../shared/web/routes.ts'
import { stopPath } from '../share-languages.ts'
import type { LoadedRange } from '../snapshots.ts'
import type { TourTexts } from './tour-texts.ts'

type StopSearch = { readonly stopCount: number; readonly startIndex: number; readonly step: 1 | -1 }

/** Index of the nearest reachable stop, from `startIndex` on in steps of `step`; undefined when there is none. */
function nearestStop(
  { unreachableIndexes }: LoadedRange,
  { stopCount, startIndex, step }: StopSearch,
): number | undefined {
  for (let index = startIndex; index >= 0 && index < stopCount; index += step)
    if (!unreachableIndexes.has(index)) return index
  return undefined
}

function linkToPage({ snapshot, link }: TourTexts, index: number | undefined, key: PageTextKey): string {
  if (index === undefined) return ''
  return `<li>${link(`${stopPath(snapshot, index)}#${stopAnchor(index)}`, key)}</li>`
}

function paginationOf(texts: TourTexts, loadedRange: LoadedRange): string {
  const stopCount = texts.snapshot.stops.length
  const nextStopFrom = (startIndex: number) => nearestStop(loadedRange, { stopCount, startIndex, step: 1 })
  const previousStopFrom = (startIndex: number) => nearestStop(loadedRange, { stopCount, startIndex, step: -1 })
  const previousIndex = previousStopFrom(loadedRange.startIndex - 1)
  const nextIndex = nextStopFrom(loadedRange.endIndex)
  const links = [
    previousIndex === undefined ? '' : linkToPage(texts, nextStopFrom(0), 'text.firstStops'),
    linkToPage(texts, previousIndex, 'text.previousStops'),
    linkToPage(texts, nextIndex, 'text.nextStops'),
    nextIndex === undefined ? '' : linkToPage(texts, previousStopFrom(stopCount - 1), 'text.lastStops'),
  ]
  return `<ul class="pages">${links.join('')}</ul>`
}

/** Pagination of a large tour; empty for a tour on one page. */
export function pageLinks(texts: TourTexts): string {
  const { loadedRange } = texts.snapshot
  return loadedRange ? paginationOf(texts, loadedRange) : ''
}

/** Repeats the pagination at the end of a page. */
export function closingLinks(texts: TourTexts): string {
  const { loadedRange } = texts.snapshot
  return loadedRange
    ? `<footer>${texts.element('h2', 'text.moreStops')}${paginationOf(texts, loadedRange)}</footer>`
    : ''
}
