import { describe, expect, it } from 'vitest'
import { linkAddress, pageAddress } from '../../src/shared/texts.ts'
import { addressKindOf, linkSchemes, placeOfAddress, safeAddress } from '../../src/shared/web-address.ts'

/** Threat T58, and what people mistype. */
const unsafe = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://example.org/1',
  'file:///etc/passwd',
  '\u0001javascript:alert(1)',
  'https://example.org/\u0000',
  'https://example .org',
  '//example.org',
  'example.org',
  '',
  'https:',
  'https://',
  'mailto:',
  'tel:',
  'ftp://example.org',
]

describe('addresses', () => {
  it.each(unsafe)('rejects %j everywhere', (address) => {
    expect([safeAddress(address), linkAddress.safeParse(address).success]).toEqual([undefined, false])
    expect(pageAddress.safeParse(address).success).toBe(false)
  })

  it.each([
    ['https://example.org/a?b=c#d', true],
    ['HTTP://example.org', true],
    ['https://münchen.example/ä', true],
    ['mailto:ann@example.org', false],
    ['tel:+41441234567', false],
  ])('takes %s as a link, and as a page: %s', (address, isPage) => {
    expect(linkAddress.parse(` ${address} `)).toBe(address)
    expect(pageAddress.safeParse(address).success).toBe(isPage)
  })

  it('reads only text as an address', () => {
    for (const other of [undefined, null, 7, { href: 'https://example.org' }, ['https://example.org']])
      expect(safeAddress(other, linkSchemes)).toBeUndefined()
  })

  it('calls a place by its host, an address or a number', () => {
    const called = ['https://www.example.org/a', 'mailto:ann@example.org', 'tel:+4144', 'nonsense'].map(placeOfAddress)
    expect(called).toEqual(['example.org', 'ann@example.org', '+4144', ''])
  })

  it('calls a host in other letters as it was typed, and never one that the address does not lead to', () => {
    const typed = [
      'https://www.münchen.example:8443/ä?b#c',
      'https://example.org@münchen.example',
      'https:münchen.example',
    ]
    expect(typed.map(placeOfAddress)).toEqual(['münchen.example:8443', 'münchen.example', 'xn--mnchen-3ya.example'])
    const tricks = [
      'https://münchen.example\\@example.org',
      'https://example.org/@münchen.example',
      'HTTPS://Example.ORG/',
    ]
    expect(tricks.map(placeOfAddress)).toEqual(['münchen.example', 'example.org', 'example.org'])
  })

  it.each([
    ['https://example.org', 'page'],
    ['http://mailto.example', 'page'],
    ['MAILTO:ann@example.org', 'mail'],
    ['tel:+4144', 'call'],
    [undefined, 'page'],
  ])('knows what following %s does: %s', (address, way) => {
    expect(addressKindOf(address)).toBe(way)
  })
})
