import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { demoPassword } from '../e2e/support/stopover.ts'
import type { BrowserPage } from './support/browser-page.ts'
import { clickOn, fill, find, until, untilFound } from './support/elements.ts'
import { engineNames, openPage } from './support/engines.ts'
import { matchingFraction } from './support/panorama-accuracy.ts'

const size = { widthPx: 1280, heightPx: 800 }
const panoramas = join(import.meta.dirname, '../../src/server/domain/tours/samples/panoramas')
/** A hotspot covers one or two of the sampled positions. */
const matchingFractionMin = 0.9
const hallLink = { role: 'button', name: 'Go to The hall' } as const

describe.each(engineNames)('in %s', (engine) => {
  let page: BrowserPage

  beforeAll(async () => {
    page = await openPage(engine, size)
  })
  afterAll(() => page?.close())

  /** Waits until the stop's panorama is drawn, which takes long without a graphics card. */
  const untilDrawn = (stop: string, view: { yawDeg: number; pitchDeg: number; fovDeg: number }) =>
    until(`the panorama of the ${stop}`, async () => {
      const fraction = await matchingFraction(page, join(panoramas, `${stop}.webp`), { view, size })
      return fraction >= matchingFractionMin
    })

  test('a share page draws every direction of its panorama correctly', async () => {
    const view = { yawDeg: 0, pitchDeg: 0, fovDeg: 90 }
    await page.open(`${inject('demoTourUrl')}#view=0,0,90`)
    expect(await untilDrawn('courtyard', view)).toBe(true)
    const turnedView = { yawDeg: 150, pitchDeg: 20, fovDeg: 70 }
    await page.open(`${inject('demoTourUrl')}?turned#view=150,20,70`)
    expect(await untilDrawn('courtyard', turnedView)).toBe(true)
  })

  test('a drag turns the panorama', async () => {
    await page.open(`${inject('demoTourUrl')}?dragged#view=0,0,90`)
    const linkBefore = await untilFound(page, hallLink)
    const start = { x: 640, y: 240 }
    await page.drag([start, { x: 560, y: 240 }, { x: 480, y: 240 }, { x: 440, y: 240 }, { x: 440, y: 240 }])
    await until('the hotspot further left', async () => {
      const link = await find(page, hallLink)
      return link !== null && link.x < linkBefore.x - 150
    })
  })

  test('a link hotspot goes to its stop, where a hotspot opens its card', async () => {
    await page.open(`${inject('demoTourUrl')}?followed`)
    await clickOn(page, hallLink)
    await untilFound(page, { role: 'heading', name: 'The hall' })
    expect(await page.evaluate(() => location.pathname, null)).toMatch(/\/stop\/2$/)
    await page.open(`${inject('demoTourUrl').replace(/1$/, '2')}?read#view=90,0,90`)
    await clickOn(page, { role: 'button', name: 'Read: A stair without strings' })
    await untilFound(page, { role: 'dialog', name: 'A stair without strings' })
  })

  test('the text page is one column at every width', async () => {
    await page.open(`${inject('demoTourUrl')}?text#text`)
    for (const widthPx of [390, 768, 1280]) {
      await page.resize({ ...size, widthPx })
      const { leftEdges, overflowPx } = await page.evaluate(() => {
        const blocks = [...document.querySelectorAll('.text :is(h1,h2,h3,figure,p,nav,section)')]
        const visibleBlocks = blocks.filter((block) => !block.closest('li') && block.getClientRects().length > 0)
        const lefts = visibleBlocks.map((block) => Math.round(block.getBoundingClientRect().left))
        return { leftEdges: [...new Set(lefts)], overflowPx: document.documentElement.scrollWidth - innerWidth }
      }, null)
      expect(leftEdges).toHaveLength(1)
      expect(overflowPx).toBeLessThanOrEqual(0)
    }
  })

  test('a user can sign in and see their tours', async () => {
    await page.open(`${inject('stopoverUrl')}/login`)
    await fill(page, 'Email', 'demo@stopover.example')
    await fill(page, 'Password', demoPassword)
    await page.press('Enter')
    await untilFound(page, { role: 'heading', name: 'Tours' })
    await untilFound(page, { role: 'link', name: 'House above the bay' })
  })
})
