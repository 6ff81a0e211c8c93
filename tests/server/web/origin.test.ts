import { describe, expect, it } from 'vitest'
import { requestOrigin } from '../../../src/server/web/origin.ts'

const originOf = (protocol: string, host?: string) =>
  requestOrigin({ protocol, headers: host === undefined ? {} : { host } })

describe('the origin of a request', () => {
  it.each(['tours.example', 'Tours.Example:8443', '127.0.0.1:3000', '[::1]', '[2001:db8::ffff:192.0.2.1]:65535'])(
    'is taken from the host %s',
    (host) => {
      expect(originOf('http', host)).toBe(`http://${host}`)
      expect(originOf('https', host)).toBe(`https://${host}`)
    },
  )

  it.each([
    '',
    'a"b',
    '"><script>',
    'evil.example/',
    'evil.example/share?',
    'evil.example#',
    'user@evil.example',
    'user:password@evil.example',
    'evil.example\\',
    ' evil.example',
    'evil.example ',
    'evil.example\nset-cookie: x',
    'evil.example,other.example',
    'evil.example:',
    'evil.example:123456',
    'evil.example:80x',
    '[::1',
    '[::1]x',
    '[evil.example]',
    'a'.repeat(254),
  ])('is undefined for the host %j', (host) => {
    expect(originOf('https', host)).toBeUndefined()
  })

  it('is undefined without a host', () => {
    expect(originOf('https')).toBeUndefined()
  })

  it.each(['', 'javascript', 'ftp', 'httpsx', 'xhttps', 'HTTPS', 'https:', '"><script>'])(
    'is undefined for the scheme %j',
    (protocol) => {
      expect(originOf(protocol, 'tours.example')).toBeUndefined()
    },
  )
})
