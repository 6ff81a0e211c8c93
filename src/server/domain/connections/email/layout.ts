import { escapeHtml } from '../../../../shared/web/escape-html.ts'
import type { EmailBody, EmailLink, EmailSection, EmailSubscriber, LabeledText } from './email-body.ts'

/** Length of an answer in an email; the editor shows all of it. */
export const emailAnswerMaxLength = 2_000

const paragraph = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`

/** Invisible characters that could reorder or hide the text around them; line breaks stay. */
const unsafeCharacters = /[^\P{Cc}\n]|[\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/** Lines of an answer, truncated to the maximum length. */
function answerLines({ values }: LabeledText): string[] {
  const text = values.join('\n').replaceAll('\r\n', '\n').replaceAll(unsafeCharacters, ' ')
  const isTruncated = text.length > emailAnswerMaxLength
  // Removes a lone surrogate at the end.
  const truncated = text.slice(0, emailAnswerMaxLength).replace(/[\uD800-\uDBFF]$/, '')
  const displayedText = isTruncated ? `${truncated}…` : text
  return displayedText.split('\n').map((line) => line.trimEnd())
}

function answerHtml(answer: LabeledText): string {
  const lines = answerLines(answer).map(escapeHtml).join('<br>')
  return `<p style="margin:0;font-size:13px;color:#5a6372">${escapeHtml(answer.label)}</p><p style="margin:0 0 12px;overflow-wrap:anywhere">${lines}</p>`
}

/** Indents answers, so that visitors cannot imitate text of Stopover. */
function answerText(answer: LabeledText): string {
  const label = answer.label.replaceAll(unsafeCharacters, ' ').replaceAll('\n', ' ')
  return [label, ...answerLines(answer).map((line) => `  ${line}`)].join('\n')
}

const linkHtml = ({ label, url }: EmailLink) =>
  `<a href="${escapeHtml(url)}" style="color:#0b6e69">${escapeHtml(label)}</a>`

function sectionHtml({ title, link, entries }: EmailSection): string {
  const heading = `<h2 style="margin:28px 0 12px;padding-top:20px;border-top:1px solid #e2e5ea;font-size:16px;overflow-wrap:anywhere">${escapeHtml(title)}</h2>`
  const entryBlocks = entries.map(
    ({ time, answers }) =>
      `<div style="margin:0 0 12px;padding:12px 16px 0;border-radius:8px;background:#f4f5f7"><p style="margin:0 0 8px;font-size:13px;font-weight:600">${escapeHtml(time)}</p>${answers.map(answerHtml).join('')}<div style="height:1px"></div></div>`,
  )
  return `${heading}${entryBlocks.join('')}<p style="margin:0 0 16px">${linkHtml(link)}</p>`
}

const indented = (text: string) => text.replaceAll(/^(?=.)/gm, '  ')

const linkText = ({ label, url }: EmailLink) => `${label}:\n${url}`

function sectionText({ title, link, entries }: EmailSection): string {
  const entryBlocks = entries.map(({ time, answers }) => indented([time, ...answers.map(answerText)].join('\n\n')))
  return [title, ...entryBlocks, linkText(link)].join('\n\n')
}

const footerLabels = { unsubscribe: 'Turn off these emails', settings: 'Choose which emails you get' } as const

function footerHtml({ unsubscribeUrl, settingsUrl }: EmailSubscriber): string {
  const toUnsubscribe = linkHtml({ label: footerLabels.unsubscribe, url: unsubscribeUrl })
  const toSettings = linkHtml({ label: footerLabels.settings, url: settingsUrl })
  const links = `${toUnsubscribe} · ${toSettings}`
  return `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e2e5ea;font-size:13px">${links}</p>`
}

function footerText({ unsubscribeUrl, settingsUrl }: EmailSubscriber): string {
  return `${footerLabels.unsubscribe}:\n${unsubscribeUrl}\n\n${footerLabels.settings}:\n${settingsUrl}`
}

/** Lays out an email as HTML and as plain text. Many email clients support only inline styles and block images. */
export function layOut({
  lines,
  answers = [],
  sections = [],
  button,
  secondaryLink,
  closingLine,
  subscriber,
}: EmailBody): {
  readonly html: string
  readonly text: string
} {
  const body = [
    ...lines.map((line) => paragraph(line, '')),
    ...answers.map(answerHtml),
    ...sections.map(sectionHtml),
    ...(button === undefined
      ? []
      : [
          `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b6e69;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>`,
          paragraph(button.url, 'font-size:13px;color:#5a6372;word-break:break-all'),
        ]),
    ...(secondaryLink === undefined ? [] : [`<p style="margin:0 0 16px">${linkHtml(secondaryLink)}</p>`]),
    ...(closingLine === undefined ? [] : [paragraph(closingLine, 'font-size:14px;color:#5a6372')]),
    ...(subscriber === undefined ? [] : [footerHtml(subscriber)]),
  ]
  const html = `<!doctype html><html lang="en"><body style="margin:0;padding:32px 16px;background:#f4f5f7;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;color:#161a22"><div style="max-width:480px;margin:0 auto;padding:32px;border:1px solid #e2e5ea;border-radius:12px;background:#ffffff"><p style="margin:0 0 24px;font-weight:700">Stopover</p>${body.join('')}</div></body></html>`
  const links = [button, secondaryLink].filter((link) => link !== undefined)
  const entryBlocks = [...answers.map(answerText), ...sections.map(sectionText)]
  const closingBlocks = [closingLine, subscriber && footerText(subscriber)].filter((part) => part !== undefined)
  const text = `${[...lines, ...entryBlocks, ...links.map(linkText), ...closingBlocks].join('\n\n')}\n`
  return { html, text }
}
