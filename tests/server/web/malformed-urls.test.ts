import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const get = (path: string, accept: string) => fetch(app.address + path, { headers: { accept }, redirect: 'manual' })

it('a URL that can’t be decoded gets a page for people and an error for programs', async () => {
  for (const path of ['/%E0%A4%A', '/tos/email/%E0%A4%A']) {
    const response = await get(path, 'text/html')
    // The response is 503 if the app isn't built.
    expect([404, 503]).toContain(response.status)
    if (response.status === 404) expect(await response.text()).toContain('<div id="root">')
    expect((await get(path, 'application/json')).status).toBe(400)
  }
  expect((await get('/api/v2/%E0%A4%A', 'text/html')).headers.get('content-type')).toContain('json')
})

it('a share URL that can’t be decoded redirects to the error page', async () => {
  const response = await get('/share/%E0%A4%A/stop/1', 'text/html')
  expect([response.status, response.headers.get('location')]).toEqual([302, '/share/error/404'])
})
