import { formTexts } from '../../../shared/custom-texts/form-texts.ts'
import type { RawAnswers } from '../../../shared/forms/read-answers.ts'
import { hotspotDetail } from '../../core/hotspots/hotspot-kind-view.ts'
import type { Chrome } from '../chrome.ts'
import { customWords } from '../custom-text-lookup.ts'
import { make } from '../dom.ts'
import { adoptFormStyles } from '../forms/form-styles.ts'
import { formView } from '../forms/form-view.ts'
import { keepAnswers } from '../forms/answer-outbox.ts'
import { rememberForm } from '../forms/handled-forms.ts'
import { answerSender, type UnsentAnswers } from '../forms/send-answers.ts'
import { type FormOpener, tellOpened, tellSent } from '../forms/form-events.ts'
import { hotspotTitle } from '../sheets/hotspot-title.ts'
import type { Card, FillCard } from './card.ts'
import { adoptCardStyles } from './card-styles.ts'

/** What was written and not sent, by the ids of forms, for whoever closed the sheet by mistake. */
const writtenIn = new WeakMap<Chrome, Map<string, RawAnswers>>()

function writtenOf(chrome: Chrome): Map<string, RawAnswers> {
  const written = writtenIn.get(chrome) ?? new Map<string, RawAnswers>()
  writtenIn.set(chrome, written)
  return written
}

type OpenForm = Pick<Card, 'chrome' | 'body' | 'signal'> & {
  readonly formId: string
  /** What the sheet is called. */
  readonly title: string
  /** Said before the form; may be empty. */
  readonly intro: string
  readonly by: FormOpener
}

/** A form to fill in. Previews of editors have no number: what is written there goes nowhere. */
export function showForm({ chrome, body, signal, formId, title, intro, by }: OpenForm): void {
  const { tour, viewer, addressOf } = chrome
  const { aid: accountId, tourId, publicationNumber, accessToken } = viewer.document
  const words = customWords(formTexts, chrome)
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
  const told = { formId, ...by }
  const keep = (unsent: UnsentAnswers) => keepAnswers(unsent, told)
  let isSent = false
  const view = formView({
    form,
    words,
    isTitled: form.title === title,
    written: written.get(formId),
    send:
      publicationNumber === 0
        ? undefined
        : (website) => answerSender({ place, addressOf, language, website, publicationNumber, accessToken, keep }),
    onSent({ isKept }) {
      isSent = true
      written.delete(formId)
      // Nothing is kept for forms that never open by themselves.
      if (form.opening !== undefined) rememberForm(chrome, formId, 'sent')
      chrome.gates?.pass(formId, isKept ? words('form.kept') : form.thanks || words('form.thanks'))
      if (publicationNumber > 0 && !isKept) tellSent(chrome, told)
    },
  })
  signal.addEventListener('abort', () => isSent || written.set(formId, view.read()), { once: true })
  body.append(view.element)
  if (publicationNumber > 0) tellOpened(chrome, told)
}

export const fillForm: FillCard = ({ hotspot, ...sheet }) => {
  const { id: hotspotId, description: intro } = hotspot
  const title = hotspotTitle(sheet.chrome, hotspot)
  showForm({ ...sheet, formId: String(hotspotDetail(hotspot, 'formId')), title, intro, by: { hotspotId } })
}
