import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PinnedScript } from '../../../src/shared/publishing/pinned-script.ts'
import { startVisitorServer, type VisitorServer } from '../../support/servers/visitor-server.ts'

/** Creates the files of an SDK build. Each file contains the name of the build. */
async function aBuild(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stopover-sdk-'))
  await writeFile(join(folder, 'stopover.js'), `loader ${name}`)
  await writeFile(join(folder, 'stopover-pinned.js'), `pinned loader ${name}`)
  await writeFile(join(folder, 'stopover.d.ts'), `export type ${name} = true`)
  await writeFile(join(folder, `viewer-${name}.js`), `viewer ${name}`)
  return folder
}

let folder: string
let server: VisitorServer
beforeAll(async () => {
  folder = await aBuild('abc')
  server = await startVisitorServer({ sdkFolder: folder })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const get = (name: string, { origin } = server) => fetch(`${origin}/sdk/${name}`)
const pinOf = async ({ origin } = server) => (await (await fetch(`${origin}/sdk/1/pinned.json`)).json()) as PinnedScript
const integrityOf = (body: string) => `sha384-${createHash('sha384').update(body).digest('base64')}`

describe('files of the SDK', () => {
  it('load on pages of every origin', async () => {
    const { headers } = await get('stopover.js')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  })

  it('are immutable only if their names contain a hash', async () => {
    expect((await get('viewer-abc.js')).headers.get('cache-control')).toContain('immutable')
    expect((await get('stopover.js')).headers.get('cache-control')).toBe('public, max-age=300')
  })

  it('include type declarations beside the script', async () => {
    const { headers, status } = await get('1/stopover.d.ts')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(headers.get('cache-control')).toBe('public, max-age=300')
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })

  it('include the text of the link to a tour, in the language of the page or the visitor', async () => {
    const linkTo = async (query: string, accepted: string) => {
      const headers = { 'Accept-Language': accepted }
      const response = await fetch(`${server.origin}/sdk/1/open-tour.json${query}`, { headers })
      expect(response.headers.get('vary')).toContain('Accept-Language')
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      return response.json()
    }
    expect(await linkTo('?lang=de-AT', 'fr')).toEqual(['de', 'Rundgang öffnen'])
    expect(await linkTo('?lang=', 'xx,fr;q=0.8,de;q=0.5')).toEqual(['fr', 'Ouvrir la visite'])
    expect(await linkTo('?lang=<b>&lang=de', '*')).toEqual(['en', 'Open tour'])
  })

  it.each(['nothing.js', 'stopover-pinned.js', '..%2f..%2fpackage.json', '.vite%2fmanifest.json', '__proto__'])(
    'return 404 for %s',
    async (name) => {
      expect((await get(name)).status).toBe(404)
    },
  )
})

describe('a pinned version of the SDK', () => {
  it('is announced with its integrity hash', async () => {
    const { path, integrity } = await pinOf()
    expect(path).toMatch(/^\/sdk\/1\/[0-9a-f]{24}\/stopover\.js$/)
    const script = await fetch(server.origin + path)
    const body = await script.text()
    expect(body).toBe('pinned loader abc')
    expect(integrity).toBe(integrityOf(body))
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(script.headers.get('access-control-allow-origin')).toBe('*')
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(script.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('returns 404 for other files', async () => {
    const { path } = await pinOf()
    const version = path.split('/')[3] ?? ''
    const otherFiles = [
      `1/${version}/stopover-pinned.js`,
      `1/${version}/viewer-xyz.js`,
      `1/${version}/..%2fstopover.js`,
      `1/${version}/.whole`,
      `1/${version.toUpperCase()}0/stopover.js`,
      `1/${'0'.repeat(24)}/stopover.js`,
      '1/..%2f..%2fpublications/stopover.js',
      '1/__proto__/stopover.js',
    ]
    for (const name of otherFiles) expect((await get(name)).status, name).toBe(404)
  })

  it('stays available with all its modules after an upgrade', async () => {
    const filesFolder = await mkdtemp(join(tmpdir(), 'stopover-files-'))
    const earlierServer = await startVisitorServer({ sdkFolder: folder, filesFolder })
    const { path } = await pinOf(earlierServer)
    await earlierServer.stop()
    const nextBuild = await aBuild('def')
    const laterServer = await startVisitorServer({ sdkFolder: nextBuild, filesFolder })
    expect((await pinOf(laterServer)).path).not.toBe(path)
    const script = await fetch(laterServer.origin + path)
    expect(await script.text()).toBe('pinned loader abc')
    expect(script.headers.get('cache-control')).toContain('immutable')
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    const viewer = await fetch(laterServer.origin + path.replace('stopover.js', 'viewer-abc.js'))
    expect(await viewer.text()).toBe('viewer abc')
    expect((await get('viewer-abc.js', laterServer)).status).toBe(404)
    await laterServer.stop()
    const restartedServer = await startVisitorServer({ sdkFolder: nextBuild, filesFolder })
    await restartedServer.stop()
    expect(await readdir(join(filesFolder, 'sdk'))).toHaveLength(2)
    await rm(filesFolder, { recursive: true })
    await rm(nextBuild, { recursive: true })
  })

  it('is not announced before it is archived', async () => {
    const filesFolder = await mkdtemp(join(tmpdir(), 'stopover-files-'))
    const serverWithoutArchive = await startVisitorServer({ sdkFolder: folder, filesFolder })
    await rm(join(filesFolder, 'sdk'), { recursive: true })
    expect((await fetch(`${serverWithoutArchive.origin}/sdk/1/pinned.json`)).status).toBe(503)
    await serverWithoutArchive.stop()
    await rm(filesFolder, { recursive: true })
  })
})
