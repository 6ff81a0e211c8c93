import sharp from 'sharp'
import { directionToFlat } from '../../../src/shared/hotspots/flat-position.ts'
import type { MediaItem } from '../../../src/shared/media/media.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { call, closePane, openPane, signIn, storedTour } from '../support/editor.ts'
import { chooseFiles, uploadRow } from '../support/files.ts'

test('an area on an image stores its corners where they were clicked', anySize, async ({ page }, info) => {
  await signIn(page)
  const file = info.outputPath('chart.png')
  await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#579' } })
    .png()
    .toFile(file)
  await page.goto('/home/medialibrary')
  await chooseFiles(page, 'Upload', [file])
  await expect(uploadRow(page, 'chart.png')).toContainText('Ready', { timeout: 90_000 })
  const media = await call<MediaItem[]>(page, 'media.list', {})
  const chart = media.find(({ name }) => name.startsWith('chart'))
  const tour = await call<Tour>(page, 'tours.create', { name: 'Flat areas', mediaIds: [chart?.id] })
  await page.goto(`/home/${tour.id}/hotspots-manager/${tour.stops[0]?.id}`)
  await page.locator('.exhibits img').first().waitFor()
  await closePane(page)
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'More' }).click()
  const area = page.getByRole('menuitem', { name: 'Area', exact: true })
  await area.click()
  await expect(area).toBeHidden()
  const image = await page.locator('.exhibits img').first().boundingBox()
  if (!image) throw new Error('there is no picture')
  const clickImage = (x: number, y: number) => page.mouse.click(image.x + image.width * x, image.y + image.height * y)
  await clickImage(0.3, 0.3)
  await clickImage(0.7, 0.3)
  await clickImage(0.7, 0.6)
  await clickImage(0.3, 0.6)
  await page.keyboard.press('Enter')
  await openPane(page, 'Stop and hotspots')
  await page.getByRole('combobox', { name: 'On click' }).click()
  await page.getByRole('option', { name: 'Info', exact: true }).click()
  await page.getByRole('button', { name: 'Add area' }).click()
  await page.getByLabel('Label', { exact: true }).fill('Legend')
  await expect.poll(async () => (await storedTour(page, tour)).stops[0]?.hotspots[0]?.title).toBe('Legend')
  const details: unknown = (await storedTour(page, tour)).stops[0]?.hotspots[0]?.details
  const positions = Reflect.get(Object(details), 'corners').map(directionToFlat)
  const expected = [
    [0.3, 0.3],
    [0.7, 0.3],
    [0.7, 0.6],
    [0.3, 0.6],
  ]
  for (const [index, [x = 0, y = 0]] of expected.entries()) {
    expect(positions[index].x).toBeCloseTo(x, 2)
    expect(positions[index].y).toBeCloseTo(y, 2)
  }
})
