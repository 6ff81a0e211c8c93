import { describe, expect, it } from 'vitest'
import { decodeText } from '../../../src/client/platform/text-files/decode-text.ts'

const text = 'key\ttranslation\nstop.1\tGrüße – 10 €\n'
const utf16 = Buffer.from(text, 'utf16le')
const windows1252 = Buffer.concat([Buffer.from('key;translation\n1;Gr'), Buffer.from([0xfc, 0xdf, 0x65, 0x80])])

describe('decodeText', () => {
  it.each([
    ['UTF-8', Buffer.from(text), text, 'utf-8'],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`), text, 'utf-8'],
    ['UTF-16 of Excel', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), text, 'utf-16le'],
    ['UTF-16 of a Mac', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]).swap16(), text, 'utf-16be'],
    ['UTF-16 without a byte order mark', utf16, text, 'utf-16le'],
    ['UTF-16 of a Mac without a byte order mark', Buffer.from(utf16).swap16(), text, 'utf-16be'],
    ['Windows-1252', windows1252, 'key;translation\n1;Grüße€', 'windows-1252'],
    ['nothing', Buffer.alloc(0), '', 'utf-8'],
  ])('decodes %s', (_encoding, bytes, decoded, encoding) => {
    expect(decodeText(bytes)).toEqual({ text: decoded, encoding })
  })

  it.each([
    [
      'UTF-8 with a byte that was lost',
      Buffer.concat([Buffer.from('Grüße, Größe '), Buffer.from([0xc3])]),
      'Grüße, Größe \ufffd',
    ],
    [
      'Windows-1252 with a byte it lacks',
      Buffer.concat([windows1252, Buffer.from([0x81])]),
      'key;translation\n1;Grüße€\ufffd',
    ],
  ])('replaces invalid bytes of %s', (_encoding, bytes, decoded) => {
    expect(decodeText(bytes).text).toBe(decoded)
  })
})
