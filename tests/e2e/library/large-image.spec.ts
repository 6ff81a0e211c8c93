import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { imageBuilder } from '../../../src/server/media/image/build-image.ts'
import { aDocument, aStop } from '../../support/files/tour-documents.ts'
import { aShareId, type VisitorServer } from '../../support/servers/visitor-server.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { test as appTest } from '../support/app.ts'
import { signIn } from '../support/editor.ts'
import { sendToLibrary } from '../support/files.ts'
import { expect, test } from '../support/viewer/visitor-tour.ts'

// The level of detail depends on the device pixel ratio.
test.use({ deviceScaleFactor: 1 })
appTest.use({ deviceScaleFactor: 1 })

const size = { width: 4400, height: 2900 }
const publicKey = 'maps000000000000000000'

/** Publishes an image of stripes two pixels wide, which only the finest level resolves. Its right half is brighter. */
async function publishStripes(server: VisitorServer, shareId: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'stopover-stripes-'))
  const row = Buffer.alloc(size.width)
  for (let x = 0; x < size.width; x++) row[x] = (x % 4 < 2 ? 0 : 130) + (x < size.width / 2 ? 0 : 120)
  const pixels = Buffer.concat(Array.from({ length: size.height }, () => row))
  const inputPath = join(folder, 'stripes.png')
  const raw = sharp(pixels, { raw: { ...size, channels: 1 } })
  await raw.png({ compressionLevel: 1 }).toFile(inputPath)
  const outputFolder = join(folder, 'built')
  await mkdir(outputFolder)
  const { manifest } = await imageBuilder.build({ inputPath, outputFolder }, () => undefined)
  if (manifest.mapping !== 'flat') throw new Error('not a flat image')
  await server.addMedia(`${publicKey}/stripes0`, outputFolder)
  await rm(folder, { recursive: true })
  const image = { id: 'stripes', altText: 'Stripes', credit: '', baseUrl: `/media/${publicKey}/stripes0/`, manifest }
  const document = aDocument([aStop({ id: 'map', name: 'Map', mediaId: 'stripes' })], [])
  await server.publish(shareId, 1, { ...document, images: { stripes: image } })
}

/** Gray values in the middle row of the viewport, up to `reach` pixels to both sides of its center. */
async function middleRow(page: Page, reach: number): Promise<readonly number[]> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const clip = { x: width / 2 - reach, y: Math.round(height / 2), width: 2 * reach, height: 1 }
  const screenshot = sharp(await page.screenshot({ clip })).grayscale()
  return [...(await screenshot.raw().toBuffer())]
}

const rangeOf = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test('a large image can be zoomed to its original pixels', anySize, async ({ page, visit }) => {
  const { server } = visit
  const shareId = aShareId('map')
  await publishStripes(server, shareId)
  const requestedTiles: string[] = []
  page.on('request', (request) => {
    const [, tile] = /\/tiles\/(\d\/\d+_\d+)\.webp$/.exec(request.url()) ?? []
    if (tile !== undefined) requestedTiles.push(tile)
  })
  await page.goto(`${server.origin}/share/${shareId}/stop/1`)
  await expect(page.locator('.open-media img')).toBeVisible()
  const tileCanvas = page.locator('.open-media canvas')
  await expect(tileCanvas).toHaveAttribute('data-level', '-1')
  expect(requestedTiles).toEqual([])

  // A double click zooms in around the pointer; keys and buttons zoom further.
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.mouse.dblclick(width / 2, height / 2)
  await expect(tileCanvas).toHaveAttribute('data-level', '1')
  // These are more tiles than the viewer requests at once.
  await expect(tileCanvas).toHaveAttribute('data-sharp', 'true')
  expect(requestedTiles.length).toBeGreaterThan(6)
  const image = page.getByLabel('Map, image. Stripes')
  await image.focus()
  for (let press = 0; press < 4; press++) {
    await page.keyboard.press('+')
    await page.waitForTimeout(200)
  }
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(tileCanvas).toHaveAttribute('data-sharp', 'true')
  const row = await middleRow(page, 120)
  expect(rangeOf(row.slice(0, 110))).toBeGreaterThan(100)
  expect(rangeOf(row.slice(130))).toBeGreaterThan(100)
  // The center of the image is still in the center of the viewport.
  expect(meanOf(row.slice(130)) - meanOf(row.slice(0, 110))).toBeGreaterThan(90)
  const finestTiles = () => requestedTiles.filter((tile) => tile.startsWith('1/'))
  const finestTileCount = new Set(finestTiles()).size
  expect(finestTileCount).toBeGreaterThan(4)
  expect(finestTileCount).toBeLessThan(70)
  // No tile is requested twice.
  expect(finestTiles()).toHaveLength(finestTileCount)

  await image.focus()
  await page.keyboard.press('0')
  await expect(tileCanvas).toHaveAttribute('data-level', '-1')
  await page.mouse.dblclick(0.9 * width, height / 2)
  await expect(tileCanvas).toHaveAttribute('data-level', '1')
  await expect.poll(() => new Set(finestTiles()).size).toBeGreaterThan(finestTileCount)
})

appTest('a large image can be zoomed in the library', anySize, async ({ page }) => {
  const plan = sharp({ create: { width: 4200, height: 1000, channels: 3, background: '#7a5' } })
  const bytes = await plan.png().toBuffer()
  await signIn(page)
  const mediaId = await sendToLibrary(page, { bytes, name: 'Plan.png', kind: 'images' })
  await page.goto(`/home/medialibrary?media=${mediaId}`)
  const panel = page.getByRole('dialog', { name: 'Plan.png' })
  const tileCanvas = panel.locator('.open-media canvas')
  await expect(tileCanvas).toHaveAttribute('data-level', '-1')
  for (let press = 0; press < 16; press++) await panel.getByRole('button', { name: 'Zoom in' }).click()
  await expect(tileCanvas).toHaveAttribute('data-level', '1')
  await expect(tileCanvas).toHaveAttribute('data-sharp', 'true')
  await expectAccessible(page)
  for (let press = 0; press < 16; press++) await panel.getByRole('button', { name: 'Zoom out' }).click()
  await expect(tileCanvas).toHaveAttribute('data-level', '-1')
})
