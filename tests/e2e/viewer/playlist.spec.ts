import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { createMediaBuilder } from '../../../src/server/media/builder.ts'
import type { VideoManifest } from '../../../src/shared/media/video-manifest.ts'
import type { TourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { anAudioTrack, aVideoTrack, writeRecordings } from '../../support/files/recordings.ts'
import { aDocument, aStop } from '../../support/files/tour-documents.ts'
import { expect, mount, type ViewerHost, test as viewerTest } from '../support/viewer/viewer-page.ts'

type BuiltVideo = { readonly manifest: VideoManifest; readonly files: ReadonlyMap<string, Buffer> }

/** The length of three segments. */
const durationSeconds = 12
const contentTypes: Readonly<Record<string, string>> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.webp': 'image/webp',
}
/** A file size at which the viewer plays the playlist instead of the file. */
const largeFileBytes = 13_000_000

/** Builds a 360 video with two renditions. */
async function buildVideo(): Promise<BuiltVideo> {
  const folder = await mkdtemp(join(tmpdir(), 'stopover-playlist-'))
  const inputPath = join(folder, 'film.mp4')
  const outputFolder = join(folder, 'built')
  const videoTrack = aVideoTrack({ size: '1000x500', rate: '5', seconds: durationSeconds })
  await writeRecordings([
    { path: inputPath, format: 'mp4', tracks: [videoTrack, anAudioTrack({ seconds: durationSeconds })] },
  ])
  const { manifest } = await createMediaBuilder().build({ kind: 'videos360', inputPath, outputFolder }, () => undefined)
  if (manifest.mapping !== 'film') throw new Error('the manifest is not of a video')
  const entries = await readdir(outputFolder, { recursive: true, withFileTypes: true })
  const files = new Map<string, Buffer>()
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const path = join(entry.parentPath, entry.name)
    files.set(path.slice(outputFolder.length), await readFile(path))
  }
  await rm(folder, { recursive: true })
  return { manifest, files }
}

let builtVideo: Promise<BuiltVideo> | undefined

/** Test with a video that the first test builds, because a worker fixture would give this file a worker of its own. */
const test = viewerTest.extend<{ built: BuiltVideo }>({
  built: [
    async ({ browserName: _ }, use) => {
      builtVideo ??= buildVideo()
      await use(await builtVideo)
    },
    { timeout: 120_000 },
  ],
})

/** Serves a video. Its manifest claims a large file, so the viewer uses the playlist. */
function serveVideo(host: ViewerHost, { manifest, files }: BuiltVideo, kind: 'videos' | 'videos360'): TourDocument {
  for (const [path, body] of files)
    host.files.set(`/files/film${path}`, { type: contentTypes[extname(path)] ?? 'video/mp4', body })
  const renditions = manifest.renditions.map((rendition) => ({ ...rendition, sizeBytes: largeFileBytes }))
  const video = {
    id: 'video',
    altText: '',
    credit: '',
    baseUrl: `${host.url}/files/film/`,
    manifest: { ...manifest, renditions },
  }
  return { ...aDocument([aStop({ id: 'video', mediaId: 'video' })], []), [kind]: { video } }
}

const playbackState = (page: Page) => page.evaluate(() => window.viewer.playback?.state)
const requestsMatching = (host: ViewerHost, pattern: RegExp) => host.requestedPaths.filter((path) => pattern.test(path))
/** Paths of the requested segments of a rendition. */
const segmentRequests = (host: ViewerHost, rendition: number) =>
  requestsMatching(host, new RegExp(`/v${rendition}/[^/]+\\.m4s$`))

async function expectPlaying(page: Page): Promise<void> {
  await expect.poll(async () => (await playbackState(page))?.timeSeconds).toBeGreaterThan(0.5)
  expect((await playbackState(page))?.playing).toBe(true)
}

test('a large video in a small viewer stays paused while seeking, and plays only the small rendition', async ({
  page,
  host,
  built,
}) => {
  await mount(page, host, serveVideo(host, built, 'videos'), { autoplay: false })
  await page.waitForFunction(() => window.viewer.playback)
  await page.evaluate(() => window.viewer.playback?.seek(9))
  expect(await playbackState(page)).toMatchObject({ playing: false, timeSeconds: 9 })
  await page.waitForFunction(() => Number(document.querySelector('video')?.readyState) >= 3)
  expect(await playbackState(page)).toMatchObject({ playing: false, timeSeconds: 9 })
  await page.evaluate(() => window.viewer.playback?.seek(0))
  await page.evaluate(() => window.viewer.playback?.play())
  await expectPlaying(page)
  await expect.poll(() => new Set(segmentRequests(host, 0)).size).toBe(3)
  expect(segmentRequests(host, 1)).toEqual([])
  expect(await page.locator('video').evaluate(({ currentSrc }: HTMLVideoElement) => currentSrc)).toMatch(/^blob:/)
})

test('a video plays as one file if the playlist code cannot be loaded', async ({ page, host, built }) => {
  await page.route('**/hls-playback*', (route) => route.abort())
  await mount(page, host, serveVideo(host, built, 'videos360'))
  await expectPlaying(page)
  expect(requestsMatching(host, /\.m4s$/)).toEqual([])
  expect(requestsMatching(host, /\.mp4$/)).toHaveLength(1)
})

/** Advances the browser's clock until a condition holds: the playlist script waits long between retries. */
async function fastForwardUntil(page: Page, condition: () => boolean): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(10_000)
    expect(condition()).toBe(true)
  }).toPass({ intervals: [100] })
}

const mp4FilesIn = (paths: readonly string[]) => paths.filter((path) => /\/film\/(?!v\d).*\.mp4$/.test(path))

test('a large video plays by segments, survives minutes without a network, and becomes sharp', async ({
  page,
  host,
  built,
}) => {
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  let isOffline = true
  let abortedCount = 0
  await page.route(/\/v\d\/s[1-9]\.m4s$/, (route) => {
    if (!isOffline) return route.continue()
    abortedCount++
    return route.abort()
  })
  await page.clock.install()
  await mount(page, host, serveVideo(host, built, 'videos360'))
  await expectPlaying(page)
  // Debian's Chromium can play the playlist natively, but only the playlist script switches renditions.
  expect(
    await page.evaluate(() => Reflect.get(window, 'ManagedMediaSource') !== undefined || 'MediaSource' in window),
  ).toBe(true)
  // More requests than the playlist script retries by itself.
  await fastForwardUntil(page, () => abortedCount > 8)
  isOffline = false
  await page.clock.runFor(10_000)
  await expect.poll(async () => (await playbackState(page))?.timeSeconds).toBeGreaterThan(4.5)
  expect(mp4FilesIn(requestedUrls)).toEqual([])
  await expect.poll(() => segmentRequests(host, 1).length).toBeGreaterThanOrEqual(1)
  await page.evaluate(() => window.viewer.playback?.seek(9))
  await expect.poll(async () => (await playbackState(page))?.timeSeconds).toBeGreaterThan(9.3)
})

test('the fallback file of a truncated playlist keeps the position', async ({ page, host, built }) => {
  const tour = serveVideo(host, built, 'videos')
  for (const path of host.files.keys()) if (/s[1-9]\.m4s$/.test(path)) host.files.delete(path)
  await page.clock.install()
  await mount(page, host, tour, { autoplay: false })
  await page.waitForFunction(() => window.viewer.playback)
  await page.evaluate(() => window.viewer.playback?.seek(9))
  await fastForwardUntil(page, () => mp4FilesIn(host.requestedPaths).length > 0)
  await page.waitForFunction(() => Number(document.querySelector('video')?.readyState) >= 2)
  expect(await playbackState(page)).toMatchObject({ playing: false, timeSeconds: 9 })
})
