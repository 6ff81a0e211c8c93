import type { Locator, Page } from '@playwright/test'
import { aHotspot } from '../../support/files/tour-documents.ts'
import { aShareId } from '../../support/servers/visitor-server.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test, untilDrawn, type Visit } from '../support/viewer/visitor-tour.ts'

const bellsId = '00000000-0000-4000-8000-000000000001'

/** Publishes a tour with background audio and a gallery. Their files do not exist. */
async function publishTourWithMedia({ server, document }: Visit): Promise<string> {
  const shareId = aShareId('media')
  const { hall } = document.stops
  const { tour } = document.tours
  if (!hall || !tour) throw new Error('the house has no tour or no hall')
  const image = (id: string) => ({
    id,
    altText: `Room ${id}`,
    credit: 'A. Byron',
    baseUrl: '/media/none/',
    manifest: {
      mapping: 'flat' as const,
      widthPx: 600,
      heightPx: 400,
      renditions: [{ file: 'room.webp', widthPx: 600 }],
    },
  })
  const bells = {
    id: bellsId,
    altText: '',
    credit: '',
    baseUrl: '/media/none/',
    transcriptUrl: '/media/none/bells.txt',
    manifest: {
      mapping: 'sound' as const,
      durationMs: 4000,
      channels: 2,
      waveForm: 'wave.json',
      loudness: { integratedLufs: -20, rangeLu: 3, truePeakDbtp: -2 },
      renditions: [{ file: 'bells.m4a', sizeBytes: 1000, codecs: 'mp4a.40.2' }],
    },
  }
  const gallery = aHotspot({
    id: 'rooms',
    kind: 'gallery',
    title: 'Rooms',
    yawDeg: 25,
    readingOrder: 3,
    details: { pictures: ['a', 'b'].map((mediaId) => ({ mediaId, altText: '', caption: `Room ${mediaId}` })) },
  })
  await server.publish(shareId, 1, {
    ...document,
    images: { a: image('a'), b: image('b') },
    audio: { [bellsId]: bells },
    stops: { ...document.stops, hall: { ...hall, hotspots: [...hall.hotspots, gallery] } },
    tours: { tour: { ...tour, backgroundAudio: { mediaId: bellsId, volume: 0.5, loop: true } } },
  })
  return shareId
}

async function openTourWithMedia(page: Page, visit: Visit): Promise<void> {
  await page.goto(`${visit.server.origin}/share/${await publishTourWithMedia(visit)}/stop/1`)
  await untilDrawn(page)
}

/** Returns a button, after opening “More” if the button is behind it, as on a phone. */
async function revealButton(page: Page, name: string | RegExp): Promise<Locator> {
  const button = page.getByRole('button', { name, exact: true })
  await expect(page.getByRole('button', { name, exact: true, includeHidden: true })).toHaveCount(1)
  if (!(await button.isVisible())) await page.locator('.bar > .more-button').click()
  await expect(button).toBeVisible()
  return button
}

test('every panel of a tour passes axe, in full screen too', async ({ page, visit }) => {
  await page.route(/bells\.txt/, (route) => route.fulfill({ contentType: 'text/plain', body: 'A bell rings.' }))
  await openTourWithMedia(page, visit)
  const muteButton = page.getByRole('button', { name: 'Mute background audio' })
  await expect(page.getByRole('button', { name: /^(Unmute|Mute) background audio/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^(Unmute|Mute) background audio/ }).click()
  await expectAccessible(page)
  if (await muteButton.isVisible()) await muteButton.click()
  await page.locator('.description').getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.locator('.description').getByText('Built in 1790', { exact: true })).toBeVisible()
  await expectAccessible(page)
  for (const name of ['Stops', 'Help', 'Read: Vase', 'Gallery: Rooms', 'Background audio transcript']) {
    // A hotspot that was opened has “visited” in its name.
    const opener = await revealButton(page, new RegExp(`^${name}(, visited)?$`))
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(opener).toBeFocused()
  }
  await (await revealButton(page, 'Copy link')).click()
  await expect(page.locator('.notice')).toBeVisible()
  await expectAccessible(page)

  await (await revealButton(page, 'Full screen')).click()
  const exitButton = await revealButton(page, 'Exit full screen')
  await expectAccessible(page)
  await (await revealButton(page, 'Help')).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await exitButton.click()
  await revealButton(page, 'Full screen')
})
