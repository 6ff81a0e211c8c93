import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { StopoverPanoramaElement } from '../../../src/sdk/embed/page-api.ts'
import { directionToVector } from '../../../src/shared/geometry/sphere.ts'
import { sdkExamples } from '../../support/sdk-docs.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/viewer/visitor-tour.ts'

const examples = join(import.meta.dirname, '../../../docs/examples/panorama')
const panoramaSize = { width: 1024, height: 512 }

/** Equirectangular JPEG whose red, green and blue are the x, y and z of each direction, from −1 to 1. */
async function directionImage(): Promise<Buffer> {
  const { width, height } = panoramaSize
  const pixels = new Uint8Array(width * height * 3)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const yawDeg = ((column + 0.5) / width) * 360 - 180
      const pitchDeg = 90 - ((row + 0.5) / height) * 180
      const color = directionToVector({ yawDeg, pitchDeg }).map((coordinate) => 127.5 * (coordinate + 1))
      pixels.set(color, (row * width + column) * 3)
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

type Sample = { readonly direction: { readonly yawDeg: number; readonly pitchDeg: number }; readonly color: number[] }

/** Colors of a view at some positions, with their directions. */
function samplesOf(page: Page, view: { yawDeg: number; pitchDeg: number }): Promise<Sample[]> {
  return page.evaluate(async (requestedView) => {
    const element = document.querySelector<StopoverPanoramaElement>('stopover-panorama')
    if (!element) throw new Error('the page has no panorama')
    await element.setView({ ...requestedView, fovDeg: 80 })
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    // The statistics are those of the last frame.
    for (let frame = 0; frame < 2; frame++) await nextFrame()
    while (element.stats()?.settled !== true) await nextFrame()
    const bitmap = await createImageBitmap(await element.snapshot({ type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (!context) throw new Error('the page has no canvas')
    context.drawImage(bitmap, 0, 0)
    const { clientWidth, clientHeight } = element
    return [0.1, 0.5, 0.9].flatMap((u) =>
      [0.15, 0.5, 0.85].map((v) => {
        const direction = element.screenToDirection(u * clientWidth, v * clientHeight)
        if (!direction) throw new Error('the panorama has no view')
        const { data } = context.getImageData(Math.floor(u * bitmap.width), Math.floor(v * bitmap.height), 1, 1)
        return { direction, color: [...data.slice(0, 3)] }
      }),
    )
  }, view)
}

test('a page shows panoramas and their links without a server', async ({ page, visit }) => {
  const { server, site } = visit
  const html = readFileSync(join(examples, 'index.html'), 'utf8')
  const examplesInDocs = sdkExamples().map(({ code }) => code)
  const documented = examplesInDocs.at(-3) ?? ''
  const documentedTour = examplesInDocs.at(-1) ?? '{}'
  expect(html).toContain(documented.split('\n').at(-1))
  expect(JSON.parse(documentedTour)).toEqual(JSON.parse(readFileSync(join(examples, 'house.json'), 'utf8')))
  const image = await directionImage()
  await page.route(/\/(?:hall|garden)\.jpg$/, (route) => route.fulfill({ body: image, contentType: 'image/jpeg' }))
  await page.route(/\/house\.json$/, (route) =>
    route.fulfill({ body: documentedTour, contentType: 'application/json' }),
  )
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await page.goto(site.serve('/hall/', { html: html.replaceAll('https://tours.example.com', server.origin) }))

  const single = page.locator('stopover-panorama').first()
  const house = page.locator('stopover-panorama').last()
  await single.evaluate((element: StopoverPanoramaElement) => element.ready)
  for (const view of [
    { yawDeg: 20, pitchDeg: 10 },
    { yawDeg: 175, pitchDeg: -40 },
    { yawDeg: -90, pitchDeg: 80 },
  ])
    for (const { direction, color } of await samplesOf(page, view))
      for (const [axis, coordinate] of directionToVector(direction).entries())
        expect((color[axis] ?? 0) / 127.5 - 1).toBeCloseTo(coordinate, 1)

  await house.scrollIntoViewIfNeeded()
  await house.getByRole('button', { name: 'Clock of 1902' }).waitFor()
  await house.getByRole('button', { name: 'Garden' }).press('Enter')
  await expect(house.getByRole('heading', { name: 'Garden' })).toBeVisible()
  await expectAccessible(page)
  expect(sent.filter((path) => !/^\/(?:sdk\/|hall\/)/.test(path))).toEqual([])

  await single.evaluate((element) => element.setAttribute('src', 'missing.jpg'))
  await expect(single.getByRole('alert')).toBeVisible()
})
