import type { Page } from '@playwright/test'
import { englishViewerTexts, type ViewerTexts } from '../../../src/shared/visitor-texts/en/viewer.ts'
import { packTexts } from '../../../src/shared/visitor-texts/pack-texts.ts'
import type { PluralText } from '../../../src/shared/visitor-texts/text-types.ts'
import { expect } from './viewer/visitor-tour.ts'

const accents: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', O: 'Ó' }
/** Growth of texts from English to the longest languages, as a fraction of their length. */
const growth = 0.4

/** A text of the pseudo-language `en-XA`: in brackets, with accents, and 40 % longer. Placeholders stay. */
function pseudoText(text: string): string {
  const accented = text.replace(/\{\w+\}|[aeiouAEO]/g, (match) => accents[match] ?? match)
  return `[${accented}${'~'.repeat(Math.ceil(text.length * growth))}]`
}

function pseudoTextOf(text: string | PluralText): string | PluralText {
  if (typeof text === 'string') return pseudoText(text)
  const { other } = text
  return { other: pseudoText(other) }
}

/** Serves the pseudo-language in place of Japanese, which has its plural forms. */
export async function servePseudoLanguage(page: Page): Promise<void> {
  const texts = Object.fromEntries(Object.entries(englishViewerTexts).map(([key, text]) => [key, pseudoTextOf(text)]))
  const body = `export const packedTexts = ${JSON.stringify(packTexts(texts as ViewerTexts))}`
  await page.route(/\/texts-ja-.+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', headers: { 'Access-Control-Allow-Origin': '*' }, body }),
  )
}

/** Expects all texts of the controls to be in the pseudo-language, and none to be cut off. `place` names what is shown. */
export async function expectPseudoTexts(page: Page, place: string): Promise<void> {
  const { untranslated, cut } = await page.locator('#tour').evaluate((host) => {
    const root = host.shadowRoot
    const elements = [...(root?.querySelectorAll<HTMLElement>('*') ?? [])]
    const visible = elements.filter((element) => element.checkVisibility() && !element.closest('[aria-hidden=true]'))
    // The author's texts are marked with their own language.
    const controls = visible.filter((element) => element.closest<HTMLElement>('[lang]')?.lang === 'ja')
    const ownTexts = (element: HTMLElement) =>
      [...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data.trim()] : []))
    const textsOf = (element: HTMLElement) => [
      ...ownTexts(element),
      ...['aria-label', 'title', 'alt', 'placeholder'].flatMap((name) => element.getAttribute(name) ?? []),
    ]
    const isNumber = (text: string) => /^[\d\s:/.%]*$/.test(text)
    const tourBox = host.getBoundingClientRect()
    const isCut = (element: HTMLElement) => {
      const { left, right } = element.getBoundingClientRect()
      // Inline boxes and texts for screen readers only have no width of their own.
      const isTooWide = element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1
      const isOutside = left < tourBox.left - 1 || right > tourBox.right + 1
      return ownTexts(element).join('') !== '' && (isTooWide || isOutside)
    }
    return {
      untranslated: controls.flatMap(textsOf).filter((text) => !isNumber(text) && !text.includes('[')),
      cut: controls.filter(isCut).map((element) => element.textContent),
    }
  })
  expect.soft(untranslated, `${place}: texts in English`).toEqual([])
  expect.soft(cut, `${place}: texts that are cut off`).toEqual([])
}
