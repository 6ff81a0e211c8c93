import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attachment } from '../../../../src/server/delivery/attachment.ts'
import { readRange } from '../../../../src/server/delivery/byte-ranges.ts'

const fileBytes = 1_000
const byteRange = (first: number, last: number) => ({ first, last })

describe('a Range header (RFC 9110 §14)', () => {
  it.each([
    ['bytes=0-0', byteRange(0, 0)],
    ['bytes=0-', byteRange(0, 999)],
    ['bytes=0-999', byteRange(0, 999)],
    ['bytes=0-1000', byteRange(0, 999)],
    ['bytes=999-', byteRange(999, 999)],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=1000-2000', 'unsatisfiable'],
    ['bytes=-1', byteRange(999, 999)],
    ['bytes=-1000', byteRange(0, 999)],
    ['bytes=-5000', byteRange(0, 999)],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-4', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=', 'whole'],
    ['bytes', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=0x1-0x2', 'whole'],
    ['bytes=1.5-2', 'whole'],
    ['bytes=1-2-3', 'whole'],
    ['bytes=--1', 'whole'],
    ['lines=0-1', 'whole'],
    ['BYTES=1-2', byteRange(1, 2)],
    [' bytes=1-2 ', byteRange(1, 2)],
    ['bytes= 1-2 , ', byteRange(1, 2)],
    ['bytes=0-99999999999999999999999999', byteRange(0, 999)],
    ['bytes=99999999999999999999999999-', 'unsatisfiable'],
    ['bytes=0-1,2-3', byteRange(0, 3)],
    ['bytes=5-9,0-6', byteRange(0, 9)],
    ['bytes=0-1,5000-6000', byteRange(0, 1)],
    ['bytes=2000-3000,5000-6000', 'unsatisfiable'],
    ['bytes=0-1,-1', 'whole'],
    ['bytes=0-1,x', 'whole'],
    [`bytes=${Array.from({ length: 17 }, (_, index) => `${index}-${index}`).join(',')}`, 'whole'],
  ])('%j of a file of 1000 bytes is read as %j', (header, expected) =>
    expect(readRange(header, fileBytes)).toEqual(expected),
  )

  it('is unsatisfiable for an empty file', () => {
    for (const header of ['bytes=0-', 'bytes=-5', 'bytes=0-0']) expect(readRange(header, 0)).toBe('unsatisfiable')
  })

  it('never exceeds the file', () => {
    const rangeSpec = fc.oneof(
      fc.tuple(fc.nat(300), fc.nat(300)).map(([first, last]) => `${first}-${last}`),
      fc.nat(300).map((first) => `${first}-`),
      fc.nat(300).map((length) => `-${length}`),
      fc.string({ maxLength: 6 }),
    )
    const header = fc.array(rangeSpec, { maxLength: 5 }).map((specs) => `bytes=${specs.join(',')}`)
    fc.assert(
      fc.property(header, fc.nat(200), (text, sizeBytes) => {
        const range = readRange(text, sizeBytes)
        if (typeof range === 'string') return
        expect(range.first).toBeGreaterThanOrEqual(0)
        expect(range.last).toBeGreaterThanOrEqual(range.first)
        expect(range.last).toBeLessThan(sizeBytes)
      }),
      { numRuns: 2_000 },
    )
  })

  it('selects the bytes that slicing selects', () => {
    fc.assert(
      fc.property(fc.nat(150), fc.nat(150), fc.integer({ min: 1, max: 200 }), (first, extraBytes, sizeBytes) => {
        const bytes = Buffer.from(Array.from({ length: sizeBytes }, (_, index) => index))
        const bytesIn = (range: ReturnType<typeof readRange>) =>
          typeof range === 'string' ? range : bytes.subarray(range.first, range.last + 1)
        const expected = bytes.subarray(first, first + extraBytes + 1)
        const selectedBytes = bytesIn(readRange(`bytes=${first}-${first + extraBytes}`, sizeBytes))
        expect(selectedBytes).toEqual(expected.length === 0 ? 'unsatisfiable' : expected)
        const suffixLength = extraBytes + 1
        const suffix = bytesIn(readRange(`bytes=-${suffixLength}`, sizeBytes))
        expect(suffix).toEqual(bytes.subarray(-suffixLength))
      }),
    )
  })
})

describe('the Content-Disposition header of a download', () => {
  it.each([
    ['Lobby.jpg', 'attachment; filename="Lobby.jpg"'],
    ['Büro "neu".jpg', 'attachment; filename="B_ro _neu_.jpg"; filename*=UTF-8\'\'B%C3%BCro%20%22neu%22.jpg'],
    ["Robin's (1).jpg", 'attachment; filename="Robin\'s (1).jpg"'],
    [
      'a\r\nSet-Cookie: b=c',
      'attachment; filename="a__Set-Cookie: b=c"; filename*=UTF-8\'\'a%0D%0ASet-Cookie%3A%20b%3Dc',
    ],
    ['\ud800.jpg', 'attachment; filename="_.jpg"; filename*=UTF-8\'\'%EF%BF%BD.jpg'],
  ])('has an ASCII and an encoded name for %j', (name, header) => expect(attachment(name)).toBe(header))

  it('contains only printable ASCII characters for any name', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (name) => /^[\x20-\x7e]*$/.test(attachment(name))))
  })
})
