import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Page, TestInfo } from '@playwright/test'
import { anAudioTrack, aVideoTrack, writeRecordings } from '../../support/files/recordings.ts'
import { aHotspot, aStop, aVideo } from '../../support/files/tour-documents.ts'
import { aShareId } from '../../support/servers/visitor-server.ts'
import { anySize } from '../support/any-size.ts'
import { addHeadset, hoverOverControls, waitForHeadsetFrames } from '../support/viewer/headset.ts'
import { expect, test, type Visit } from '../support/viewer/visitor-tour.ts'

const shareId = aShareId('headsetvideo')
const folder = 'headsetvideo0000000000/build000'
const durationSeconds = 60

/** Publishes a 360 video with a video hotspot and an audio hotspot. */
async function publishVideos({ document, server }: Visit, info: TestInfo): Promise<void> {
  const videoPath = info.outputPath('video.mp4')
  const audioPath = info.outputPath('audio.mp4')
  const videoTrack = aVideoTrack({ rate: '5', seconds: durationSeconds })
  const audioTrack = anAudioTrack({ seconds: durationSeconds })
  await writeRecordings([
    { path: videoPath, format: 'mp4', tracks: [videoTrack] },
    { path: audioPath, format: 'mp4', tracks: [audioTrack] },
  ])
  for (const path of [videoPath, audioPath]) await server.addMedia(`${folder}/${basename(path)}`, await readFile(path))
  const baseUrl = `/media/${folder}/`
  const properties = { widthPx: 320, heightPx: 160, durationMs: durationSeconds * 1000 }
  const file = { sizeBytes: 1000, codecs: 'avc1.42E01E' }
  const manifest = { ...properties, renditions: [{ file: 'video.mp4', widthPx: 320, heightPx: 160, ...file }] }
  const sphereManifest = { ...manifest, sphere: { projection: 'equirect', stereo: 'mono' } as const }
  const audioManifest = {
    mapping: 'sound' as const,
    durationMs: properties.durationMs,
    channels: 2,
    waveForm: 'wave.json',
    renditions: [{ file: 'audio.mp4', sizeBytes: 1000, codecs: 'mp4a.40.2' }],
    loudness: { integratedLufs: -12, rangeLu: 0, truePeakDbtp: -12 },
  }
  const hotspots = [
    aHotspot({ id: 'clip', kind: 'video', title: 'Clip', details: { mediaId: 'clip' } }),
    aHotspot({ id: 'bells', kind: 'audio', title: 'Bells', details: { mediaId: 'bells' } }),
  ]
  const { tour } = document.tours
  if (!tour) throw new Error('The document has no tour')
  await server.publish(shareId, 1, {
    ...document,
    videos: { clip: aVideo({ id: 'clip', baseUrl, manifest }) },
    videos360: { video360: aVideo({ id: 'video360', baseUrl, manifest: sphereManifest }) },
    audio: { bells: { id: 'bells', baseUrl, altText: '', credit: '', manifest: audioManifest } },
    stops: { video360: aStop({ id: 'video360', name: 'Around', mediaId: 'video360', hotspots }) },
    tours: { tour: { ...tour, stopIds: ['video360'] } },
  })
}

async function openEmbeddedTour(page: Page, { server, site }: Visit): Promise<void> {
  await page.goto(site.origin)
  await page.setContent(`<script type="module" src="${server.origin}/sdk/1/stopover.js"></script>
<stopover-tour tour="${shareId}" style="height:600px"></stopover-tour>`)
  await hoverOverControls(page)
  await page.getByRole('button', { name: 'View in VR' }).waitFor()
}

/**
 * Playback of the stop's video and the panel's medium: true while they play, null without a medium. The viewer's state
 * has no public API, so it is read from the element.
 */
const playbackStates = (page: Page) =>
  page.evaluate(() => {
    const element = document.querySelector('stopover-tour')
    const inPanel = element?.shadowRoot?.querySelector<HTMLVideoElement>('.card-player video')
    const viewer: unknown = element && Reflect.get(element, 'viewer')
    const playback = Reflect.get(Object(viewer), 'playback')
    return { stopVideo: playback?.state.playing, panel: inPanel ? !inPanel.paused : null }
  })

const callTourElement = (page: Page, method: 'openPanel' | 'closePanel', ...args: string[]) =>
  page.evaluate(
    ([name, values]) => {
      const element = document.querySelector('stopover-tour')
      const elementMethod: unknown = element && Reflect.get(element, name)
      return typeof elementMethod === 'function' ? Reflect.apply(elementMethod, element, values) : undefined
    },
    [method, args] as const,
  )

test(
  'in a headset a stop’s video pauses for a hotspot’s audio, and hotspot videos don’t autoplay',
  anySize,
  async ({ page, visit }, info) => {
    await publishVideos(visit, info)
    await addHeadset(page)
    await openEmbeddedTour(page, visit)
    await expect.poll(() => playbackStates(page)).toEqual({ stopVideo: true, panel: null })
    await page.getByRole('button', { name: 'View in VR' }).click()
    await waitForHeadsetFrames(page, 5)
    await callTourElement(page, 'openPanel', 'bells')
    await expect.poll(() => playbackStates(page)).toEqual({ stopVideo: false, panel: true })
    await callTourElement(page, 'closePanel')
    await expect.poll(() => playbackStates(page)).toEqual({ stopVideo: true, panel: null })
    await callTourElement(page, 'openPanel', 'clip')
    await page.getByRole('group', { name: 'Video controls' }).last().waitFor()
    await waitForHeadsetFrames(page, 20)
    expect(await playbackStates(page)).toEqual({ stopVideo: true, panel: false })
    await page.evaluate(() => window.headset.end())
    await page.getByRole('dialog', { name: 'Clip' }).getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(() => playbackStates(page)).toEqual({ stopVideo: false, panel: true })
  },
)
