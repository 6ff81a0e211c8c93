import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { newField } from '../../../../src/shared/forms/registry.ts'
import type { PublicFormField, TourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import { aHotspot } from '../../../support/files/tour-documents.ts'
import { aShareId, type VisitorServer } from '../../../support/servers/visitor-server.ts'
import { untilDrawn } from './visitor-tour.ts'

const options = ['One', 'Two']
const choice = { options, optionLabels: options }

const fields: readonly PublicFormField[] = [
  { ...newField('text', 'name', 'Name'), required: true },
  { ...newField('email', 'email', 'Email'), required: true, help: 'For our reply' },
  newField('phone', 'phone', 'Phone'),
  newField('longText', 'message', 'Message'),
  { ...newField('select', 'group', 'Group'), settings: choice },
  { ...newField('checkboxes', 'interests', 'Interests'), settings: choice },
  { ...newField('radio', 'size', 'Size'), settings: choice },
  { ...newField('consent', 'consent', 'You may write to me'), required: true },
]

const noTexts = { intro: '', submitLabel: '', thanks: '' }
const forms = [
  { id: 'visit', title: 'Book a visit', fields: [...fields], ...noTexts, submitLabel: 'Book' },
  {
    id: 'gate',
    title: 'Before the garden',
    fields: [newField('text', 'who', 'Who are you?')],
    ...noTexts,
    opening: { kind: 'beforeStop', stopIds: ['garden'] },
  },
]

const planFile = '400.webp'
const planPath = 'fulltour00000000000000/theplan0/'
const plan = {
  id: 'plan',
  altText: 'The house from above',
  credit: '',
  baseUrl: `/media/${planPath}`,
  manifest: { mapping: 'flat' as const, widthPx: 400, heightPx: 300, renditions: [{ widthPx: 400, file: planFile }] },
}

/** Publishes the house with all features that show texts of Stopover, in English; returns its share id. */
export async function publishFullTour(server: VisitorServer, house: TourDocument): Promise<string> {
  const { hall, garden } = house.stops
  const { tour } = house.tours
  if (!hall || !garden || !tour) throw new Error('the house lacks a stop or its tour')
  const image = sharp({ create: { width: 400, height: 300, channels: 3, background: '#d0d4da' } })
  await server.addMedia(`${planPath}${planFile}`, await image.webp().toBuffer())
  const hotspots = [
    ...hall.hotspots,
    aHotspot({ id: 'visit', kind: 'form', yawDeg: -14, pitchDeg: -4, details: { formId: 'visit' } }),
    aHotspot({
      id: 'site',
      kind: 'embed',
      description: 'A site about the house',
      yawDeg: 16,
      pitchDeg: -4,
      details: { url: 'https://example.org/house', posterMediaId: null },
    }),
  ]
  const floorPlans = ['Ground floor', 'Upper floor'].map((name) => ({ id: name, name, mediaId: 'plan', northDeg: 0 }))
  const floorPlanPosition = { planId: 'Ground floor', x: 0.5, y: 0.5 }
  const shareId = aShareId('fulltour')
  await server.publish(shareId, 1, {
    ...house,
    gaId: 'G-FULLTOUR',
    images: { plan },
    stops: { hall: { ...hall, hotspots, floorPlanPosition }, garden: { ...garden, floorPlanPosition } },
    tours: { tour: { ...tour, forms, floorPlans } },
  })
  return shareId
}

/** Presses a button of the bar, which may be behind “More”. */
async function pressControl(page: Page, name: string): Promise<void> {
  const button = page.locator(`[data-control=${name}]`)
  if (!(await button.isVisible())) await page.locator('.more-button').first().click()
  await button.click()
}

const openHotspot = (page: Page, id: string) => page.locator(`.hotspot[data-hotspot=${id}]`).click()
const closeSheet = (page: Page) => page.keyboard.press('Escape')

/**
 * Shows the panels of the full tour one after the other, in any language. `onPanel` is called while each is visible. The
 * page shows the tour's first stop.
 */
export async function openPanels(page: Page, onPanel: (name: string) => Promise<void>): Promise<void> {
  await untilDrawn(page)
  await page.locator('.consent').waitFor()
  await onPanel('consent')
  await page.locator('.consent [data-answer=denied]').click()
  await onPanel('stop')
  for (const control of ['stops', 'plan', 'help']) {
    await pressControl(page, control)
    await onPanel(control)
    await closeSheet(page)
  }
  await pressControl(page, 'share')
  await onPanel('share')
  for (const hotspot of ['vase', 'site']) {
    await openHotspot(page, hotspot)
    await page.locator('.sheet-body > :first-child').waitFor()
    await onPanel(hotspot)
    await closeSheet(page)
  }
  await openHotspot(page, 'visit')
  await page.locator('.form-send').click()
  await page.locator('.form-summary').waitFor()
  await onPanel('form')
  await closeSheet(page)
  await openHotspot(page, 'door')
  await page.locator('.gate').waitFor()
  await onPanel('gate')
}
