import { arrangementOf } from '../../../../shared/buttons/arrangement.ts'
import { addressOfButton, formIdsOfButton, stopIdsOfButton } from '../../../../shared/buttons/references.ts'
import type { PublicButton } from '../../../../shared/publishing/tour-document.ts'
import { escapeHtml } from '../../../../shared/web/escape-html.ts'
import { visitorTexts } from '../../locales/en.ts'
import { stopIndexIn } from '../snapshots.ts'
import { formText } from './form-text.ts'
import type { TourTexts } from './tour-texts.ts'

/**
 * A link to where a button leads, out of the tour or to a stop of it, or what the form asks that it opens; empty where a
 * text cannot go there.
 */
function buttonLink(words: TourTexts, button: PublicButton): string {
  const { tour } = words.snapshot
  const address = addressOfButton(button)
  const label = escapeHtml(button.label)
  if (address !== undefined) return `<a href="${escapeHtml(address)}" rel="noopener noreferrer">${label}</a>`
  const [formId] = formIdsOfButton(button)
  const form = tour.forms?.find(({ id }) => id === formId)
  if (form) {
    const way = words.customLink('#tour', 'form.page.open')
    return `<p>${label}</p>${formText(words, form)}<p class="to-tour">${way}</p>`
  }
  const [stopId] = stopIdsOfButton(button)
  const index = stopIndexIn(words.snapshot, stopId)
  return index < 0 ? '' : `<a href="${escapeHtml(words.stopAddress(index))}">${label}</a>`
}

/** The author's custom buttons as a list of links, in the order of the tour; empty where there are none. */
export function buttonTexts(words: TourTexts): string {
  const { buttons } = words.snapshot.tour
  const { bar, corner } = arrangementOf(buttons)
  const links = [...bar, ...corner].flatMap((name) => {
    const button = buttons?.own.find(({ id }) => id === name)
    const link = button ? buttonLink(words, button) : ''
    return link === '' ? [] : [`<li>${link}</li>`]
  })
  return links.length === 0 ? '' : `${words.own('h2', visitorTexts.buttons)}<ul>${links.join('')}</ul>`
}
