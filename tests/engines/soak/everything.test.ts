import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { MediaPage } from '../../../src/shared/media/library.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { defaultView } from '../../../src/shared/tours/view.ts'
import { type OtherSite, startOtherSite } from '../../e2e/support/other-site.ts'
import { demoPassword } from '../../e2e/support/stopover.ts'
import type { BrowserPage } from '../support/browser-page.ts'
import { callProcedure } from '../support/call-procedure.ts'
import { clickOn, fill, find, until, untilFound } from '../support/elements.ts'
import { engineNames, openPage } from '../support/engines.ts'
import { matchingFraction } from '../support/panorama-accuracy.ts'
import { publishEverything, publishWithStartScreen, untilBuilt, writeFiles } from '../support/tour-of-everything.ts'

const size = { widthPx: 1280, heightPx: 800 }
/** A hotspot covers some of the sampled positions. */
const matchingFractionMin = 0.9
/** Tolerance per channel (0–255) of a color on the screen. */
const channelToleranceMax = 2
/** Fraction of RGB pixels that have a color. */
function fractionOf(pixels: Buffer, color: Buffer): number {
  const pixelCount = pixels.length / 3
  let matchCount = 0
  for (let pixel = 0; pixel < pixelCount; pixel++) {
    const differences = [0, 1, 2].map((channel) => Math.abs((pixels[3 * pixel + channel] ?? 0) - (color[channel] ?? 0)))
    if (Math.max(...differences) <= channelToleranceMax) matchCount++
  }
  return matchCount / pixelCount
}

/** Presses that certainly lead from a map of a few hundred meters to one of a continent. */
const zoomOutPresses = 8
/** Folder of screenshots, for the developer who runs the soak. */
const screenshotFolder = join(import.meta.dirname, '../../../test-results/soak')
const demoPanoramas = join(import.meta.dirname, '../../../src/server/domain/tours/samples/panoramas')
const hallLink = { role: 'button', name: 'Go to The hall' } as const

/** Title and minimum height of each card, by the name of its hotspot. */
const cards = {
  'Read: Info': { title: 'Info', minHeightPx: 60 },
  'Image: Image': { title: 'Image', minHeightPx: 400 },
  'Gallery: Gallery': { title: 'Gallery', minHeightPx: 400 },
  'Video: Video': { title: 'Video', minHeightPx: 400 },
  'Audio: Audio': { title: 'Audio', minHeightPx: 60 },
  'Document: Document': { title: 'Document', minHeightPx: 60 },
  'Web page: Embed': { title: 'Embed', minHeightPx: 240 },
  'Form: Form': { title: 'Form', minHeightPx: 60 },
  'Read: Area': { title: 'Area', minHeightPx: 60 },
}

describe.each(engineNames)('in %s', (engine) => {
  let page: BrowserPage
  let site: OtherSite & { stop: () => void }
  let folder = ''
  let files: readonly string[] = []
  let tour: Tour
  let shareId = ''
  let loadCount = 0

  const origin = () => new URL(inject('demoTourUrl')).origin
  const saveScreenshot = async (name: string) =>
    writeFileSync(join(screenshotFolder, `${engine}-${name}.png`), await page.screenshot())
  /** A new query string makes each call load the page again, even if only the hash differs. */
  const openDemo = (view = '') => page.open(`${inject('demoTourUrl')}?load=${loadCount++}${view}`)
  const openStop = (position: number) => page.open(`${origin()}/share/${shareId}/stop/${position}?load=${loadCount++}`)
  const openEditor = (path: string) => page.open(`${origin()}/home/${tour.id}${path}`)

  beforeAll(async () => {
    mkdirSync(screenshotFolder, { recursive: true })
    folder = mkdtempSync(join(tmpdir(), 'stopover-soak-'))
    files = await writeFiles(folder)
    site = await startOtherSite()
    page = await openPage(engine, size)
  })
  afterAll(async () => {
    await page?.close()
    site?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('an editor uploads a file of each kind and publishes a tour of them', {
    timeout: 600_000,
  }, async () => {
    await page.open(`${inject('stopoverUrl')}/login`)
    await fill(page, 'Email', 'demo@stopover.example')
    await fill(page, 'Password', demoPassword)
    await page.press('Enter')
    await untilFound(page, { role: 'heading', name: 'Tours' })
    await page.open(`${origin()}/home/medialibrary`)
    await untilFound(page, { role: 'button', name: 'Upload' })
    await page.chooseFiles('input[type=file]', files)
    const library = await untilBuilt(page, files)
    await saveScreenshot('library')
    ;({ tour, shareId } = await publishEverything(page, library))
  })

  test('the stop editor shows hotspots, and video controls that do not overlap the view', async () => {
    await openEditor(`/edit/stop/${tour.stops[0]?.id}`)
    await untilFound(page, { role: 'button', name: 'Gallery: Gallery…' })
    await saveScreenshot('editor')
    await openEditor(`/edit/stop/${tour.stops[3]?.id}`)
    const playButton = await untilFound(page, { role: 'button', name: 'Play' })
    const viewButton = await untilFound(page, { role: 'button', name: 'Start view ✓' })
    expect(viewButton.y + viewButton.heightPx / 2).toBeLessThan(playButton.y - playButton.heightPx / 2)
    await saveScreenshot('editor-video')
  })

  test('a panorama and a 360 video draw every direction correctly', async () => {
    const expectPanorama = (path: string) =>
      until(
        'the panorama',
        async () => (await matchingFraction(page, path, { view: defaultView, size })) >= matchingFractionMin,
      )
    const panorama = files[0] ?? ''
    await page.open(`${origin()}/share/${shareId}/stop/4#view=0,0,${defaultView.fovDeg}`)
    await expectPanorama(panorama)
    await saveScreenshot('video360')
    await openDemo(`#view=0,0,${defaultView.fovDeg}`)
    await expectPanorama(join(demoPanoramas, 'courtyard.webp'))
    await saveScreenshot('panorama')
  })

  test('a large image shows tiles when zoomed in', async () => {
    await openStop(5)
    for (let press = 0; press < 6; press++) await clickOn(page, { role: 'button', name: 'Zoom in' })
    await until('sharp tiles', () =>
      page.evaluate(() => {
        const canvas = document.querySelector('#tour')?.shadowRoot?.querySelector<HTMLElement>('.open-media canvas')
        return canvas?.dataset.sharp === 'true' && Number(canvas.dataset.level) > 0
      }, null),
    )
    await saveScreenshot('tiles')
  })

  test('a video plays', async () => {
    await openStop(3)
    await until('a playing video', () =>
      page.evaluate(() => {
        const video = document.querySelector('#tour')?.shadowRoot?.querySelector('video')
        return (video?.currentTime ?? 0) > 0.5
      }, null),
    )
    await saveScreenshot('video')
  })

  test.each(Object.entries(cards))('"%s" opens its card', async (name, { title, minHeightPx }) => {
    await openStop(1)
    await clickOn(page, { role: 'any', name: `${name}…` })
    const card = await until('the card at its height', async () => {
      const dialog = await find(page, { role: 'dialog', name: title })
      return dialog !== null && dialog.heightPx >= minHeightPx && dialog
    })
    expect(card.heightPx).toBeLessThanOrEqual(size.heightPx)
    await saveScreenshot(`card-${title}`)
    await page.press('Escape')
    await until('the closed card', async () => (await find(page, { role: 'dialog', name: title })) === null)
  })

  test.skipIf(engine === 'WebKit')('a pinch zooms in', async () => {
    await openDemo('#view=0,0,90')
    const linkBefore = await untilFound(page, hallLink)
    const touchStart = [
      { x: 600, y: 200 },
      { x: 680, y: 200 },
    ] as const
    const touchEnd = [
      { x: 440, y: 200 },
      { x: 840, y: 200 },
    ] as const
    await page.pinch?.(touchStart, touchEnd)
    await until('the hotspot further from the middle', async () => {
      const link = await find(page, hallLink)
      return link === null || Math.hypot(link.x - linkBefore.x, link.y - linkBefore.y) > 20
    })
    await saveScreenshot('pinch')
  })

  test('the floor plan, the list of stops and the help open', async () => {
    await openDemo()
    await clickOn(page, { role: 'button', name: 'Floor plan' })
    await untilFound(page, { role: 'field', name: 'Floor plan' })
    await saveScreenshot('plan')
    for (const name of ['Stops', 'Help']) {
      await openDemo()
      await clickOn(page, { role: 'button', name })
      await until('a dialog', async () => (await find(page, { role: 'button', name: 'Close' })) !== null)
      await saveScreenshot(name)
    }
  })

  test('the tour enters and leaves full screen', async () => {
    await openDemo()
    const isFullScreen = () => page.evaluate(() => document.fullscreenElement !== null, null)
    await clickOn(page, { role: 'button', name: 'Full screen' })
    await until('the full screen', isFullScreen)
    await saveScreenshot('full-screen')
    await page.evaluate(() => document.exitFullscreen(), null)
    await until('the window', async () => !(await isFullScreen()))
  })

  test('an embedded tour works on a page of another site', async () => {
    const script = `<script type="module" src="${origin()}/sdk/1/stopover.js"></script>`
    const html = `<!doctype html><html lang="en"><title>A hotel</title><style>body{margin:0}stopover-tour{display:block;width:100vw;height:100vh}</style>${script}<stopover-tour tour="${new URL(inject('demoTourUrl')).pathname.split('/')[2]}" view="0,0,90"></stopover-tour></html>`
    await page.open(site.serve('/hotel', { html }))
    await until('the hotspot', () => find(page, hallLink))
    await saveScreenshot('embed')
  })

  test('a host page opens the card of a link', async () => {
    const script = `<script type="module" src="${origin()}/sdk/1/stopover.js"></script>`
    const html = `<!doctype html><html lang="en"><title>A hotel</title><style>body{margin:0}stopover-tour{display:block;width:100vw;height:100vh}</style>${script}<stopover-tour tour="${shareId}"></stopover-tour></html>`
    await page.open(site.serve('/link', { html }))
    await untilFound(page, { role: 'button', name: 'Stops' })
    await page.evaluate(async () => {
      const element = document.querySelector('stopover-tour')
      const link = element?.viewer?.stop.hotspots.find(({ kind }) => kind === 'link')
      await element?.openPanel(link?.id ?? '')
    }, null)
    const card = await untilFound(page, { role: 'dialog', name: 'Link' })
    expect(card.heightPx).toBeLessThan(size.heightPx / 3)
    await saveScreenshot('card-Link')
  })

  test('a start screen waits for the visitor, and the map is open after it', async () => {
    await openEditor('/edit/general')
    await publishWithStartScreen(page, tour.id)
    // The server checks only every few seconds which version of a tour is live.
    await until('the new version', async () => {
      const response = await fetch(`${origin()}/share/${shareId}/stop/1`)
      return (await response.text()).includes('startScreen')
    })
    await openStop(1)
    await untilFound(page, { role: 'dialog', name: 'Welcome' })
    await saveScreenshot('start')
    await clickOn(page, { role: 'button', name: 'Start tour' })
    await until('the tour', async () => (await find(page, { role: 'dialog', name: 'Welcome' })) === null)
    await untilFound(page, { role: 'button', name: 'Zoom map in' })
    await saveScreenshot('map')
  })

  const createTour = async ({ stopCount }: { stopCount: number }) => {
    const { items } = await callProcedure<MediaPage>(page, 'media.list', { kinds: ['panos'] })
    const mediaIds = items.slice(0, stopCount).map(({ id }) => id)
    return callProcedure<Tour>(page, 'tours.create', { name: `A tour in ${engine}`, mediaIds })
  }

  test('an editor links a selected stop to another one by a drag in the link graph', async () => {
    await openEditor('/edit/general')
    const { id, stops } = await createTour({ stopCount: 2 })
    const [first, second] = stops.map(({ name }) => name)
    await page.open(`${origin()}/home/${id}/edit/stops`)
    await clickOn(page, { role: 'any', name: 'Links' })
    await clickOn(page, { role: 'button', name: `${first}, not linked…` })
    const from = await untilFound(page, { role: 'button', name: `${first}, not linked…` })
    const to = await untilFound(page, { role: 'button', name: `${second}, not linked…` })
    const handle = { x: from.x + from.widthPx / 2, y: from.y }
    const middle = { x: (handle.x + to.x) / 2, y: (handle.y + to.y) / 2 }
    await page.drag([handle, middle, { x: to.x, y: to.y }, { x: to.x + 2, y: to.y }, { x: to.x, y: to.y }])
    await untilFound(page, { role: 'button', name: `${second}, linked to 1 stop…` })
    await saveScreenshot('links')
  })

  test('an editor selects all stops, renames them by a pattern, and undoes that', async () => {
    const { id, stops } = await createTour({ stopCount: 2 })
    const names = stops.map(({ name }) => name)
    const storedNames = async () => {
      const stored = await callProcedure<Tour>(page, 'tours.get', { tourId: id })
      return stored.stops.map(({ name }) => name).join(', ')
    }
    await page.open(`${origin()}/home/${id}/edit/stops`)
    // The layout of the previous test is stored.
    await clickOn(page, { role: 'any', name: 'Grid' })
    await clickOn(page, { role: 'button', name: 'Select' })
    await clickOn(page, { role: 'button', name: 'Select all 2' })
    await clickOn(page, { role: 'button', name: 'Rename' })
    await clickOn(page, { role: 'button', name: 'Number (01)' })
    await saveScreenshot('bulk-rename')
    await clickOn(page, { role: 'button', name: 'Rename 2 stops' })
    await until('the new names', async () => (await storedNames()) === `${names[0]}01, ${names[1]}02`)
    // The dialog covers the page until it is closed.
    await until('the closed dialog', async () => (await find(page, { role: 'button', name: 'Number (01)' })) === null)
    await clickOn(page, { role: 'button', name: 'Undo' })
    await until('the names from before', async () => (await storedNames()) === names.join(', '))
  })

  test('the map of a location draws the land', async () => {
    const { id, version } = await createTour({ stopCount: 1 })
    const location = { latitudeDeg: 22, longitudeDeg: 10 }
    await callProcedure(page, 'tours.update', { tourId: id, version, location })
    await page.open(`${origin()}/home/${id}/edit/general`)
    await untilFound(page, { role: 'button', name: 'Choose on map' })
    await page.evaluate(() => document.querySelector('[aria-label="Choose on map"]')?.scrollIntoView(), null)
    await clickOn(page, { role: 'button', name: 'Choose on map' })
    // Close to a location, the map shows a grid instead of the land.
    for (let press = 0; press < zoomOutPresses; press++) await clickOn(page, { role: 'button', name: 'Zoom out' })
    await until('the color of land on a quarter of the map', async () => {
      const map = await page.evaluate(() => {
        const board = document.querySelector('.map-board')
        if (!board) return null
        const { left, top, width, height } = board.getBoundingClientRect()
        const land = getComputedStyle(board).getPropertyValue('--map-land').trim()
        const area = {
          left: Math.ceil(left),
          top: Math.ceil(top),
          width: Math.floor(width),
          height: Math.floor(height),
        }
        return { land, area }
      }, null)
      if (map === null) return false
      const pixels = await sharp(await page.screenshot())
        .extract(map.area)
        .removeAlpha()
        .raw()
        .toBuffer()
      return fractionOf(pixels, Buffer.from(map.land.slice(1), 'hex')) >= 1 / 4
    })
    await saveScreenshot('location')
  })
})
