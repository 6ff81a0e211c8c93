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
  const videoPath = info.outputPath('film.mp4')
  const audioPath = info.outputPath('audio.mp4')
  const videoTrack = aVideoTrack({ rate: '5', seconds: durationSeconds })
  const audioTrack = anAudioTrack({ seconds: durationSeconds })
  await writeRecordings([
    { path: videoPath, format: 'mp4', tracks: [videoTrack] },
    { path: audioPath, format: 'mp4', tracks: [audioTrack] },
  ])
  for (const path of [videoPath, audioPath]) await server.addMedia(`${folder}/${basename(path)}`, await readFile(path))
  const baseUrl = `/media/${folder}/`
  const size = { widthPx: 320, heightPx: 160, durationMs: durationSeconds * 1000 }
  const file = { sizeBytes: 1000, codecs: 'avc1.42E01E' }
  const manifest = { ...size, renditions: [{ file: 'film.mp4', widthPx: 320, heightPx: 160, ...file }] }
  const sphereManifest = { ...manifest, sphere: { projection: 'equirect', stereo: 'mono' } as const }
  const audioManifest = {
    mapping: 'sound' as const,
    durationMs: size.durationMs,
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
  if (!tour) throw new Error('the house has no tour')
  await server.publish(shareId, 1, {
    ...document,
    videos: { clip: aVideo({ id: 'clip', baseUrl, manifest }) },
    videos360: { around: aVideo({ id: 'around', baseUrl, manifest: sphereManifest }) },
    audio: { bells: { id: 'bells', baseUrl, altText: '', credit: '', manifest: audioManifest } },
    stops: { around: aStop({ id: 'around', name: 'Around', mediaId: 'around', hotspots }) },
    tours: { tour: { ...tour, stopIds: ['around'] } },
  })
}

async function open(page: Page, { server, site }: Visit): Promise<void> {
  await page.goto(site.origin)
  await page.setContent(`<script type="module" src="${server.origin}/sdk/1/stopover.js"></script>
<stopover-tour tour="${shareId}" style="height:600px"></stopover-tour>`)
  await hoverOverControls(page)
  await page.getByRole('button', { name: 'View in VR' }).waitFor()
}

/** Tells if the 360 video of the stop plays, and if the media in the open panel play (null without media). */
const playbackStates = (page: Page) =>
  page.evaluate(() => {
    const element = document.querySelector('stopover-tour')
    const inPanel = element?.shadowRoot?.querySelector<HTMLVideoElement>('.card-player video')
    const viewer: unknown = element && Reflect.get(element, 'viewer')
    const playback = Reflect.get(Object(viewer), 'playback')
    return { around: playback?.state.playing, inPanel: inPanel ? !inPanel.paused : null }
  })

const callElement = (page: Page, method: 'openPanel' | 'closePanel', ...args: string[]) =>
  page.evaluate(
    ([name, values]) => {
      const element = document.querySelector('stopover-tour')
      const elementMethod: unknown = element && Reflect.get(element, name)
      return typeof elementMethod === 'function' ? Reflect.apply(elementMethod, element, values) : undefined
    },
    [method, args] as const,
  )

test(
  'a stop’s video pauses for a hotspot’s audio, and hotspot videos do not autoplay in a headset',
  anySize,
  async ({ page, visit }, info) => {
    await publishVideos(visit, info)
    await addHeadset(page)
    await open(page, visit)
    await expect.poll(() => playbackStates(page)).toEqual({ around: true, inPanel: null })
    await page.getByRole('button', { name: 'View in VR' }).click()
    await waitForHeadsetFrames(page, 5)
    await callElement(page, 'openPanel', 'bells')
    await expect.poll(() => playbackStates(page)).toEqual({ around: false, inPanel: true })
    await callElement(page, 'closePanel')
    await expect.poll(() => playbackStates(page)).toEqual({ around: true, inPanel: null })
    await callElement(page, 'openPanel', 'clip')
    await page.getByRole('group', { name: 'Video controls' }).last().waitFor()
    await waitForHeadsetFrames(page, 20)
    expect(await playbackStates(page)).toEqual({ around: true, inPanel: false })
    await page.evaluate(() => window.headset.end())
    await page.getByRole('dialog', { name: 'Clip' }).getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(() => playbackStates(page)).toEqual({ around: false, inPanel: true })
  },
)
