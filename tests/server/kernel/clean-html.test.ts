import { describe, expect, it } from 'vitest'
import { acceptRichText, cleanHtml, richTextDepthMax } from '../../../src/server/kernel/clean-html.ts'
import { textLimits } from '../../../src/shared/text-limits.ts'
import { plainTextOf } from '../../../src/shared/web/plain-text.ts'

const invalidInputError = expect.objectContaining({ code: 'input.invalid' })

/** Fragments that slow down parsers and regular expressions when they are repeated. */
const fragments = [
  '<b>',
  '<ul><li>',
  '<x>',
  '<p>',
  '<h2>',
  '<b>x</b>',
  '<a href="x">',
  '<a href="java&#x73;cript:x">',
  '</b>',
  '<script>',
  '<style>',
  '<textarea>',
  '<title>',
  '<svg><math>',
  '<template>',
  '<!--',
  '<![CDATA[',
  '<?',
  '<',
  '<a',
  '<a b="',
  "<a b='c ",
  '<a =',
  '<a href="',
  '&',
  '&#x',
  '&amp',
  '&lt;',
  '"',
  '<img srcset="a 1x,',
]

const repeated = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length))

/** CPU time in milliseconds. Unlike elapsed time, it doesn't depend on other load. */
function cpuTimeOf(work: () => unknown): number {
  const cpuBefore = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(cpuBefore)
  return (user + system) / 1000
}

describe('cleaning rich text', () => {
  it.each(fragments)('takes little time for 100 KB of %s, including the extraction of its text', (unit) => {
    const html = repeated(unit, 100_000)
    const clean = () => {
      try {
        return cleanHtml(html)
      } catch (error) {
        return expect(error).toEqual(invalidInputError)
      }
    }
    // A linear algorithm takes a few milliseconds, a quadratic one takes seconds.
    expect(Math.min(cpuTimeOf(clean), cpuTimeOf(clean))).toBeLessThan(500)
    expect(
      Math.min(
        cpuTimeOf(() => plainTextOf(html)),
        cpuTimeOf(() => plainTextOf(html)),
      ),
    ).toBeLessThan(500)
  })

  it('rejects tags that are nested too deeply', () => {
    const nested = (depth: number) => `${'<b>'.repeat(depth)}x${'</b>'.repeat(depth)}`
    expect(cleanHtml(nested(richTextDepthMax))).toBe(nested(richTextDepthMax))
    expect(() => cleanHtml(nested(richTextDepthMax + 1))).toThrow(invalidInputError)
    expect(cleanHtml('<b>x</b>'.repeat(1_000))).toBe('<b>x</b>'.repeat(1_000))
    const unclosed = '<p>x<br>'.repeat(1_000)
    expect(cleanHtml(unclosed)).toContain('<p>x<br /></p>')
  })

  it.each([
    ['https://example.com/a b?x=ä', 'https://example.com/a%20b?x=%C3%A4'],
    ['https://münchen.example/', 'https://xn--mnchen-3ya.example/'],
    [' example.com/a', 'https://example.com/a'],
    ['ann@example.org', 'mailto:ann@example.org'],
    ['https://example.com/a?b=1&amp;c=2', 'https://example.com/a?b=1&amp;c=2'],
  ])('stores a link to %j as %j', (input, url) => {
    expect(cleanHtml(`<a href="${input}">x</a>`)).toBe(`<a href="${url}">x</a>`)
  })

  it.each(['javascript:alert(1)', 'java\tscript:alert(1)', ' javascript:a.b', 'data:text/html,x', 'vbscript:x'])(
    'removes the URL of a link to %j',
    (input) => {
      expect(cleanHtml(`<a href="${input}">x</a>`)).toBe('<a>x</a>')
    },
  )

  it('rejects text that is too long before or after cleaning', () => {
    const richTextMaxLength = textLimits.richTextMaxLength
    expect(acceptRichText('x'.repeat(richTextMaxLength))).toHaveLength(richTextMaxLength)
    expect(() => acceptRichText('<i></i>'.repeat(richTextMaxLength))).toThrow(invalidInputError)
    expect(() => acceptRichText('<'.repeat(richTextMaxLength))).toThrow(invalidInputError)
  })
})
