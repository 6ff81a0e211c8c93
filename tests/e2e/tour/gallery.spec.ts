import sharp from 'sharp'
import { aHotspot } from '../../support/files/tour-documents.ts'
import { aShareId } from '../../support/servers/visitor-server.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test, untilDrawn, type Visit } from '../support/viewer/visitor-tour.ts'

const shareId = aShareId('gallery')
const imageCount = 5

async function publishGallery({ document, server }: Visit): Promise<void> {
  const { hall } = document.stops
  const { tour } = document.tours
  if (!hall || !tour) throw new Error('the house has no tour or no hall')
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background: '#3c5a82' } })
  await server.addMedia('galleryimage0000000000/build000/640.webp', await image.webp().toBuffer())
  const ids = Array.from({ length: imageCount }, (_, index) => `image-${index + 1}`)
  const manifest = {
    mapping: 'flat' as const,
    widthPx: 640,
    heightPx: 480,
    renditions: [{ widthPx: 640, file: '640.webp' }],
  }
  const images = ids.map((id) => ({
    id,
    altText: id,
    credit: '',
    baseUrl: '/media/galleryimage0000000000/build000/',
    manifest,
  }))
  const details = { pictures: ids.map((mediaId) => ({ mediaId, altText: mediaId })) }
  const gallery = aHotspot({ id: 'gallery', kind: 'gallery', title: 'Rooms', details })
  await server.publish(shareId, 1, {
    ...document,
    images: Object.fromEntries(images.map((image) => [image.id, image])),
    stops: { hall: { ...hall, hotspots: [gallery] } },
    tours: { tour: { ...tour, stopIds: ['hall'] } },
  })
}

test('each of several quick clicks advances the gallery by one image', anySize, async ({ page, visit }) => {
  await publishGallery(visit)
  await page.goto(`${visit.server.origin}/share/${shareId}/stop/1`)
  await untilDrawn(page)
  await page.getByRole('button', { name: 'Gallery: Rooms' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rooms' })
  const [next, previous] = ['Next image', 'Previous image'].map((name) => dialog.getByRole('button', { name }))
  const position = dialog.getByRole('status')
  await expect(position).toHaveText(`Image 1 of ${imageCount}`)
  /** Clicks while the gallery still scrolls to the previous image. */
  const clickQuickly = (button: typeof next, times: number) =>
    button?.evaluate(async (element, count) => {
      for (let click = 0; click < count; click++) {
        if (element instanceof HTMLElement) element.click()
        await new Promise((resolve) => setTimeout(resolve, 60))
      }
    }, times)
  await clickQuickly(next, 3)
  await expect(position).toHaveText(`Image 4 of ${imageCount}`)
  await expect(dialog.getByRole('img', { name: 'image-4' })).toBeInViewport({ ratio: 0.9 })
  const clicksPastEnd = 2 * imageCount
  await clickQuickly(next, clicksPastEnd)
  await expect(position).toHaveText(`Image ${imageCount} of ${imageCount}`)
  await clickQuickly(previous, 2)
  await expect(position).toHaveText(`Image 3 of ${imageCount}`)
  // After a swipe the buttons continue from the image that is then visible.
  await dialog.getByRole('list', { name: 'Images' }).evaluate((track) => {
    track.dispatchEvent(new PointerEvent('pointerdown'))
    track.scrollTo({ left: 0, behavior: 'instant' })
  })
  await expect(position).toHaveText(`Image 1 of ${imageCount}`)
  await clickQuickly(next, 1)
  await expect(position).toHaveText(`Image 2 of ${imageCount}`)
  await expectAccessible(page)
})
