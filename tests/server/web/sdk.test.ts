import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startVisitorServer, type VisitorServer } from '../../support/visitor-server.ts'

let folder: string
let server: VisitorServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stopover-sdk-'))
  await writeFile(join(folder, 'stopover.js'), 'loader')
  await writeFile(join(folder, 'viewer-abc.js'), 'viewer')
  server = await startVisitorServer({ sdkFolder: folder })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const get = (name: string) => fetch(`${server.origin}/sdk/${name}`)

describe('files of the SDK', () => {
  it('load on pages of every origin', async () => {
    const { headers } = await get('stopover.js')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  })

  it('are kept for ever where their name changes with them, and shortly where not', async () => {
    expect((await get('viewer-abc.js')).headers.get('cache-control')).toContain('immutable')
    expect((await get('stopover.js')).headers.get('cache-control')).toBe('public, max-age=300')
  })

  it.each(['nothing.js', '..%2f..%2fpackage.json', '.vite%2fmanifest.json', '__proto__'])(
    'end there: %s',
    async (name) => {
      expect((await get(name)).status).toBe(404)
    },
  )
})
