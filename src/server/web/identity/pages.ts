import { escapeHtml } from '../../../shared/web/escape-html.ts'
import { identityPaths, screenPaths } from '../../../shared/web/routes.ts'
import { identityTexts as texts } from '../locales/identity-en.ts'

export const requestLinkPath = identityPaths.resetPassword
export const linkSentPath = `${requestLinkPath}/sent`
export const newPasswordPath = `${requestLinkPath}/password`
export const passwordSetPath = `${requestLinkPath}/done`

/** Title and body of a page. */
export type Content = { readonly title: string; readonly body: string }

/** Renders a page without scripts. Its content security policy allows the inline `styles` by their hash. */
export function renderPage({ title, body }: Content, styles: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${escapeHtml(title)} · ${escapeHtml(texts.product)}</title><style>${styles}</style>
</head>
<body><main><p class="brand"><svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><circle cx="12" cy="12" r="8" fill="none" stroke="currentColor" stroke-width="7"/></svg>${escapeHtml(texts.product)}</p>
<h1>${escapeHtml(title)}</h1>
${body}
</main></body>
</html>
`
}

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
const secondaryLink = (path: string, text: string) =>
  `<p class="other"><a href="${escapeHtml(path)}">${escapeHtml(text)}</a></p>`
const signInLink = secondaryLink(screenPaths.login, texts.toSignIn)
const alertOf = (problem: string | undefined) =>
  problem === undefined ? '' : `<p class="problem" role="alert" id="problem">${escapeHtml(problem)}</p>`
/** Attributes that connect a field to its error message for screen readers. */
const errorAttributes = (problem: string | undefined) =>
  problem === undefined ? '' : ' aria-invalid="true" aria-describedby="problem"'

/**
 * Form that requests a link by email.
 *
 * @param problem - error of the previous attempt
 */
export function requestLinkPage({ email = '', problem }: { email?: string; problem?: string } = {}): Content {
  const { title, text, button } = texts.request
  const body = `${paragraph(text)}${alertOf(problem)}
<form method="post" action="${requestLinkPath}">
<label for="email">${escapeHtml(texts.email)}</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="254" autofocus value="${escapeHtml(email)}"${errorAttributes(problem)}>
<button class="button">${escapeHtml(button)}</button>
</form>
${signInLink}`
  return { title, body }
}

/** Page after a link was requested. It doesn't say whether the email has a user. */
export function linkSentPage(): Content {
  const { title, text, again } = texts.sent
  return { title, body: `${paragraph(text)}${secondaryLink(requestLinkPath, again)}${signInLink}` }
}

/** Form for a new password. It contains the email so that password managers recognize the account. */
export function newPasswordPage({
  token,
  email,
  problem,
}: {
  token: string
  email: string
  problem?: string
}): Content {
  const { title, text, password, hint, again, button } = texts.choose
  const passwordAttributes = 'type="password" autocomplete="new-password" required'
  const body = `${paragraph(text)}${alertOf(problem)}
<form method="post" action="${newPasswordPath}">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<label for="email">${escapeHtml(texts.email)}</label>
<input id="email" type="email" autocomplete="username" readonly value="${escapeHtml(email)}">
<label for="password">${escapeHtml(password)}</label>
<input id="password" name="password" ${passwordAttributes} autofocus${problem === undefined ? ' aria-describedby="hint"' : ' aria-invalid="true" aria-describedby="problem hint"'}>
<p class="hint" id="hint">${escapeHtml(hint)}</p>
<label for="again">${escapeHtml(again)}</label>
<input id="again" name="again" ${passwordAttributes}>
<button class="button">${escapeHtml(button)}</button>
</form>`
  return { title, body }
}

/** Page for an expired or used link. */
export function expiredLinkPage(message: string): Content {
  const { title, requestAgain } = texts.expiredLink
  const body = `${paragraph(message)}<a class="button" href="${requestLinkPath}">${escapeHtml(requestAgain)}</a>${signInLink}`
  return { title, body }
}

/** Page after a new password was set. */
export function passwordSetPage(): Content {
  const { title, text, button } = texts.done
  return { title, body: `${paragraph(text)}<a class="button" href="${screenPaths.login}">${escapeHtml(button)}</a>` }
}
