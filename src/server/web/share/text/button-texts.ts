import { arrangementOf } from '../../../../shared/buttons/arrangement.ts'
import { formIdsOfButton, stopIdsOfButton, urlOfButton } from '../../../../shared/buttons/references.ts'
import type { PublicButton } from '../../../../shared/publishing/tour-document.ts'
import { escapeHtml } from '../../../../shared/web/escape-html.ts'
import { stopIndexIn } from '../snapshots.ts'
import { formText } from './form-text.ts'
import type { TourTexts } from './tour-texts.ts'

/**
 * Link to the target of a custom button, or the questions of its form; empty for actions that need the viewer.
 */
function buttonLink(texts: TourTexts, button: PublicButton): string {
  const { tour } = texts.snapshot
  const url = urlOfButton(button)
  const label = escapeHtml(button.label)
  if (url !== undefined) return `<a href="${escapeHtml(url)}" rel="noopener noreferrer">${label}</a>`
  const [formId] = formIdsOfButton(button)
  const form = tour.forms?.find(({ id }) => id === formId)
  if (form) {
    const link = texts.link('#tour', 'form.page.open')
    return `<p>${label}</p>${formText(texts, form)}<p class="to-tour">${link}</p>`
  }
  const [stopId] = stopIdsOfButton(button)
  const index = stopIndexIn(texts.snapshot, stopId)
  return index < 0 ? '' : `<a href="${escapeHtml(texts.stopHref(index))}">${label}</a>`
}

/** List of links for the tour's custom buttons, in their order; empty without any. */
export function buttonTexts(texts: TourTexts): string {
  const { buttons } = texts.snapshot.tour
  const { bar, corner } = arrangementOf(buttons)
  const links = [...bar, ...corner].flatMap((name) => {
    const button = buttons?.own.find(({ id }) => id === name)
    const link = button ? buttonLink(texts, button) : ''
    return link === '' ? [] : [`<li>${link}</li>`]
  })
  return links.length === 0 ? '' : `${texts.element('h2', 'text.tourLinks')}<ul>${links.join('')}</ul>`
}
