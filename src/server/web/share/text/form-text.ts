import type { PublicForm } from '../../../../shared/publishing/tour-document.ts'
import { escapeHtml } from '../../../../shared/web/escape-html.ts'
import type { TourTexts } from './tour-texts.ts'

/** Lists the questions of a form, which can only be filled in in the viewer. */
export function formText(texts: TourTexts, { title, intro, fields }: PublicForm): string {
  const paragraphs = [title, intro].filter((text) => text !== '').map((text) => `<p>${escapeHtml(text)}</p>`)
  const questions = fields.map(({ label }) => `<li>${escapeHtml(label)}</li>`).join('')
  return `${paragraphs.join('')}${texts.element('p', 'form.page.questions')}<ul>${questions}</ul>`
}
