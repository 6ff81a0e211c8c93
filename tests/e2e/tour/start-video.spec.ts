import { readFile } from 'node:fs/promises'
import { anImageTrack, makeRecordings } from '../../support/files/recordings.ts'
import { aStop, aVideo } from '../../support/files/tour-documents.ts'
import { aShareId } from '../../support/servers/visitor-server.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test, untilDrawn, type Visit } from '../support/viewer/visitor-tour.ts'

const shareId = aShareId('startfilm')
const seconds = 20
const folder = 'startfilm0000000000000/build000'

/** A video behind a start screen. */
async function publishVideo({ document, server }: Visit, path: string): Promise<void> {
  const { tour } = document.tours
  if (!tour) throw new Error('the house is another one')
  await makeRecordings([{ path, format: 'mp4', tracks: [anImageTrack({ size: '320x180', rate: '10', seconds })] }])
  await server.addMedia(`${folder}/film.mp4`, await readFile(path))
  const rendition = { file: 'film.mp4', widthPx: 320, heightPx: 180, sizeBytes: 1000, codecs: 'avc1.42E01E' }
  const manifest = { widthPx: 320, heightPx: 180, durationMs: seconds * 1000, renditions: [rendition] }
  const video = aVideo({ id: 'video', baseUrl: `/media/${folder}/`, manifest })
  const styles = { startScreen: { title: 'A film', text: '', button: '' } }
  await server.publish(shareId, 1, {
    ...document,
    videos: { video },
    stops: { video: aStop({ id: 'video', name: 'Film', mediaId: 'video' }) },
    tours: { tour: { ...tour, stopIds: ['video'], styles } },
  })
}

test('a video waits for the start screen, and begins with its button', anySize, async ({ page, visit }, info) => {
  await publishVideo(visit, info.outputPath('film.mp4'))
  await page.goto(`${visit.server.origin}/share/${shareId}/stop/1`)
  await untilDrawn(page)
  const start = page.getByRole('dialog', { name: 'A film' }).getByRole('button', { name: 'Start tour' })
  await expect(start).toBeFocused()
  const video = () =>
    page.evaluate(() => {
      const video = document.querySelector('#tour')?.shadowRoot?.querySelector('video')
      return video && { paused: video.paused, hasImage: video.readyState >= 2, timeSeconds: video.currentTime }
    })
  // it is loaded and would have begun
  await expect.poll(video).toMatchObject({ paused: true, hasImage: true })
  expect((await video())?.timeSeconds).toBeLessThan(1)
  await start.press('Enter')
  await expect.poll(async () => (await video())?.timeSeconds).toBeGreaterThan(1)
})
