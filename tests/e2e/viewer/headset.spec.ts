import type { Page } from '@playwright/test'
import { aDocument, aHotspot, aStop } from '../../support/files/tour-documents.ts'
import { gradient, rotatedGradient } from '../support/viewer/hall-and-garden.ts'
import { addHeadset, captureEyes, colorIn, enterVR, turnHead, waitForHeadsetFrames } from '../support/viewer/headset.ts'
import { pointTo, pressTrigger } from '../support/viewer/headset-controller.ts'
import { expect, mount, servePanorama, test, untilSharp, type ViewerHost } from '../support/viewer/viewer-page.ts'

/** Two stops that link to each other, with an info hotspot and an external link. */
async function aTour(host: ViewerHost) {
  const hall = await servePanorama(host, 'hall', { formula: gradient, faceSizePx: 1008 })
  const garden = await servePanorama(host, 'garden', { formula: rotatedGradient, faceSizePx: 504 })
  const html = `<h2>The lamp</h2>${'<p>It hangs from the ceiling since 1790, and no one has ever seen it lit. </p>'.repeat(12)}`
  return aDocument(
    [
      aStop({
        id: 'hall',
        name: 'Hall',
        mediaId: 'hall',
        hotspots: [
          aHotspot({ id: 'lamp', title: 'Lamp', tooltip: 'An old one', yawDeg: 0, pitchDeg: 12, details: { html } }),
          aHotspot({ id: 'door', kind: 'stop', yawDeg: 25, readingOrder: 1, details: { targetStopId: 'garden' } }),
          aHotspot({
            id: 'site',
            kind: 'link',
            title: 'Tickets',
            yawDeg: -25,
            size: 'large',
            colour: '#ffe08a',
            details: { url: 'https://example.org' },
          }),
        ],
      }),
      aStop({
        id: 'garden',
        name: 'Garden',
        mediaId: 'garden',
        northOffsetDeg: 30,
        hotspots: [aHotspot({ id: 'back', kind: 'stop', yawDeg: 150, details: { targetStopId: 'hall' } })],
      }),
    ],
    [hall, garden],
  )
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 480, height: 300 })
  await addHeadset(page)
})

async function openInHeadset(page: Page, host: ViewerHost, memoryMiB?: number): Promise<void> {
  await mount(page, host, await aTour(host), { memoryMiB })
  await page.evaluate(() => {
    window.recordedEvents = []
    for (const name of ['xrchange', 'hotspotclick', 'panelopen', 'panelclose', 'stopchange'] as const)
      window.viewer.on(name, ({ detail }) =>
        window.recordedEvents.push('active' in detail ? `${name} ${detail.active}` : name),
      )
  })
  await untilSharp(page)
  await enterVR(page)
}

/** Pitch of the toolbar in the headset. */
const toolbarPitchDeg = -32

const recordedEvents = (page: Page) => page.evaluate(() => window.recordedEvents)
const stopId = (page: Page) => page.evaluate(() => window.viewer.stop.id)

test('a visitor looks around in VR', async ({ page, host }) => {
  await openInHeadset(page, host, 64)
  expect(await recordedEvents(page)).toEqual(['xrchange true'])
  await test.step('renders no frames of the page during VR', async () => {
    const framesBefore = await page.evaluate(() => window.headset.stats.pageFrames)
    await turnHead(page, 40, -20)
    await waitForHeadsetFrames(page, 20)
    expect(await page.evaluate(() => window.headset.stats.pageFrames)).toBe(framesBefore)
  })
  await test.step('turns the view with the head', async () => {
    expect(await page.evaluate(() => window.viewer.getView())).toMatchObject({
      yawDeg: expect.closeTo(40, 3),
      pitchDeg: expect.closeTo(-20, 3),
    })
  })
  await test.step('ignores auto-rotate during VR', async () => {
    await page.evaluate(() => window.viewer.cruise(30))
    await waitForHeadsetFrames(page, 10)
    expect(await page.evaluate(() => window.viewer.getView().yawDeg)).toBeCloseTo(40, 3)
  })
  await test.step('rotates the tour around the visitor when the page sets the view', async () => {
    // During VR, `setView` ignores the animation.
    await page.evaluate(() => window.viewer.setView({ yawDeg: 100 }, { animateMs: 500 }))
    await waitForHeadsetFrames(page, 3)
    await turnHead(page, 50, -20)
    await waitForHeadsetFrames(page, 3)
    expect(await page.evaluate(() => window.viewer.getView().yawDeg)).toBeCloseTo(110, 3)
  })
  await page.evaluate(() => {
    window.viewer.cruise(0)
    return window.viewer.setView({ yawDeg: 50 })
  })
  await turnHead(page, 0, 0)
  await waitForHeadsetFrames(page, 3)
  await test.step('follows a link after a gaze', async () => {
    await page.evaluate(() => window.headset.stats.brightness.splice(0))
    await turnHead(page, 25, 0)
    await expect.poll(() => stopId(page)).toBe('garden')
    // The hotspot under the gaze on arrival is not activated.
    await waitForHeadsetFrames(page, 20)
    await untilSharp(page)
  })
  await test.step('fades to black and back', async () => {
    const brightness = await page.evaluate(() => window.headset.stats.brightness)
    expect(Math.min(...brightness)).toBe(0)
    expect(brightness.at(0)).toBeGreaterThan(50)
    expect(brightness.at(-1)).toBeGreaterThan(50)
  })
  await test.step('stays within the memory budget', async () => {
    const { textureMiB, budgetMiB } = await page.evaluate(() => window.viewer.stats())
    expect(budgetMiB).toBe(64)
    expect(textureMiB).toBeLessThanOrEqual(budgetMiB)
  })
  await turnHead(page, 70, 15)
  await waitForHeadsetFrames(page, 5)
  const viewInVR = await page.evaluate(() => window.viewer.getView())

  await test.step('keeps the view after VR', async () => {
    await page.evaluate(() => window.headset.end())
    expect(await recordedEvents(page)).toEqual(['xrchange true', 'hotspotclick', 'stopchange', 'xrchange false'])
    expect(await page.evaluate(() => window.viewer.getView())).toEqual(viewInVR)
    expect(viewInVR.pitchDeg).toBeCloseTo(15, 3)
    expect(await page.evaluate(() => window.headset.stats)).toMatchObject({ running: false, pendingCallbacks: 0 })
    await untilSharp(page)
    await page.waitForFunction(() => window.viewer.stats().requestsOpen === 0)
  })
  await test.step('requests no frames of the page once the view rests', async () => {
    const pageFrames = () => page.evaluate(() => window.headset.stats.pageFrames)
    let frameCount = -1
    const newFrames = async () => {
      const previousCount = frameCount
      frameCount = await pageFrames()
      return frameCount - previousCount
    }
    await expect.poll(newFrames, { intervals: [500] }).toBe(0)
  })
  await test.step('turns the view by dragging after VR', async () => {
    await page.mouse.move(240, 150)
    await page.mouse.down()
    await page.mouse.move(140, 150, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => page.evaluate(() => window.viewer.getView().yawDeg)).toBeGreaterThan(viewInVR.yawDeg + 5)
  })
})

test('a visitor uses a controller in VR', async ({ page, host, context }) => {
  await openInHeadset(page, host)
  const centerColor = async () => colorIn(await captureEyes(page), 240, 235)
  const sceneColor = await centerColor()
  await test.step('opens a panel', async () => {
    await pointTo(page, 0, 12)
    await pressTrigger(page)
    expect(await recordedEvents(page)).toEqual(['xrchange true', 'hotspotclick', 'panelopen'])
    expect(await centerColor()).not.toEqual(sceneColor)
  })
  await test.step('scrolls the panel', async () => {
    const panelShot = await captureEyes(page)
    // The scroll button is at the bottom right of the panel.
    await pointTo(page, 5.5, -19)
    await pressTrigger(page)
    expect((await captureEyes(page)).data.equals(panelShot.data)).toBe(false)
  })
  await test.step('closes the panel by a press beside it', async () => {
    await pointTo(page, 120, 40)
    await pressTrigger(page)
    expect(await recordedEvents(page)).toEqual(['xrchange true', 'hotspotclick', 'panelopen', 'panelclose'])
    expect(await centerColor()).toEqual(sceneColor)
  })
  await test.step('opens a panel instead of an external page', async () => {
    await pointTo(page, -25, 0)
    await pressTrigger(page)
    expect((await recordedEvents(page)).slice(-2)).toEqual(['hotspotclick', 'panelopen'])
    expect(context.pages()).toHaveLength(1)
  })
  await test.step('does nothing if the page cancels the default action', async () => {
    await pointTo(page, 120, 40)
    await pressTrigger(page)
    await page.evaluate(() => {
      window.recordedEvents = []
      window.viewer.on('hotspotclick', (event) => event.preventDefault())
    })
    for (const yawDeg of [-25, 25]) {
      await pointTo(page, yawDeg, 0)
      await pressTrigger(page)
    }
    expect(await recordedEvents(page)).toEqual(['hotspotclick', 'hotspotclick'])
    expect(await stopId(page)).toBe('hall')
  })
  await test.step('goes to the next stop by the toolbar', async () => {
    await pointTo(page, 7, toolbarPitchDeg)
    await pressTrigger(page)
    await expect.poll(() => stopId(page)).toBe('garden')
    await waitForHeadsetFrames(page, 15)
  })
  await test.step('goes to the previous stop by the toolbar', async () => {
    await pointTo(page, -7, toolbarPitchDeg)
    await pressTrigger(page)
    await expect.poll(() => stopId(page)).toBe('hall')
    await waitForHeadsetFrames(page, 15)
  })
  await test.step('exits VR by the toolbar', async () => {
    await pointTo(page, -7, toolbarPitchDeg)
    await waitForHeadsetFrames(page, 3)
    await page.evaluate(() => window.headset.press(0))
    await expect.poll(async () => (await recordedEvents(page)).at(-1)).toBe('xrchange false')
  })
})

test('enterVR resolves with the reason why VR is unavailable', async ({ page, host }) => {
  await mount(page, host, await aTour(host))
  await page.evaluate(() => window.viewer.ready)
  const enter = (error: string | null, supported = true) =>
    page.evaluate(
      (state) => {
        Object.assign(window.headset, state)
        return window.viewer.enterVR()
      },
      { error, supported },
    )
  expect(await enter('NotAllowedError')).toBe('denied')
  expect(await enter(null, false)).toBe('unsupported')
  await page.evaluate(() => {
    const realLayer = Reflect.get(window, 'XRWebGLLayer')
    Reflect.set(window, 'XRWebGLLayer', null)
    Reflect.set(window, 'realLayer', realLayer)
  })
  expect(await enter(null)).toBe('failed')
  await page.evaluate(() => Reflect.set(window, 'XRWebGLLayer', Reflect.get(window, 'realLayer')))
  // Concurrent calls share one session.
  expect(await page.evaluate(() => Promise.all([window.viewer.enterVR(), window.viewer.enterVR()]))).toEqual([
    'granted',
    'granted',
  ])
  expect(await page.evaluate(() => window.headset.stats.sessions)).toBe(2)
  await page.evaluate(() => window.viewer.dispose())
  await expect.poll(() => page.evaluate(() => window.headset.stats.running)).toBe(false)
})
