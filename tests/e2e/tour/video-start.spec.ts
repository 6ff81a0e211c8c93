import { readFile } from 'node:fs/promises'
import { aVideoTrack, writeRecordings } from '../../support/files/recordings.ts'
import { aStop, aVideo } from '../../support/files/tour-documents.ts'
import { aShareId } from '../../support/servers/visitor-server.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test, untilDrawn, type Visit } from '../support/viewer/visitor-tour.ts'

const shareId = aShareId('startvideo')
const durationSeconds = 3
const folder = 'startvideo000000000000/build000'

/** Publishes a short video behind a start screen, followed by a garden. */
async function publishVideo({ document, server }: Visit, path: string): Promise<void> {
  const { garden } = document.stops
  const { tour } = document.tours
  if (!garden || !tour) throw new Error('the house has no tour or no garden')
  await writeRecordings([
    { path, format: 'mp4', tracks: [aVideoTrack({ size: '320x180', rate: '10', seconds: durationSeconds })] },
  ])
  await server.addMedia(`${folder}/film.mp4`, await readFile(path))
  const rendition = { file: 'film.mp4', widthPx: 320, heightPx: 180, sizeBytes: 1000, codecs: 'avc1.42E01E' }
  const manifest = { widthPx: 320, heightPx: 180, durationMs: durationSeconds * 1000, renditions: [rendition] }
  const video = aVideo({ id: 'video', baseUrl: `/media/${folder}/`, manifest })
  const styles = { startScreen: { title: 'A video', text: '', button: '' } }
  await server.publish(shareId, 1, {
    ...document,
    videos: { video },
    stops: { video: aStop({ id: 'video', name: 'Video', mediaId: 'video' }), garden },
    tours: { tour: { ...tour, stopIds: ['video', 'garden'], transition: 'none', styles } },
  })
}

test(
  'a video starts with the start screen’s button, or with guided play, which plays it to the end',
  anySize,
  async ({ page, visit }, info) => {
    await publishVideo(visit, info.outputPath('film.mp4'))
    await page.goto(`${visit.server.origin}/share/${shareId}/stop/1`)
    await untilDrawn(page)
    const startButton = page.getByRole('dialog', { name: 'A video' }).getByRole('button', { name: 'Start tour' })
    await expect(startButton).toBeFocused()
    const videoState = () =>
      page.evaluate(() => {
        const element = document.querySelector('#tour')?.shadowRoot?.querySelector('video')
        return (
          element && { paused: element.paused, hasFrame: element.readyState >= 2, timeSeconds: element.currentTime }
        )
      })
    // The video has loaded, but waits for the button.
    await expect.poll(videoState).toMatchObject({ paused: true, hasFrame: true })
    expect((await videoState())?.timeSeconds).toBeLessThan(1)
    await startButton.press('Enter')
    const currentTime = async () => (await videoState())?.timeSeconds
    await expect.poll(currentTime).toBeGreaterThan(0.5)

    // With reduced motion the video waits for guided play.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.reload()
    await untilDrawn(page)
    await startButton.press('Enter')
    await expect.poll(currentTime).toBe(0)
    await page.getByRole('button', { name: 'Play the tour' }).click()
    await expect.poll(currentTime).toBeGreaterThan(0.5)
    const guide = page.getByRole('group', { name: 'Guided tour' })
    await guide.getByRole('button', { name: 'Pause guided tour' }).click()
    const pausedTime = await currentTime()
    await expect(guide.getByRole('status')).toHaveText('Paused at stop 1 of 2')
    await guide.getByRole('button', { name: 'Resume guided tour' }).click()
    await expect.poll(currentTime).toBeGreaterThan(pausedTime ?? 0)
    await expect(page.getByRole('heading', { name: 'Video', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Garden' })).toBeVisible()
    await expect(guide.getByRole('status')).toHaveText('Stop 2 of 2')
  },
)
