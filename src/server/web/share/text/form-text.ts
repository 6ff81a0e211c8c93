import type { PublicForm } from '../../../../shared/publishing/tour-document.ts'
import { escapeHtml } from '../../../../shared/web/escape-html.ts'
import type { TourTexts } from './tour-texts.ts'

/** What a form asks, in words: it is filled in in the tour itself. */
export function formText(words: TourTexts, { title, intro, fields }: PublicForm): string {
  const paragraphs = [title, intro].filter((text) => text !== '').map((text) => `<p>${escapeHtml(text)}</p>`)
  const questions = fields.map(({ label }) => `<li>${escapeHtml(label)}</li>`).join('')
  return `${paragraphs.join('')}${words.custom('p', 'form.page.questions')}<ul>${questions}</ul>`
}
