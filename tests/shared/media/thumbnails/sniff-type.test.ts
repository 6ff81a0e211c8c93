import { describe, expect, it } from 'vitest'
import { sniffType } from '../../../../src/shared/media/thumbnails/sniff-type.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

describe('the first bytes of a file', () => {
  it.each([
    ['image', '\xff\xd8\xff\xe0'],
    ['image', '\x89PNG\r\n\x1a\n'],
    ['image', 'RIFF\x00\x00\x00\x00WEBP'],
    ['image', 'II*\0'],
    ['image', 'MM\0*'],
    ['image', '\x00\x00\x00\x18ftypheic'],
    ['image', '\x00\x00\x00\x18ftypavif'],
    ['matroska', '\x1a\x45\xdf\xa3'],
    ['mov', '\x00\x00\x00\x20ftypisom'],
    ['mov', '\x00\x00\x00\x08wide\x00\x00'],
  ] as const)('identify %s', (type, text) => expect(sniffType(bytes(text))).toBe(type))

  it.each(['', '\xff\xd8', '<html>', '#EXTM3U\n', 'RIFF\x00\x00\x00\x00WAVE', 'ffconcat version 1.0', '<svg xmlns='])(
    'do not identify %j',
    (text) => expect(sniffType(bytes(text))).toBeUndefined(),
  )
})
