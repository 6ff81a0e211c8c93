import { describe, expect, it } from 'vitest'
import { name } from '../../../src/shared/texts.ts'
import { visibleText } from '../../../src/shared/web/visible-text.ts'

/** Words in Persian, Malayalam, Arabic and Sinhala script, a family, an astronaut and a rainbow flag. */
const withJoiners = [
  'می\u200cخواهم',
  'അവന\u0d4d\u200d',
  '1405 ه\u200d.ش',
  'ක\u0dca\u200dරමය',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  '\u{1f9d1}\u{1f3fd}\u200d\u{1f680}',
  '\u{1f3f3}\ufe0f\u200d\u{1f308}',
]

describe('visible text', () => {
  it.each(withJoiners)('keeps the joiners of %j', (text) => {
    expect(visibleText(text)).toBe(text)
    expect(name.parse(text)).toBe(text)
  })

  it.each([
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['\u2067hall\u2069', 'hall'],
    ['\u200fhall\u061c', 'hall'],
    ['ha\u200bll\u2060\ufeff', 'hall'],
    ['\u200d', ''],
    ['hall\u200d', 'hall'],
    ['hall \u200cwest', 'hall west'],
    ['ha\u200d\u200dll', 'hall'],
    ['ha\u200b\u200dll', 'hall'],
    ['\u{1f468}\u200dx', '\u{1f468}x'],
    ['a\0b\u0085', 'ab'],
  ])('converts %j to %j', (text, visible) => {
    expect(visibleText(text)).toBe(visible)
  })

  it('puts names on one line and rejects invisible ones', () => {
    expect(name.parse(' Hall\r\nwest\tdoor\u2028 \u202e')).toBe('Hall west door')
    expect(name.safeParse('\u200b\u202e\u200d').success).toBe(false)
  })
})
