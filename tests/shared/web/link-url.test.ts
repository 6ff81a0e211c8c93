import { describe, expect, it } from 'vitest'
import { textLimits } from '../../../src/shared/text-limits.ts'
import { linkUrl, pageUrl } from '../../../src/shared/texts.ts'
import { displayUrl } from '../../../src/shared/web/display-url.ts'
import { linkSchemes, safeUrl, urlKindOf } from '../../../src/shared/web/link-url.ts'

/** Unsafe (threat T58) and mistyped URLs. */
const unsafeUrls = [
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

describe('URLs', () => {
  it.each(unsafeUrls)('rejects %j everywhere', (url) => {
    expect([safeUrl(url), linkUrl.safeParse(url).success]).toEqual([undefined, false])
    expect(pageUrl.safeParse(url).success).toBe(false)
  })

  it.each([
    ['https://example.org/a?b=c#d', true],
    ['HTTP://example.org', true],
    ['mailto:ann@example.org', false],
    ['tel:+41441234567', false],
  ])('accepts %s as a link, and as a page: %s', (url, isPage) => {
    expect(linkUrl.parse(` ${url} `)).toBe(url)
    expect(pageUrl.safeParse(url).success).toBe(isPage)
  })

  it.each([
    ['https://example.com/a b?x=ä', 'https://example.com/a%20b?x=%C3%A4'],
    ['https://münchen.example/ä', 'https://xn--mnchen-3ya.example/%C3%A4'],
    ['https://example.com/"q"|<b>', 'https://example.com/%22q%22|%3Cb%3E'],
    ['https://example.com/50% off', 'https://example.com/50%%20off'],
    ['https://example.com/a\u202eb\u00a0c', 'https://example.com/a%E2%80%AEb%C2%A0c'],
    ['https://exam\u200bple.com/ä', 'https://example.com/%C3%A4'],
    ['https:\\\\example.com\\a', 'https://example.com/a'],
    ['mailto:ann@example.org?subject=A tour', 'mailto:ann@example.org?subject=A%20tour'],
    ['mailto:ann smith@example.org', 'mailto:ann%20smith@example.org'],
    ['tel:+41 44 123', 'tel:+4144123'],
  ])('normalizes %j as browsers do: %j', (input, url) => {
    expect([linkUrl.parse(input), safeUrl(input)]).toEqual([url, url])
    expect([linkUrl.parse(url), safeUrl(url)]).toEqual([url, url])
  })

  it('rejects a URL that is too long once it is encoded', () => {
    expect(linkUrl.safeParse(`https://example.com/${'ä'.repeat(textLimits.urlMaxLength / 2)}`).success).toBe(false)
  })

  it('rejects values other than strings', () => {
    for (const value of [undefined, null, 7, { href: 'https://example.org' }, ['https://example.org']])
      expect(safeUrl(value, linkSchemes)).toBeUndefined()
  })

  it('displays the host, the email address or the phone number', () => {
    const displayed = ['https://www.example.org/a', 'mailto:ann@example.org', 'tel:+4144', 'nonsense'].map(displayUrl)
    expect(displayed).toEqual(['example.org', 'ann@example.org', '+4144', ''])
  })

  it('decodes Punycode of a host, but never displays another host', () => {
    const urls = [
      'https://www.münchen.example:8443/ä?b#c',
      'https://www.xn--mnchen-3ya.example:8443/',
      'https://example.org@münchen.example',
      'https:münchen.example',
      'https://xn--fiqs8s.xn--fiqs8s',
      'https://xn--mgba3a4f16a.example',
      'https://shop.xn--bcher-kva.example',
      'https://xn--e1afmkfd.xn--80akhbyknj4f',
    ]
    expect(urls.map(displayUrl)).toEqual([
      'münchen.example:8443',
      'münchen.example:8443',
      'münchen.example',
      'münchen.example',
      '中国.中国',
      'ایران.example',
      'shop.bücher.example',
      'пример.испытание',
    ])
    const misleadingUrls = [
      'https://münchen.example\\@example.org',
      'https://example.org/@münchen.example',
      'HTTPS://Example.ORG/',
    ]
    expect(misleadingUrls.map(displayUrl)).toEqual(['münchen.example', 'example.org', 'example.org'])
  })

  it.each([
    ['https://example.org', 'page'],
    ['http://mailto.example', 'page'],
    ['MAILTO:ann@example.org', 'mail'],
    ['tel:+4144', 'call'],
    [undefined, 'page'],
  ])('has the kind of %s: %s', (url, kind) => {
    expect(urlKindOf(url)).toBe(kind)
  })
})
