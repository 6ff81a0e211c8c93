import { describe, expect, it } from 'vitest'
import { parseSite, type SiteProblem } from '../../../src/shared/sharing/embed-domains.ts'

describe('the name of a site', () => {
  it.each([
    ['example.com', 'example.com'],
    [' WWW.Example.COM. ', 'www.example.com'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    ['intranet', 'intranet'],
    ['xn--mnchen-3ya.example', 'xn--mnchen-3ya.example'],
  ])('is normalized for the DNS: %s', (input, domain) => expect(parseSite(input)).toEqual({ domain }))

  it.each<[string, SiteProblem]>([
    ['', 'empty'],
    ['  ', 'empty'],
    ['*', 'wildcard'],
    ['*.example.com', 'wildcard'],
    ['https://example.com', 'scheme'],
    ['HTTP://example.com/', 'scheme'],
    ['example.com/tours', 'path'],
    ['example.com?x', 'path'],
    ['example.com\\x', 'path'],
    ['example.com:443', 'port'],
    ['example.com:', 'port'],
    ['192.0.2.1', 'address'],
    ['[2001:db8::1]', 'address'],
    ['2001:db8::1', 'address'],
    ['3221225985', 'name'],
    ['me@example.com', 'name'],
    ['exa mple.com', 'name'],
    ['example..com', 'name'],
    ['-example.com', 'name'],
    ['exa_mple.com', 'name'],
    ["example.com;script-src'", 'name'],
    [`${'a'.repeat(64)}.com`, 'name'],
    [`${'a.'.repeat(130)}com`, 'name'],
  ])('is rejected: %j', (input, problem) => expect(parseSite(input)).toEqual({ problem }))
})
