import { describe, expect, it } from 'vitest'
import { isLocalCaller } from '../../../src/server/web/hosts/local-caller.ts'

const settings = { publicUrl: undefined, trustedProxies: 0 }
const requestFrom = (remoteAddress: string, headers: Record<string, string> = {}) => ({
  socket: { remoteAddress },
  headers: { host: 'localhost:3000', ...headers },
})

describe('a caller', () => {
  it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])('at %s is local', (ipAddress) => {
    expect(isLocalCaller(requestFrom(ipAddress), settings)).toBe(true)
  })

  it.each(['192.168.1.20', '203.0.113.7', '::ffff:203.0.113.7', '2001:db8::1'])('at %s is remote', (ipAddress) => {
    expect(isLocalCaller(requestFrom(ipAddress), settings)).toBe(false)
    expect(isLocalCaller(requestFrom(ipAddress, { 'x-forwarded-for': '127.0.0.1' }), settings)).toBe(false)
  })

  it.each(['localhost', '127.0.0.1:80', '[::1]:3000'])('of the host “%s” is local', (host) => {
    expect(isLocalCaller(requestFrom('127.0.0.1', { host }), settings)).toBe(true)
  })

  it.each(['rebound.example', 'localhost.example', '', '192.168.1.20'])('of the host “%s” is remote', (host) => {
    expect(isLocalCaller(requestFrom('127.0.0.1', { host }), settings)).toBe(false)
  })

  it('is remote behind a proxy or with a public URL', () => {
    const request = requestFrom('127.0.0.1')
    expect(isLocalCaller(request, { ...settings, trustedProxies: 1 })).toBe(false)
    expect(isLocalCaller(request, { ...settings, publicUrl: 'http://localhost:3000' })).toBe(false)
    expect(isLocalCaller(requestFrom('127.0.0.1', { 'x-real-ip': '127.0.0.1' }), settings)).toBe(false)
  })
})
