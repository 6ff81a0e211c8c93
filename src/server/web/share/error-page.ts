import type { VisitorLanguage } from '../../../shared/visitor-texts/visitor-languages.ts'
import { escapeHtml } from '../../../shared/web/escape-html.ts'
import { returnParameter, screenPaths } from '../../../shared/web/routes.ts'
import { createPageTexts, languageAttributesOf, type PageTextLookup } from '../page-texts.ts'
import { retryScript } from './retry-script.ts'
import { interFontFace } from './share-styles.ts'

/** Statuses with an error page of their own. */
export const errorStatuses = [401, 403, 404, 410, 429, 500, 503] as const
export type VisitorErrorStatus = (typeof errorStatuses)[number]

/** Help pages about device motion (spec §2): the last path segment, and the part of the keys of their texts. */
export const helpPages = { 'ios-device-motion': 'settings', 'ios-13-device-motion': 'prompt' } as const
export type VisitorHelp = keyof typeof helpPages

const fallbackFonts = "system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"

/**
 * Styles of the error pages.
 *
 * @param font - path of the SDK's font file; undefined when the SDK isn't built
 */
export function errorStyles(font: string | undefined): string {
  return `${font === undefined ? '' : interFontFace(font)}
html{color-scheme:light dark}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;background:#f4f5f7;color:#161a22;font:400 16px/1.5 'Inter Variable',Inter,${fallbackFonts};font-feature-settings:'calt' 0}
main{margin:24px;max-width:440px;padding:40px;border:1px solid #e2e5ea;border-radius:14px;background:#fff}
.mark{display:inline-flex;align-items:center;gap:10px;margin:0 0 28px;color:#0b6e69;font-size:18px;font-weight:650;letter-spacing:-.02em}
.mark span{color:#161a22}
h1{margin:0 0 8px;font-size:24px;font-weight:650;line-height:1.25;letter-spacing:-.02em}
p{margin:0;color:#5a6372}
ol{margin:16px 0;padding-left:24px}li{margin:6px 0}
a{display:inline-block;margin-top:24px;padding:10px 18px;border-radius:8px;background:#0b6e69;color:#fff;font-size:14px;font-weight:600;text-decoration:none}
a:focus-visible{outline:2px solid #0b6e69;outline-offset:2px}
@media (max-width:480px){main{padding:28px 24px}}
@media (prefers-color-scheme:dark){body{background:#161a22;color:#f4f5f7}main{background:#1f242e;border-color:#333b47}p{color:#b4bcc8}.mark{color:#5cc4bb}.mark span{color:#f4f5f7}a{background:#5cc4bb;color:#10201f}a:focus-visible{outline-color:#5cc4bb}}`
}

/** Logo and product name. */
const brand = `<p class="mark"><svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><circle cx="12" cy="12" r="8" fill="none" stroke="currentColor" stroke-width="7"/></svg><span>Stopover</span></p>`

type Page = {
  readonly language: VisitorLanguage
  readonly title: string
  readonly bodyHtml: string
  /** Link below the text; may be empty. */
  readonly linkHtml: string
}

/** Renders a page that visitors get instead of a tour. */
export function renderPage({ language, title, bodyHtml, linkHtml }: Page, styles: string): string {
  return `<!doctype html>
<html ${languageAttributesOf(language)}>
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${styles}</style>
</head>
<body><main>${brand}<h1>${escapeHtml(title)}</h1>${bodyHtml}${linkHtml}</main></body>
</html>
`
}

const homeLink = (texts: PageTextLookup) =>
  `<a href="${screenPaths.signIn}" target="_top">${escapeHtml(texts('error.toHome'))}</a>`

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`

type Retry = {
  readonly language: VisitorLanguage
  /** Path of the requested tour. */
  readonly returnPath: string
  readonly afterSeconds: number
}

/** Page shown while a tour can't be loaded: it opens the tour as soon as that works, and its link retries immediately. */
export function renderRetryPage({ language, returnPath, afterSeconds }: Retry, styles: string): string {
  const texts = createPageTexts(language)
  const messages = { waiting: texts('retry.waiting'), failed: texts('retry.failed') }
  const data = Object.entries({ path: returnPath, after: String(afterSeconds), ...messages })
  const attributes = data.map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`).join('')
  return renderPage(
    {
      language,
      title: texts('retry.title'),
      bodyHtml: `<p role="status" id="retry"${attributes}>${escapeHtml(texts('retry.message'))}</p>`,
      linkHtml: `<a href="${escapeHtml(returnPath)}">${escapeHtml(texts('retry.button'))}</a><script>${retryScript}</script>`,
    },
    styles,
  )
}

type ErrorPage = { readonly language: VisitorLanguage; readonly status: VisitorErrorStatus }

/** Error page for a tour. It reveals nothing about the requested tour. */
export function renderErrorPage({ language, status }: ErrorPage, styles: string): string {
  const texts = createPageTexts(language)
  const bodyHtml = paragraph(texts(`error.${status}.message`))
  return renderPage({ language, title: texts(`error.${status}.title`), bodyHtml, linkHtml: homeLink(texts) }, styles)
}

type SignInPage = {
  readonly language: VisitorLanguage
  /** Path of the requested tour. */
  readonly returnPath: string
  /** True if the page is in a frame, where browsers block sign-in cookies. */
  readonly isFramed: boolean
}

/** Sign-in page in front of a tour for members. */
export function renderSignInPage({ language, returnPath, isFramed }: SignInPage, styles: string): string {
  const texts = createPageTexts(language)
  const blocked = isFramed ? paragraph(texts('access.signInBlocked')) : ''
  const bodyHtml = paragraph(texts('error.401.message')) + blocked
  const signIn = `${screenPaths.login}?${returnParameter}=${encodeURIComponent(returnPath)}`
  const linkHtml = isFramed
    ? `<a href="${escapeHtml(returnPath)}" target="_blank" rel="noopener">${escapeHtml(texts('access.newTab'))}</a>`
    : `<a href="${escapeHtml(signIn)}" target="_top">${escapeHtml(texts('access.signIn'))}</a>`
  return renderPage({ language, title: texts('error.401.title'), bodyHtml, linkHtml }, styles)
}

type HelpPage = { readonly language: VisitorLanguage; readonly help: VisitorHelp }

/** Help page about device motion. */
export function renderHelpPage({ language, help }: HelpPage, styles: string): string {
  const texts = createPageTexts(language)
  const name = helpPages[help]
  const steps = ([1, 2, 3] as const).map((step) => `<li>${escapeHtml(texts(`motion.${name}.step${step}`))}</li>`)
  const message = paragraph(texts(`motion.${name}.message`))
  const bodyHtml = `${message}<ol>${steps.join('')}</ol>${paragraph(texts('motion.fallback'))}`
  return renderPage({ language, title: texts('motion.title'), bodyHtml, linkHtml: homeLink(texts) }, styles)
}
