import { passwordLimits } from '../../../../shared/auth/password-limits.ts'
import type { VisitorLanguage } from '../../../../shared/visitor-texts/visitor-languages.ts'
import { escapeHtml } from '../../../../shared/web/escape-html.ts'
import { createPageTexts, type PageTextLookup } from '../../page-texts.ts'
import { errorStyles, renderPage } from '../error-page.ts'

/** Styles of the error pages, and styles of a form. */
export function accessStyles(font: string | undefined): string {
  return `${errorStyles(font)}
form{display:grid;gap:8px;margin-top:24px}
label{font-size:14px;font-weight:600}
input{box-sizing:border-box;width:100%;min-height:44px;padding:8px 12px;border:1px solid #868e9b;border-radius:8px;background:#fff;color:#161a22;font:inherit}
button{min-height:44px;margin-top:8px;padding:10px 18px;border:0;border-radius:8px;background:#0b6e69;color:#fff;font:inherit;font-size:14px;font-weight:600;cursor:pointer}
:focus-visible{outline:2px solid #0b6e69;outline-offset:2px}
.problem{margin-top:16px;padding:10px 14px;border-radius:8px;background:#fdecea;color:#b42318}
@media (prefers-color-scheme:dark){input{border-color:#747d8c;background:#161a22;color:#f4f5f7}button{background:#5cc4bb;color:#10201f}:focus-visible{outline-color:#5cc4bb}.problem{background:#3a1d1b;color:#ff9a8f}}`
}

export type AccessProblem = 'wrong' | 'tooMany' | 'busy'

export type AccessForm = {
  readonly language: VisitorLanguage
  /** A password, or a confirmation before a link with a limited number of opens is used. */
  readonly requires: 'password' | 'open'
  /** URL that the form posts to. */
  readonly action: string
  /** Reason why the last attempt failed. */
  readonly problem?: AccessProblem
}

function passwordField(texts: PageTextLookup, problem: string | undefined): string {
  const errorAttributes = problem === undefined ? '' : ' aria-invalid="true" aria-describedby="problem"'
  const label = escapeHtml(texts('access.password.label'))
  return `<label for="password">${label}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="${passwordLimits.maxLength}" autofocus${errorAttributes}>`
}

/** Page in front of a tour with restricted access. It reveals nothing about the tour and works without scripts. */
export function renderAccessPage({ language, requires, action, problem: cause }: AccessForm, styles: string): string {
  const texts = createPageTexts(language)
  const problem = cause && texts(`access.problem.${cause}`)
  const message = texts(`access.${requires}.message`)
  const alert = problem === undefined ? '' : `<p class="problem" role="alert" id="problem">${escapeHtml(problem)}</p>`
  const bodyHtml = `<p>${escapeHtml(message)}</p>${alert}
<form method="post" action="${escapeHtml(action)}">
${requires === 'password' ? passwordField(texts, problem) : ''}
<button>${escapeHtml(texts('access.button'))}</button>
</form>`
  return renderPage({ language, title: texts(`access.${requires}.title`), bodyHtml, linkHtml: '' }, styles)
}
