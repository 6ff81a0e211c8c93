import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { replaceText } from '../../../src/client/features/tours/text-replacement/replace-text.ts'
import { searchPattern, type TextSearch } from '../../../src/client/features/tours/text-replacement/search-pattern.ts'
import type { TextFormat } from '../../../src/shared/translations/text-source.ts'

type Options = Partial<TextSearch> & { readonly format?: TextFormat }

function replaceIn(source: string, find: string, replacement: string, { format = 'line', ...options }: Options = {}) {
  const pattern = searchPattern({ find, matchesCase: false, matchesWholeWords: false, ...options })
  return pattern && replaceText(source, { format, pattern, replacement })
}

describe('replacing in a text', () => {
  it('replaces each occurrence and ignores case', () => {
    expect(replaceIn('Hall and hall', 'HALL', 'Lobby')).toEqual({
      text: 'Lobby and Lobby',
      count: 2,
      first: { before: '', match: 'Hall', after: ' and hall' },
    })
  })

  it('matches case on request', () => {
    expect(replaceIn('Hall and hall', 'hall', 'lobby', { matchesCase: true })?.text).toBe('Hall and lobby')
  })

  it('matches whole words of any alphabet on request', () => {
    const options = { matchesWholeWords: true }
    expect(replaceIn('Art in the cart', 'art', 'Craft', options)?.text).toBe('Craft in the cart')
    expect(replaceIn('Zoë, Zo', 'zo', 'Bo', options)?.text).toBe('Zoë, Bo')
    expect(replaceIn('Залы, зал', 'зал', 'холл', options)?.text).toBe('Залы, холл')
    expect(replaceIn('Room 12, room 1', 'room 1', 'Suite', options)?.text).toBe('Room 12, Suite')
  })

  it('treats pattern characters literally in the search and the replacement', () => {
    expect(replaceIn('Price (net): $5', '(net): $5', '$& $1')?.text).toBe('Price $& $1')
    expect(replaceIn('a/b|c{2}', '/b|c{2}', '-')?.text).toBe('a-')
  })

  it('matches non-breaking spaces with spaces', () => {
    expect(replaceIn('Great\u00a0 Hall', 'great hall', 'Lobby')?.text).toBe('Lobby')
  })

  it.each([' ', 'attic'])('finds nothing for “%s”', (find) => {
    expect(replaceIn('Hall', find, 'x')).toBeNull()
  })

  it('keeps tags and URLs of rich text', () => {
    const html = '<p>The <a href="https://hall.example/">hall</a> of p &amp; hall</p>'
    expect(replaceIn(html, 'hall', '<b>', { format: 'rich' })?.text).toBe(
      '<p>The <a href="https://hall.example/">&lt;b&gt;</a> of p &amp; &lt;b&gt;</p>',
    )
    expect(replaceIn('<p>x</p>', 'p', 'y', { format: 'rich' })).toBeNull()
  })

  it('matches characters that rich text stores as entities', () => {
    expect(replaceIn('<p>Fish &amp; chips</p>', 'fish & chips', 'Soup', { format: 'rich' })?.text).toBe('<p>Soup</p>')
  })

  it('is undone by the reverse replacement, if the replacement is new to the text', () => {
    const marker = '\u0001'
    const characters = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes(marker))
    const words = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => !/\s/.test(text) && !text.includes(marker))
    fc.assert(
      fc.property(fc.array(characters, { minLength: 2 }), words, (parts, find) => {
        const text = parts.join(find)
        const replacedText = replaceIn(text, find, marker, { matchesCase: true })?.text ?? ''
        expect(replacedText).toContain(marker)
        expect(replaceIn(replacedText, marker, find, { matchesCase: true })?.text).toBe(text)
      }),
    )
  })
})
