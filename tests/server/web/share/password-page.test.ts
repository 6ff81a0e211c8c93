import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { lookupLimits } from '../../../../src/server/web/lookup-limits.ts'
import { aDocument, aStop } from '../../../support/files/tour-documents.ts'
import { aShareId, startVisitorServer, type VisitorServer } from '../../../support/servers/visitor-server.ts'

const assets = { sharePage: '/sdk/share-page-1.js', modules: [], partLoadingModules: [], font: '/sdk/inter.woff2' }
const shareId = aShareId('slowcheck')
const access = { id: shareId, version: 1, requires: 'password', passwordHash: 'any hash' } as const

let offsetMs = 0
let server: VisitorServer
beforeAll(async () => {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + offsetMs)
  // The check takes longer than the share address is cached.
  const onPasswordCheck = () => {
    offsetMs += lookupLimits.staleMs
  }
  server = await startVisitorServer({ assets, onPasswordCheck })
  server.restrict(shareId, { visibility: 'password', access })
  await server.publish(shareId, 1, aDocument([aStop({ id: 'hall', name: 'Hall' })], []))
})
afterAll(async () => {
  vi.restoreAllMocks()
  await server.stop()
})

it('the password page is in the language of the visitor', async () => {
  const headers = { 'accept-language': 'de-DE,de;q=0.9,en;q=0.8' }
  const german = await fetch(`${server.origin}/share/${shareId}/stop/1`, { headers })
  expect(german.headers.get('vary')).toContain('Accept-Language')
  expect(await german.text()).toContain('Für diesen Rundgang brauchen Sie ein Passwort')
  const japanese = await fetch(`${server.origin}/share/${shareId}/stop/1?lang=ja`, { headers })
  expect(await japanese.text()).toContain('このツアーを見るにはパスワードが必要です')
})

it('the password page is shown again after a slow check of a wrong password', async () => {
  const response = await fetch(`${server.origin}/share/${shareId}/stop/1`, {
    method: 'POST',
    body: new URLSearchParams({ password: 'open sesame' }),
    redirect: 'manual',
  })
  expect(response.status).toBe(401)
  expect(await response.text()).toContain('That password isn&#39;t right. Try again.')
})
