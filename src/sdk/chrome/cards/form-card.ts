import type { GivenAnswers } from '../../../shared/forms/read-answers.ts'
import { hotspotDetail } from '../../core/hotspots/hotspot-kind-view.ts'
import { formTexts } from '../../locales/form-texts.ts'
import { textLookup } from '../../locales/text-lookup.ts'
import type { Chrome } from '../chrome.ts'
import { make } from '../dom.ts'
import { adoptFormStyles } from '../forms/form-styles.ts'
import { formView } from '../forms/form-view.ts'
import { answerSender } from '../forms/send-answers.ts'
import { hotspotTitle } from '../sheets/hotspot-title.ts'
import type { Card, FillCard } from './card.ts'
import { adoptCardStyles } from './card-styles.ts'

/** What was written and not sent, by the ids of forms, for whoever closed the sheet by mistake. */
const writtenIn = new WeakMap<Chrome, Map<string, GivenAnswers>>()

function writtenOf(chrome: Chrome): Map<string, GivenAnswers> {
  const written = writtenIn.get(chrome) ?? new Map<string, GivenAnswers>()
  writtenIn.set(chrome, written)
  return written
}

/** What opened a form. */
type Opener = { readonly hotspotId: string } | { readonly buttonId: string }

type OpenForm = Pick<Card, 'chrome' | 'body' | 'signal'> & {
  readonly formId: string
  /** What the sheet is called. */
  readonly title: string
  /** Said before the form; may be empty. */
  readonly intro: string
  readonly by: Opener
}

/** Tells the page around that something was sent, and never what. */
function tellSent({ frame }: Chrome, detail: Opener & { readonly formId: string }): void {
  const root = frame.element.getRootNode()
  const host = root instanceof ShadowRoot ? root.host : frame.element
  host.dispatchEvent(new CustomEvent('formsubmit', { detail, bubbles: true, composed: true }))
}

/** Tells what counts visits, within the tour: the page around has the events of what opened it. */
function tellOpened({ frame }: Chrome, detail: Opener & { readonly formId: string }): void {
  frame.element.dispatchEvent(new CustomEvent('formopen', { detail, bubbles: true }))
}

/** A form to fill in. Previews of editors have no number: what is written there goes nowhere. */
export function showForm({ chrome, body, signal, formId, title, intro, by }: OpenForm): void {
  const { tour, viewer, overrides, addressOf } = chrome
  const { aid: accountId, tourId, publicationNumber } = viewer.document
  const words = textLookup(formTexts, overrides)
  const form = tour?.forms?.find(({ id }) => id === formId)
  if (!form) {
    body.append(make('p', {}, words('form.gone')))
    return
  }
  adoptCardStyles(body)
  adoptFormStyles(body)
  if (intro !== '') body.append(make('p', { class: 'card-words' }, intro))
  const written = writtenOf(chrome)
  const place = { accountId, tourId, formId }
  const language = tour?.language ?? 'en'
  let isSent = false
  const view = formView({
    form,
    words,
    isTitled: form.title === title,
    written: written.get(formId),
    send: publicationNumber === 0 ? undefined : (website) => answerSender({ place, addressOf, language, website }),
    onSent() {
      isSent = true
      written.delete(formId)
      if (publicationNumber > 0) tellSent(chrome, { formId, ...by })
    },
  })
  signal.addEventListener('abort', () => isSent || written.set(formId, view.read()), { once: true })
  body.append(view.element)
  if (publicationNumber > 0) tellOpened(chrome, { formId, ...by })
}

export const fillForm: FillCard = ({ hotspot, ...sheet }) => {
  const { id: hotspotId, description: intro } = hotspot
  const title = hotspotTitle(sheet.chrome, hotspot)
  showForm({ ...sheet, formId: String(hotspotDetail(hotspot, 'formId')), title, intro, by: { hotspotId } })
}
