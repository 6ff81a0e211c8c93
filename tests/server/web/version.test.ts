import { afterAll, beforeAll, expect, it } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { startTestApp, type TestApp } from '../../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

// Threat T13 is described in docs/threats.md.
it('T13: the version endpoint returns only the version, uncached', async () => {
  const response = await fetch(`${app.address}/meta.json`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const text = await response.text()
  expect(text.length).toBeLessThan(1024)
  expect(JSON.parse(text)).toEqual({ version: packageJson.version })
})
