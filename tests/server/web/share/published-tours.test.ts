import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { localFiles } from '../../../../src/server/ports/local-files.ts'
import { createPublishedTours } from '../../../../src/server/web/share/published-tours.ts'
import { shareLimits } from '../../../../src/server/web/share/share-limits.ts'
import { snapshotKey } from '../../../../src/server/web/share/snapshots.ts'
import { anEdition } from '../../../support/files/editions.ts'
import { largeTour } from '../../../support/files/large-tour.ts'
import { aDocument, aStop } from '../../../support/files/tour-documents.ts'
import { aShareId } from '../../../support/servers/visitor-server.ts'

const shareId = aShareId('museum')
const usualCacheBytes = shareLimits.cacheBytes
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stopover-published-'))
  const path = join(folder, snapshotKey(shareId, 1))
  await mkdir(dirname(path), { recursive: true })
  const stops = [aStop({ id: 'a', name: 'Hall' }), aStop({ id: 'b', name: 'Garden' })]
  await writeFile(path, JSON.stringify(aDocument(stops, [])))
  // A small cache, so that a test can fill it.
  Object.assign(shareLimits, { cacheBytes: 256 * 1024 })
})
afterAll(async () => {
  Object.assign(shareLimits, { cacheBytes: usualCacheBytes })
  await rm(folder, { recursive: true, force: true })
})

it('pages for forged hosts affect no other requests', async () => {
  let renderCount = 0
  const assets = () => {
    renderCount += 1
    return { sharePage: '/sdk/share-page-1.js', modules: [], partLoadingModules: [], font: '/sdk/inter.woff2' }
  }
  const tours = createPublishedTours({ files: localFiles(folder), assets, secure: false })
  const pageAt = async (origin: string, activestop: string) => {
    const { variants } = await tours.page({ edition: anEdition(shareId, 1), activestop, origin })
    return variants.identity.body.toString()
  }
  const ownOrigin = 'https://tours.example.org'
  const page = await pageAt(ownOrigin, '1')
  for (let index = 0; index < 100; index += 1) {
    const origin = `http://forged-${index}.example`
    expect(await pageAt(origin, '2')).toContain(`<link rel="canonical" href="${origin}/`)
  }
  const renderCountBefore = renderCount
  expect(await pageAt(ownOrigin, '1')).toBe(page)
  expect(renderCount).toBe(renderCountBefore)
  expect(await pageAt(ownOrigin, '2')).not.toContain('forged')
})

it('a version that is too large to cache is read only once for requests of unknown parts', async () => {
  const largeId = aShareId('large')
  const path = join(folder, snapshotKey(largeId, 1))
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, JSON.stringify(largeTour(400)))
  const files = localFiles(folder)
  let readCount = 0
  const read: typeof files.read = (key) => {
    if (key === snapshotKey(largeId, 1)) readCount += 1
    return files.read(key)
  }
  const tours = createPublishedTours({ files: { ...files, read }, assets: () => undefined, secure: false })
  const edition = anEdition(largeId, 1)
  for (const digest of ['a', 'b', 'c']) {
    const part = tours.part({ edition, version: `1-${digest}`, language: 'en', name: 'list.json' })
    await expect(part).rejects.toMatchObject({ code: 'resource.notFound' })
  }
  expect(readCount).toBe(1)
})

it('a page is rendered once for concurrent requests', async () => {
  let renderCount = 0
  const assets = () => {
    renderCount += 1
    return { sharePage: '/sdk/share-page-1.js', modules: [], partLoadingModules: [], font: '/sdk/inter.woff2' }
  }
  const tours = createPublishedTours({ files: localFiles(folder), assets, secure: false })
  const pageRequest = { edition: anEdition(shareId, 1), activestop: '1', origin: 'https://fresh.example.org' }
  const pages = await Promise.all(Array.from({ length: 50 }, () => tours.page(pageRequest)))
  expect([renderCount, new Set(pages).size]).toEqual([1, 1])
})
