import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const get = (path: string, accept: string) => fetch(app.address + path, { headers: { accept }, redirect: 'manual' })

it('gives people a page for an address that cannot be decoded, and programs the error', async () => {
  for (const path of ['/%E0%A4%A', '/tos/email/%E0%A4%A']) {
    const answer = await get(path, 'text/html')
    // 503 where the app is not built.
    expect([404, 503]).toContain(answer.status)
    if (answer.status === 404) expect(await answer.text()).toContain('<div id="root">')
    expect((await get(path, 'application/json')).status).toBe(400)
  }
  expect((await get('/api/v2/%E0%A4%A', 'text/html')).headers.get('content-type')).toContain('json')
})

it('leads visitors to the page that says a tour is not here', async () => {
  const answer = await get('/share/%E0%A4%A/stop/1', 'text/html')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/share/error/404'])
})
