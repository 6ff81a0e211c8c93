import { mkdir, readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { aVideoTrack, writeRecordings } from '../../support/files/recordings.ts'
import { inParts } from '../../support/servers/video-responders.ts'
import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect } from '../support/app.ts'
import { test as base } from '../support/connections-app.ts'
import { call, createTour, signIn, storedTour } from '../support/editor.ts'

/** A video host on this machine, with a request listener for each path. */
type VideoHost = { readonly urlOf: (path: string) => string; readonly listeners: Map<string, RequestListener> }

/** Test with a video host on this machine. */
const test = base.extend<{ host: VideoHost }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this parameter
  host: async ({}, use) => {
    const listeners: VideoHost['listeners'] = new Map()
    const server = createServer((request, response) => {
      const listener = listeners.get(request.url ?? '')
      if (listener === undefined) response.writeHead(404).end()
      else listener(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await use({ urlOf: (path) => `http://127.0.0.1:${port}${path}`, listeners })
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  },
})

test(
  'a typed video address shows a frame of the video, or an error with a way to fix it',
  anySize,
  async ({ page, host }, testInfo) => {
    const path = testInfo.outputPath('clip.mp4')
    await mkdir(testInfo.outputDir, { recursive: true })
    await writeRecordings([{ path, format: 'mp4', tracks: [aVideoTrack({ size: '320x180', seconds: 2 })] }])
    const clipListener = inParts(await readFile(path), { delayMs: 1000 })
    const clipPath = '/clip.mp4'
    host.listeners.set(clipPath, clipListener)

    await signIn(page)
    const tour = await createTour(page, 'Cinema', 1)
    const [stop] = tour.stops
    const embedHotspot = { stopId: stop?.id, kind: 'embed', yawDeg: 0, pitchDeg: 0, title: 'Trailer' }
    await call(page, 'hotspots.create', { ...embedHotspot, details: { url: 'https://example.org/map' } })
    await page.goto(`/home/${tour.id}/hotspots-manager/${stop?.id}`)
    const pane = page.getByRole('region', { name: 'Details' })
    await pane.getByRole('button', { name: /^Trailer/ }).click()
    const addressField = pane.getByLabel('Page address')
    await expect(addressField).toHaveValue('https://example.org/map')
    const frameImage = pane.getByRole('img', { name: 'Frame of the video at this address' })
    await expect(frameImage).toBeHidden()

    const status = pane.getByRole('status')
    await addressField.fill(host.urlOf('/missing.mp4'))
    await expect(status.filter({ hasText: 'No preview of this video' })).toContainText('Check it, then try again.')
    await expectAccessibleEverywhere(page)
    host.listeners.set('/missing.mp4', clipListener)
    await pane.getByRole('button', { name: 'Try again' }).click()
    await expect(frameImage).toBeVisible()

    await addressField.fill('https://videos.example.com/clip.mp4')
    await expect(status.filter({ hasText: 'No preview of this video' })).toContainText('administrator')
    await expect(pane.getByRole('button', { name: 'Try again' })).toBeHidden()

    const rangeCountBefore = clipListener.ranges.length
    await addressField.fill('')
    await addressField.pressSequentially(host.urlOf(clipPath), { delay: 20 })
    await expect(status.filter({ hasText: 'Loading a frame of the video' })).toBeVisible()
    await expect(frameImage).toBeVisible()
    await expect(status.filter({ hasText: 'A frame of the video at this address.' })).toBeVisible()
    expect(clipListener.ranges.length).toBeGreaterThan(rangeCountBefore)
    await expectAccessibleEverywhere(page)
    const storedDetails = async () => (await storedTour(page, tour)).stops[0]?.hotspots[0]?.details
    await expect.poll(storedDetails).toMatchObject({ url: host.urlOf(clipPath) })
  },
)
