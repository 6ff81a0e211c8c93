import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inlineJson } from '../../../src/server/kernel/inline-json.ts'
import { escapeHtml } from '../../../src/shared/web/escape-html.ts'

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const unescapeHtml = (html: string) => html.replace(/&([a-z]+|#39);/g, (_entity, name: string) => entities[name] ?? '?')

/** Fragments that end an element, an attribute, a comment or a line of script. */
const hostileFragment = fc.constantFrom(
  '</title>',
  '</script>',
  '<!--',
  '-->',
  ']]>',
  '"',
  "'",
  '<',
  '>',
  '&',
  '&lt;',
  '\u2028',
  '\u2029',
  '\0',
  '\ud800',
  '<img src=x onerror=alert(1)>',
  '</textarea>',
  'javascript:',
  '`',
  '=',
  '/',
  '\\u003c',
  '\\',
)
const texts = fc
  .array(fc.oneof(hostileFragment, fc.string({ unit: 'grapheme' })), { maxLength: 12 })
  .map((parts) => parts.join(''))

describe('escaped text in HTML', () => {
  it('opens no element and ends no attribute', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(escapeHtml(text)).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/)
      }),
    )
  })

  it('reads like the original, without characters that are illegal in documents', () => {
    const isPrintable = (text: string) => text.isWellFormed() && [...text].every((character) => character >= ' ')
    fc.assert(
      fc.property(texts.filter(isPrintable), (text) => {
        expect(unescapeHtml(escapeHtml(text))).toBe(text)
      }),
    )
    expect(escapeHtml('a\0b\u0007')).toBe('ab')
    expect(escapeHtml('\ud800')).toBe('\ufffd')
  })
})

describe('JSON in a script element', () => {
  const values = fc.dictionary(
    texts,
    fc.oneof(texts, fc.array(texts), fc.double({ noNaN: true, noDefaultInfinity: true })),
  )

  it('terminates neither the element nor a line', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(inlineJson(JSON.stringify(value))).not.toMatch(/[<>&\u2028\u2029]/)
      }),
    )
  })

  it('parses to the same value', () => {
    fc.assert(
      fc.property(values, (value) => {
        const json = JSON.stringify(value)
        expect(JSON.parse(inlineJson(json))).toEqual(JSON.parse(json))
      }),
    )
  })
})
