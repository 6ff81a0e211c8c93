import type { RawAnswers } from '../../../shared/forms/read-answers.ts'
import { formTexts } from '../../../shared/visitor-texts/en/form-texts.ts'
import { hotspotDetail } from '../../core/hotspots/hotspot-kind-view.ts'
import type { Chrome } from '../chrome.ts'
import { createCustomTextLookup } from '../custom-text-lookup.ts'
import { createElement } from '../dom.ts'
import { addToAnswerOutbox } from '../forms/answer-outbox.ts'
import { emitFormOpen, emitFormSubmit, type FormTrigger } from '../forms/form-events.ts'
import { adoptFormStyles } from '../forms/form-styles.ts'
import { createFormView } from '../forms/form-view.ts'
import { recordHandledForm } from '../forms/handled-forms.ts'
import { createAnswerSender, type UnsentAnswers } from '../forms/send-answers.ts'
import { controlLanguageOf, markContent } from '../languages/mark-content.ts'
import { hotspotTitle } from '../sheets/hotspot-title.ts'
import type { Card, FillCard } from './card.ts'
import { adoptCardStyles } from './card-styles.ts'

/** Unsent answers by form id, restored when a visitor who closed the sheet opens it again. */
const draftsByChrome = new WeakMap<Chrome, Map<string, RawAnswers>>()

function draftsOf(chrome: Chrome): Map<string, RawAnswers> {
  const drafts = draftsByChrome.get(chrome) ?? new Map<string, RawAnswers>()
  draftsByChrome.set(chrome, drafts)
  return drafts
}

type FormCardOptions = Pick<Card, 'chrome' | 'body' | 'signal'> & {
  readonly formId: string
  /** Title of the sheet. */
  readonly title: string
  /** Text before the form; may be empty. */
  readonly intro: string
  readonly trigger: FormTrigger
}

/** Shows a form. Previews have the version number 0 and send nothing. */
export function showForm({ chrome, body, signal, formId, title, intro, trigger }: FormCardOptions): void {
  const { tour, viewer, resolveUrl } = chrome
  const { aid: accountId, tourId, publicationNumber, accessToken } = viewer.document
  const texts = createCustomTextLookup('form', formTexts, chrome)
  const form = tour?.forms?.find(({ id }) => id === formId)
  if (!form) {
    body.append(createElement('p', {}, texts('form.gone')))
    return
  }
  adoptCardStyles(body)
  adoptFormStyles(body)
  if (intro !== '') body.append(markContent(createElement('p', { class: 'card-text' }, intro), chrome))
  const drafts = draftsOf(chrome)
  const formIds = { accountId, tourId, formId }
  const language = tour?.language ?? 'en'
  const event = { formId, ...trigger }
  const addToOutbox = (unsent: UnsentAnswers) => addToAnswerOutbox(unsent, event)
  let isSent = false
  const controlLanguage = controlLanguageOf(chrome)
  const view = createFormView({
    form,
    texts,
    languages: language === controlLanguage ? undefined : { content: language, controls: controlLanguage },
    hidesTitle: form.title === title,
    draft: drafts.get(formId),
    createSender:
      publicationNumber === 0
        ? undefined
        : (honeypot) =>
            createAnswerSender({
              formIds,
              resolveUrl,
              language,
              honeypot,
              publicationNumber,
              accessToken,
              addToOutbox,
            }),
    onSent({ isQueued }) {
      isSent = true
      drafts.delete(formId)
      // Forms that never open automatically need no record.
      if (form.opening !== undefined) recordHandledForm(chrome, formId, 'sent')
      chrome.gates?.pass(formId, isQueued ? texts('form.kept') : form.thanks || texts('form.thanks'))
      if (publicationNumber > 0 && !isQueued) emitFormSubmit(chrome, event)
    },
  })
  signal.addEventListener('abort', () => isSent || drafts.set(formId, view.read()), { once: true })
  body.append(view.element)
  if (publicationNumber > 0) emitFormOpen(chrome, event)
}

export const fillForm: FillCard = ({ hotspot, ...sheet }) => {
  const { id: hotspotId, description: intro } = hotspot
  const title = hotspotTitle(sheet.chrome, hotspot)
  showForm({ ...sheet, formId: String(hotspotDetail(hotspot, 'formId')), title, intro, trigger: { hotspotId } })
}
