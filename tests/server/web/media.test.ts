import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lookupLimits } from '../../../src/server/web/lookup-limits.ts'
import { readMediaPath } from '../../../src/server/web/media/media-path.ts'
import { startVisitorServer, type VisitorServer } from '../../support/servers/visitor-server.ts'

const folder = 'k3yk3yk3yk3yk3yk3yk3y0/0f8fad5b-d9cb-469f-a165-70867728950e'

let server: VisitorServer
beforeAll(async () => {
  server = await startVisitorServer()
  await server.addMedia(`${folder}/0/f0_0.webp`, Buffer.from('a tile'))
  await server.addMedia(`${folder}/social.jpg`, Buffer.from('an image'))
  await server.addMedia(`${folder}/notes.txt`, Buffer.from('{}'))
})
afterAll(() => server.stop())

describe('media files', () => {
  it('are cached forever by browsers of any origin and for half a minute by proxies', async () => {
    const response = await fetch(`${server.origin}/media/${folder}/0/f0_0.webp`)
    expect(await response.text()).toBe('a tile')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, s-maxage=30, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'timing-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
    expect(response.headers.get('set-cookie')).toBeNull()
    expect((await fetch(`${server.origin}/media/${folder}/social.jpg`)).headers.get('content-type')).toBe('image/jpeg')
  })

  it('return an uncached 404 to every origin when they are missing', async () => {
    const response = await fetch(`${server.origin}/media/${folder}/0/b0_0.webp`)
    expect(response.status).toBe(404)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('cache-control')).toBe('no-store')
    await server.addMedia(`${folder}/0/b0_0.webp`, Buffer.from('a later tile'))
    expect((await fetch(`${server.origin}/media/${folder}/0/b0_0.webp`)).status).toBe(200)
  })

  it('are no longer served five seconds after they are withdrawn, even from memory', async () => {
    const withdrawnPath = 'w1thdrawnw1thdrawn/0f8fad5b-d9cb-469f-a165-70867728950e/poster.webp'
    await server.addMedia(withdrawnPath, Buffer.from('a poster'))
    const statusOf = async () => (await fetch(`${server.origin}/media/${withdrawnPath}`)).status
    expect(await statusOf()).toBe(200)
    server.withdrawMedia('w1thdrawnw1thdrawn')
    expect(await statusOf()).toBe(200)
    await expect.poll(statusOf, { timeout: lookupLimits.staleMs, interval: 100 }).toBe(404)
  })

  it('are not served unless a build could have written them', async () => {
    expect((await fetch(`${server.origin}/media/${folder}/notes.txt`)).status).toBe(404)
  })
})

describe('an impossible media path', () => {
  it.each([
    `/${folder}/99/f0_0.webp`,
    `/${folder}/-1/f0_0.webp`,
    `/${folder}/1e9/f0_0.webp`,
    `/${folder}/0/f16_0.webp`,
    `/${folder}/0/x0_0.webp`,
    `/${folder}/0/f00_0.webp`,
    `/${folder}/../0/f0_0.webp`,
    `/${folder}/%2e%2e/f0_0.webp`,
    `/${folder}/0/f0_0.webp/`,
    `/${folder}/0/f0_0.svg`,
    `/${folder}/0/f0_0.webp\0.jpg`,
    '/short/0f8fad5b/0/f0_0.webp',
    '/originals/account/media',
  ])('never reaches the disk: %s', (path) => {
    expect(readMediaPath(path)).toBeUndefined()
  })
})
