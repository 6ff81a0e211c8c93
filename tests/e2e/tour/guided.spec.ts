import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { PublicImage, TourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { aHotspot, aStop } from '../../support/files/tour-documents.ts'
import { aShareId } from '../../support/servers/visitor-server.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { coarsePixels } from '../support/contexts.ts'
import { expect, test, untilDrawn, type Visit } from '../support/viewer/visitor-tour.ts'

test.use(coarsePixels)

type GuidedTourElement = HTMLElement & {
  getView(): { yawDeg: number; pitchDeg: number } | undefined
  playTour(): Promise<void>
  pauseTour(): Promise<void>
  goTo(stop: number): Promise<void>
}

const shareId = aShareId('guided')

async function addPlanImage({ server }: Visit): Promise<PublicImage> {
  const size = { width: 640, height: 480 }
  const image = sharp({ create: { ...size, channels: 3, background: { r: 60, g: 90, b: 130 } } })
  await server.addMedia('guidedimage00000000000/planbuild/640.webp', await image.webp().toBuffer())
  const manifest = {
    mapping: 'flat' as const,
    widthPx: size.width,
    heightPx: size.height,
    renditions: [{ widthPx: 640, file: '640.webp' }],
  }
  const texts = { altText: 'The plan of the house', credit: '' }
  return { id: 'plan', ...texts, baseUrl: '/media/guidedimage00000000000/planbuild/', manifest }
}

/** Publishes a hall with a hotspot, a flat image, an attic that is not listed, and a garden without hotspots. */
async function publishGuided(visit: Visit): Promise<void> {
  const { document, server } = visit
  const { hall, garden } = document.stops
  const { tour } = document.tours
  if (!hall || !garden || !tour) throw new Error('the house lacks a stop or its tour')
  const lamp = aHotspot({ id: 'lamp', title: 'Lamp', yawDeg: 150, pitchDeg: 8, details: { html: '<p>Bright</p>' } })
  const stops = {
    hall: { ...hall, hotspots: [lamp] },
    plan: aStop({ id: 'plan', name: 'Plan', mediaId: 'plan' }),
    attic: aStop({ id: 'attic', name: 'Attic', hiddenFromList: true }),
    garden,
  }
  const guidedTour: TourDocument = {
    ...document,
    stops,
    images: { plan: await addPlanImage(visit) },
    tours: { tour: { ...tour, stopIds: Object.keys(stops), transition: 'none' } },
  }
  await server.publish(shareId, 1, guidedTour)
}

async function openGuidedTour(page: Page, visit: Visit, attributes = ''): Promise<void> {
  await publishGuided(visit)
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A site</title></head>
<body style="margin:0"><main><h1>Visit us</h1><script type="module" src="${visit.server.origin}/sdk/1/stopover.js"></script>
<stopover-tour tour="${shareId}" loading="eager" style="height:80vh" ${attributes}></stopover-tour></main></body></html>`
  await page.addInitScript(() => {
    const statuses: string[] = []
    Reflect.set(window, 'guideStatuses', statuses)
    document.addEventListener('guidechange', (event) => {
      const { status, position } = (event as CustomEvent<{ status: string; position: number }>).detail
      if (statuses.at(-1) !== `${status} ${position}`) statuses.push(`${status} ${position}`)
    })
  })
  await page.goto(visit.site.serve('/guided', { html }))
  await untilDrawn(page)
}

const recordedStatuses = (page: Page) => page.evaluate(() => Reflect.get(window, 'guideStatuses') as string[])
const yawOf = (page: Page) =>
  page.evaluate(() => document.querySelector<GuidedTourElement>('stopover-tour')?.getView()?.yawDeg ?? Number.NaN)
const stopName = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const guidePanel = (page: Page) => page.getByRole('group', { name: 'Guided tour' })
const startButton = (page: Page) => page.getByRole('button', { name: 'Play the tour' })
const pauseButton = (page: Page) => guidePanel(page).getByRole('button', { name: 'Pause guided tour' })
const resumeButton = (page: Page) => guidePanel(page).getByRole('button', { name: 'Resume guided tour' })

test('a visitor watches the guided tour', anySize, async ({ page, visit }) => {
  await page.clock.install()
  await openGuidedTour(page, visit)
  await test.step('starts by the button', async () => {
    await startButton(page).click()
    await expect(pauseButton(page)).toBeFocused()
    await expect(startButton(page)).toBeHidden()
    await expect(guidePanel(page).getByRole('status')).toHaveText('Stop 1 of 3')
    await expect.poll(() => yawOf(page)).toBeGreaterThan(5)
  })
  await test.step('pauses by the button', async () => {
    await pauseButton(page).click()
    await expect(guidePanel(page).getByRole('status')).toHaveText('Paused at stop 1 of 3')
  })
  const pausedYaw = await yawOf(page)
  await test.step('holds the view while paused', async () => {
    await page.clock.fastForward(60_000)
    expect(await yawOf(page)).toBe(pausedYaw)
    await expectAccessible(page)
  })
  await test.step('resumes by the button', async () => {
    await resumeButton(page).click()
    await expect.poll(() => yawOf(page)).toBeGreaterThan(pausedYaw + 5)
  })
  const setPageHidden = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await test.step('pauses in a hidden tab', async () => {
    await setPageHidden(true)
    const yawWhileHidden = await yawOf(page)
    await page.clock.fastForward(120_000)
    expect(await yawOf(page)).toBe(yawWhileHidden)
    await setPageHidden(false)
    await expect.poll(() => yawOf(page)).toBeGreaterThan(yawWhileHidden + 5)
  })
  await test.step('pauses out of view', async () => {
    await page.evaluate(() => Object.assign(document.body.style, { paddingTop: '300vh' }))
    // The view turns until the page notices that the tour is out of view.
    let scrolledOutYaw = Number.NaN
    await expect
      .poll(async () => {
        const previous = scrolledOutYaw
        scrolledOutYaw = await yawOf(page)
        return scrolledOutYaw - previous
      })
      .toBe(0)
    await page.clock.fastForward(120_000)
    expect(await yawOf(page)).toBe(scrolledOutYaw)
    await page.evaluate(() => Object.assign(document.body.style, { paddingTop: '0' }))
    await expect.poll(() => yawOf(page)).toBeGreaterThan(scrolledOutYaw + 5)
  })
  await test.step('goes to the next stop after the view has turned', async () => {
    // The remaining time of the stop, and the pause before the next one.
    await page.clock.fastForward(20_000)
    await page.clock.fastForward(2000)
    await expect(stopName(page, 'Plan')).toBeVisible()
    await expect(page.locator('.open-media img')).toBeVisible()
    await expect(guidePanel(page).getByRole('status')).toHaveText('Stop 2 of 3')
  })
  await test.step('shows a flat image for eight seconds', async () => {
    // A flat image is shown for 8 seconds.
    await page.clock.fastForward(9000)
    await expect(stopName(page, 'Garden')).toBeVisible()
  })
  await test.step('rests on arrival before it pans', async () => {
    const arrivalYaw = await yawOf(page)
    // The rest takes 2 seconds.
    await page.clock.fastForward(2100)
    await expect.poll(() => yawOf(page)).toBeGreaterThan(arrivalYaw + 5)
  })
  await test.step('offers to play again at the end', async () => {
    await page.clock.fastForward(30_000)
    await expect(guidePanel(page).getByRole('status')).toHaveText('End of the tour')
    await expectAccessible(page)
    // The panel does not overflow the tour.
    await expect(guidePanel(page).getByRole('button', { name: 'End guided tour' })).toBeInViewport({ ratio: 1 })
    await guidePanel(page).getByRole('button', { name: 'Play again' }).click()
    await expect(stopName(page, 'Hall')).toBeVisible()
  })
  await test.step('sends an event for each change', async () => {
    expect(await recordedStatuses(page)).toEqual([
      'playing 1',
      'paused 1',
      'playing 1',
      'playing 2',
      'playing 3',
      'ended 3',
      'playing 1',
    ])
  })
})

test('a visitor controls the guided tour', anySize, async ({ page, visit }) => {
  await openGuidedTour(page, visit)
  await test.step('starts by keyboard', async () => {
    await startButton(page).focus()
    await page.keyboard.press('Enter')
    await expect(pauseButton(page)).toBeFocused()
    await expect(guidePanel(page).getByRole('button', { name: 'Previous stop' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })
  await test.step('goes to the next stop by keyboard', async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(stopName(page, 'Plan')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(stopName(page, 'Garden')).toBeVisible()
    await expect(guidePanel(page).getByRole('button', { name: 'Next stop' })).toHaveAttribute('aria-disabled', 'true')
  })
  await test.step('goes to the previous stop by keyboard', async () => {
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(stopName(page, 'Plan')).toBeVisible()
    await guidePanel(page).getByRole('button', { name: 'Previous stop' }).press('Enter')
    await expect(stopName(page, 'Hall')).toBeVisible()
  })
  await test.step('pauses on any input in the view', async () => {
    const inputs = [
      () => page.mouse.click(500, 250),
      () => page.mouse.move(500, 250).then(() => page.mouse.wheel(0, 40)),
      () => page.locator('.surface').press('ArrowLeft'),
      () => page.getByRole('button', { name: 'Zoom in' }).click(),
    ]
    for (const input of inputs) {
      await input()
      await expect(resumeButton(page)).toBeVisible()
      await expect(page.getByText('The guided tour is paused while you look around.').last()).toBeVisible()
      await resumeButton(page).click()
      await expect(pauseButton(page)).toBeVisible()
    }
  })
  await test.step('pauses when a stop is chosen from the list', async () => {
    await page.getByRole('button', { name: 'Stops' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Garden' }).click()
    await expect(stopName(page, 'Garden')).toBeVisible()
    await resumeButton(page).click()
    await expect(guidePanel(page).getByRole('status')).toHaveText('Stop 3 of 3')
  })
  await test.step('ends by the button', async () => {
    await guidePanel(page).getByRole('button', { name: 'End guided tour' }).press('Enter')
    await expect(guidePanel(page)).toBeHidden()
    await expect(startButton(page)).toBeFocused()
  })
})

test('a page controls guided play', anySize, async ({ page, visit }) => {
  await test.step('starts on load', async () => {
    await openGuidedTour(page, visit, 'guided="start" autorotate="20" controls="zoom"')
    await expect(pauseButton(page)).toBeVisible()
  })
  await test.step('pauses by its method', async () => {
    await page.evaluate(() => document.querySelector<GuidedTourElement>('stopover-tour')?.pauseTour())
    await expect(resumeButton(page)).toBeVisible()
  })
  await test.step('starts by its method', async () => {
    await page.evaluate(() => document.querySelector<GuidedTourElement>('stopover-tour')?.playTour())
    await expect(pauseButton(page)).toBeVisible()
  })
  await test.step('pauses when the page goes to another stop', async () => {
    await page.evaluate(() => document.querySelector<GuidedTourElement>('stopover-tour')?.goTo(2))
    await expect(resumeButton(page)).toBeVisible()
    expect(await recordedStatuses(page)).toEqual(['playing 1', 'paused 1', 'playing 1', 'paused 1'])
  })
  await test.step('does not start on load with reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openGuidedTour(page, visit, 'guided="start" autorotate="20"')
    await expect(startButton(page)).toBeVisible()
    expect(await recordedStatuses(page)).toEqual([])
  })
  await test.step('cuts from one direction to the next with reduced motion', async () => {
    await page.evaluate(() => {
      const yaws = new Set<number>()
      Reflect.set(window, 'recordedYaws', yaws)
      const recordYaw = () => {
        yaws.add(
          Math.round(document.querySelector<GuidedTourElement>('stopover-tour')?.getView()?.yawDeg ?? Number.NaN),
        )
        requestAnimationFrame(recordYaw)
      }
      recordYaw()
    })
    await startButton(page).click()
    await expect
      .poll(() => page.evaluate(() => [...(Reflect.get(window, 'recordedYaws') as Set<number>)]))
      .toEqual([0, 150])
  })
})
