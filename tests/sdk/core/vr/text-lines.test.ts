import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paragraphsOf, wrapText } from '../../../../src/sdk/core/vr/text-lines.ts'

const widthOf = (text: string) => text.length

test('words that fit aren’t broken', () => {
  expect(wrapText('made in the year 1820', 10, widthOf)).toEqual(['made in', 'the year', '1820'])
  expect(wrapText('an incomprehensible word', 8, widthOf)).toEqual(['an', 'incompre', 'hensible', 'word'])
  expect(wrapText('', 10, widthOf)).toEqual([])
})

test('lines fit the width and keep all characters', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 20 }), (text, width) => {
      const lines = wrapText(text, width, widthOf)
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(Math.max(2, width))
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    }),
  )
})

test('rich text is split into plain paragraphs', () => {
  const html = '<h2>The lamp</h2><p>Hangs <b>here</b> &amp; there</p><ul><li>One</li><li>Two<br>lines</li></ul><p></p>'
  expect(paragraphsOf(html)).toEqual(['The lamp', 'Hangs here & there', 'One', 'Two', 'lines'])
})
