import type { PublicFloorPlan } from '../../../../shared/publishing/tour-document.ts'
import { escapeHtml } from '../../../../shared/web/escape-html.ts'
import { visitorTexts } from '../../locales/en.ts'
import { imageMarkup } from './media-text.ts'
import type { TourTexts } from './tour-texts.ts'

function planText(words: TourTexts, { id, name, mediaId }: PublicFloorPlan): string {
  const { document, stops } = words.snapshot
  const altText = document.images[mediaId]?.altText || name
  const items = stops.flatMap((stop, index) =>
    stop?.floorPlanPosition?.planId === id
      ? [`<li><a href="${escapeHtml(words.stopAddress(index))}">${escapeHtml(stop.name)}</a></li>`]
      : [],
  )
  const list = items.length === 0 ? '' : `<ul>${items.join('')}</ul>`
  return `<h3>${escapeHtml(name)}</h3>${imageMarkup(words, mediaId, { altText, caption: '' })}${list}`
}

/** The plans of the tour as images, each with the stops that are on it; empty for a tour without any. */
export function floorPlanTexts(words: TourTexts): string {
  const plans = words.snapshot.tour.floorPlans ?? []
  if (plans.length === 0) return ''
  return words.own('h2', visitorTexts.floorPlans) + plans.map((plan) => planText(words, plan)).join('')
}
