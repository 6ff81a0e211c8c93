import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function policyOf(path: string): Promise<ReadonlyMap<string, string>> {
  const { headers } = await fetch(`${app.address}${path}`)
  const policy = headers.get('content-security-policy') ?? ''
  return new Map(policy.split(';').map((directive) => [directive.split(' ')[0] ?? '', directive]))
}

it.each(['/home', '/home/view/1/stop/1', '/home/1/edit/stops'])(
  'the policy of %s allows the content of published tours and only its own scripts',
  async (path) => {
    const policy = await policyOf(path)
    expect(policy.get('img-src')).toBe("img-src 'self' data: blob: https://api.mapbox.com")
    expect(policy.get('frame-src')).toBe('frame-src https: http:')
    expect(policy.get('script-src')).toBe("script-src 'self'")
    expect(policy.get('connect-src')).toBe("connect-src 'self'")
    expect(policy.get('frame-ancestors')).toBe("frame-ancestors 'none'")
  },
)
