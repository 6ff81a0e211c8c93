import type { PublicFloorPlan } from '../../../../shared/publishing/tour-document.ts'
import { escapeHtml } from '../../../../shared/web/escape-html.ts'
import { imageFigure } from './media-text.ts'
import type { TourTexts } from './tour-texts.ts'

function planText(texts: TourTexts, { id, name, mediaId }: PublicFloorPlan): string {
  const { document, stops } = texts.snapshot
  const altText = document.images[mediaId]?.altText || name
  const items = stops.flatMap((stop, index) =>
    stop?.floorPlanPosition?.planId === id
      ? [`<li><a href="${escapeHtml(texts.stopHref(index))}">${escapeHtml(stop.name)}</a></li>`]
      : [],
  )
  const list = items.length === 0 ? '' : `<ul>${items.join('')}</ul>`
  return `<h3>${escapeHtml(name)}</h3>${imageFigure(texts, mediaId, { altText, caption: '' })}${list}`
}

/** Floor plans as images, each with links to its stops; empty for a tour without any. */
export function floorPlanTexts(texts: TourTexts): string {
  const plans = texts.snapshot.tour.floorPlans ?? []
  if (plans.length === 0) return ''
  return texts.element('h2', 'text.floorPlans') + plans.map((plan) => planText(texts, plan)).join('')
}
