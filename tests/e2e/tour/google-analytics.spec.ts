import type { Page } from '@playwright/test'
import type { TourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { aHotspot } from '../../support/files/tour-documents.ts'
import { aShareId, restrictedPassword } from '../../support/servers/visitor-server.ts'
import { expectAccessible, phoneSize } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { type GoogleAnalyticsFixture, test } from '../support/viewer/google-analytics.ts'
import { expect, untilDrawn } from '../support/viewer/visitor-tour.ts'

const shareId = aShareId('measured')
const previewId = aShareId('previewed')
const otherShareId = aShareId('otherid')
const gaId = 'G-TEST1234'
const otherGaId = 'G-OTHER1234'
const formId = 'a0000000-0000-4000-8000-000000000007'

const germanTexts = {
  'consent.ask': 'Darf Google Analytics diesen Besuch messen?',
  'consent.allow': 'Erlauben',
  'form.required': 'Pflichtfeld',
  'form.send': 'Senden',
  'form.problem.missing': 'Beantworten Sie diese Frage.',
  'form.summaryOne': 'Prüfen Sie diese Antwort:',
  'form.thanks': 'Danke! Wir haben Ihre Antworten.',
}

/** The tour in German with another measurement ID and a form hotspot. */
function withForm(document: TourDocument): TourDocument {
  const { hall } = document.stops
  const { tour } = document.tours
  if (!hall || !tour) throw new Error('the house has no tour or no hall')
  const desk = aHotspot({ id: 'desk', kind: 'form', title: 'Desk', yawDeg: -8, pitchDeg: -12, details: { formId } })
  const name = { id: 'name', kind: 'text', label: 'Name', help: '', required: true, settings: {} }
  const form = { id: formId, title: 'Book', intro: '', fields: [name], submitLabel: '', thanks: '' }
  return {
    ...document,
    gaId: otherGaId,
    stops: { ...document.stops, hall: { ...hall, hotspots: [...hall.hotspots, desk] } },
    tours: { tour: { ...tour, language: 'de', forms: [form], customTexts: germanTexts } },
  }
}

test.beforeAll(async ({ google: { server, twoStopTour } }) => {
  const document = { ...twoStopTour, gaId, countsVisits: false }
  await server.publish(shareId, 1, document)
  await server.publish(otherShareId, 1, withForm(document))
  await server.publish(previewId, 1, { ...document, publicationNumber: 0 })
})

const consentCard = (page: Page) => page.getByRole('region', { name: 'Google Analytics' })
const shareUrl = ({ server }: GoogleAnalyticsFixture, id = shareId) => `${server.origin}/share/${id}/stop/1`
const storedKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('google')))

const wideSize = { width: 1440, height: 900 }

/** Tells if the consent card covers no part of the bar: it is above or right of it. */
async function isCardBesideBar(page: Page): Promise<boolean> {
  const [cardBox, barBox] = await Promise.all([consentCard(page).boundingBox(), page.locator('.bar').boundingBox()])
  if (!cardBox || !barBox) return false
  return cardBox.y + cardBox.height <= barBox.y || cardBox.x >= barBox.x + barBox.width
}

/** Time within which an unwanted request would arrive. */
const quietMs = 1_500

async function goToGarden(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Go to Garden' }).click()
  await expect(page.getByRole('heading', { name: 'Garden' })).toBeVisible()
}

/** Opens the consent card again, to change the choice. */
async function openConsentCard(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Google Analytics choice' })
  if (!(await button.isVisible())) await page.locator('.more-button').click()
  await button.click()
  await expect(consentCard(page)).toBeFocused()
}

test('a visitor allows and declines Google Analytics', anySize, async ({ page, google }) => {
  const { tags, twoStopTour } = google
  const { tourId } = twoStopTour
  const origins = new Set<string>()
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http')) origins.add(origin)
  })
  await test.step('asks for consent without taking the focus', async () => {
    await page.goto(`${shareUrl(google)}?utm_campaign=spring&reader=7`)
    await untilDrawn(page)
    await expect(consentCard(page)).toContainText('Allow Google Analytics to measure this visit?')
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  })
  await test.step('places the consent card beside the bar', async () => {
    for (const size of [wideSize, phoneSize]) {
      await page.setViewportSize(size)
      await expect.poll(() => isCardBesideBar(page)).toBe(true)
      await expectAccessible(page)
    }
  })
  await test.step('sends no request to other sites without consent', async () => {
    await page.keyboard.press('Escape')
    await expect(consentCard(page)).toBeVisible()
    await page.waitForTimeout(quietMs)
    expect([...origins]).toEqual([google.server.origin])
    expect(tags.requests).toEqual([])
    expect(await storedKeys(page)).toEqual([])
  })
  await test.step('measures the visit after consent', async () => {
    await page.setViewportSize(wideSize)
    await consentCard(page).getByRole('button', { name: 'Allow' }).click()
    await expect(consentCard(page)).toBeHidden()
    await expect.poll(() => tags.measured.map(({ name }) => name)).toEqual(['page_view', 'stop_view'])
  })
  await test.step('sends an event for each action', async () => {
    await page.getByRole('button', { name: 'Read: Vase' }).click()
    await expect(page.getByRole('dialog', { name: 'Vase' })).toBeVisible()
    await page.keyboard.press('Escape')
    await goToGarden(page)
    const commonParameters = { tour_id: tourId, tour_name: 'A small house', tour_language: 'en' }
    await expect
      .poll(() => tags.measured.map(({ name, parameters }) => [name, parameters]))
      .toEqual([
        ['page_view', commonParameters],
        ['stop_view', { ...commonParameters, stop_id: 'hall', stop_name: 'Hall' }],
        ['hotspot_open', { ...commonParameters, hotspot_id: 'vase', hotspot_kind: 'info', hotspot_title: 'Vase' }],
        ['hotspot_open', { ...commonParameters, hotspot_id: 'door', hotspot_kind: 'stop' }],
        ['stop_view', { ...commonParameters, stop_id: 'garden', stop_name: 'Garden', from_stop_name: 'Hall' }],
      ])
  })
  await test.step('sends an address without secrets', async () => {
    const location = `${google.server.origin}/share/${tourId}?utm_campaign=spring`
    expect(tags.measured[0]?.facts).toMatchObject({ v: '2', tid: gaId, dl: location, dt: 'A small house', dr: '' })
    expect(tags.measured[0]?.facts.cid).toMatch(/^\d+\.\d+$/)
    for (const { path, referer, cookie } of tags.requests) {
      expect(path).not.toContain(shareId)
      expect([referer, cookie]).toEqual([undefined, undefined])
    }
    expect([...origins]).toEqual([google.server.origin, tags.origin])
  })
  await test.step('shows the choice on a phone', async () => {
    await page.setViewportSize(phoneSize)
    // On a phone the button is in the panel behind “More”, which closes because it would cover the card.
    await openConsentCard(page)
    await expect(consentCard(page)).toContainText('You allowed it.')
    await expect(page.getByRole('group', { name: 'More controls' })).toBeHidden()
  })
  await page.setViewportSize(wideSize)
  const clientId = tags.measured[0]?.facts.cid
  await test.step('remembers the consent', async () => {
    tags.clear()
    await page.goto(shareUrl(google))
    await untilDrawn(page)
    await expect.poll(() => tags.measured.length).toBe(2)
    expect(tags.measured[0]?.facts.cid).toBe(clientId)
    await expect(consentCard(page)).toBeHidden()
  })
  await test.step('stops measuring when the visitor declines', async () => {
    await openConsentCard(page)
    await consentCard(page).getByRole('button', { name: 'Decline' }).click()
    await expect(consentCard(page)).toBeHidden()
    await expect.poll(() => page.frames().length).toBe(1)
  })
  const requestCount = tags.requests.length
  await test.step('sends nothing after the visitor declined', async () => {
    await goToGarden(page)
    await page.waitForTimeout(quietMs)
    expect(tags.requests).toHaveLength(requestCount)
  })
  await test.step('remembers that the visitor declined', async () => {
    await page.reload()
    await untilDrawn(page)
    await page.waitForTimeout(quietMs)
    expect(tags.requests).toHaveLength(requestCount)
    await expect(consentCard(page)).toBeHidden()
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(clientId)
  })
})

test('a visitor is not asked for consent', anySize, async ({ page, context, google }) => {
  const { server, tags } = google
  await test.step('does not ask for consent in a preview', async () => {
    await page.goto(`${server.origin}/share/${previewId}/stop/1`)
    await untilDrawn(page)
    await page.waitForTimeout(quietMs)
    await expect(consentCard(page)).toBeHidden()
  })
  await test.step('does not ask for consent with Global Privacy Control', async () => {
    await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    await page.goto(shareUrl(google))
    await untilDrawn(page)
    await page.waitForTimeout(quietMs)
    await expect(consentCard(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Google Analytics choice' })).toBeHidden()
    expect(tags.requests).toEqual([])
  })
})

test('an embedding page controls consent', anySize, async ({ page, google, visit }) => {
  const { server, tags } = google
  const script = `<script type="module" src="${server.origin}/sdk/1/stopover.js"></script>`
  const element = `<stopover-tour tour="${shareId}" analyticsconsent="denied" style="display:block;height:600px"></stopover-tour>`
  const html = `<!doctype html><html lang="en"><title>A site</title><body>${script}${element}</body></html>`
  await test.step('asks for no consent if the page denies it', async () => {
    await page.goto(visit.site.serve('/measured?reader=7', { html }))
    await untilDrawn(page)
    await page.waitForTimeout(quietMs)
    await expect(consentCard(page)).toBeHidden()
    expect(tags.requests).toEqual([])
  })
  const setConsent = (consent: 'granted' | 'denied') =>
    page.evaluate((answer) => document.querySelector('stopover-tour')?.setAnalyticsConsent(answer), consent)
  await test.step('measures after the page grants consent', async () => {
    await setConsent('granted')
    await expect.poll(() => tags.measured.map(({ name }) => name)).toEqual(['page_view', 'stop_view'])
    expect(tags.measured[0]?.parameters).toMatchObject({ embed_host: new URL(visit.site.origin).host })
    expect(tags.requests.map(({ path }) => path).join()).not.toContain('reader')
  })
  await test.step('stops measuring after the page denies consent', async () => {
    await setConsent('denied')
    await expect.poll(() => page.frames().length).toBe(1)
    const requestCount = tags.requests.length
    await goToGarden(page)
    await page.waitForTimeout(quietMs)
    expect(tags.requests).toHaveLength(requestCount)
    expect(await storedKeys(page)).toEqual([])
  })
})

test('a visitor allows a second measurement ID', anySize, async ({ page, context, google }) => {
  const { server, tags, twoStopTour } = google
  const { tourId } = twoStopTour
  const access = { id: otherShareId, version: 1, requires: 'password', passwordHash: 'hash-for-tests' } as const
  server.restrict(otherShareId, { visibility: 'password', access })
  await context.route('https://example.org/**', (route) => route.fulfill({ body: 'A vase' }))
  await context.route('**/submissions', (route) => route.fulfill({ status: 201, json: {} }))
  await page.goto(shareUrl(google))
  await untilDrawn(page)
  await consentCard(page).getByRole('button', { name: 'Allow' }).click()
  await expect.poll(() => tags.measured.length).toBe(2)
  tags.clear()
  await test.step('asks for consent to the second ID in the language of the tour', async () => {
    await page.goto(shareUrl(google, otherShareId))
    await page.getByLabel('Password').fill(restrictedPassword)
    await page.keyboard.press('Enter')
    await untilDrawn(page)
    await expect(consentCard(page).getByText(germanTexts['consent.ask'])).toHaveAttribute('lang', 'de')
    // Texts that the author didn't write are in the visitor's language, like the controls around them.
    await expect(consentCard(page).getByRole('button', { name: 'Decline' })).not.toHaveAttribute('lang')
  })
  await test.step('sends nothing before that consent', async () => {
    await page.waitForTimeout(quietMs)
    expect(tags.requests).toEqual([])
  })
  await test.step('measures after that consent', async () => {
    await consentCard(page).getByRole('button', { name: germanTexts['consent.allow'] }).click()
    await expect.poll(() => tags.measured.length).toBe(2)
  })
  await test.step('follows an external link', async () => {
    await page.getByRole('button', { name: 'Read: Vase' }).click()
    const [linkedPage] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('dialog', { name: 'Vase' }).getByRole('link', { name: 'More about it' }).click(),
    ])
    await linkedPage.close()
    await page.keyboard.press('Escape')
  })
  await test.step('fills out a form', async () => {
    await page.getByRole('button', { name: 'Desk' }).click()
    await page.getByRole('button', { name: 'Senden' }).click()
    await expect(page.getByRole('alert').filter({ hasText: germanTexts['form.summaryOne'] })).toBeVisible()
    await expect(page.getByText(germanTexts['form.problem.missing'])).toBeVisible()
    await page.getByRole('textbox', { name: 'Name (Pflichtfeld)' }).fill('Ada Lovelace')
    await page.getByRole('button', { name: 'Senden' }).click()
    await expect(page.getByText(germanTexts['form.thanks'])).toBeVisible()
  })
  const sentEvents = () =>
    tags.measured.map(({ name, parameters: { link_domain, form_id, form_title } }) => [
      name,
      link_domain ?? form_id,
      form_title,
    ])
  await test.step('sends an event for the link and the form', async () => {
    await expect.poll(sentEvents).toEqual([
      ['page_view', undefined, undefined],
      ['stop_view', undefined, undefined],
      ['hotspot_open', undefined, undefined],
      ['link_follow', 'example.org', undefined],
      ['hotspot_open', undefined, undefined],
      ['form_open', formId, 'Book'],
      ['form_send', formId, 'Book'],
    ])
  })
  await test.step('sends no answers', async () => {
    expect(new Set(tags.measured.map(({ facts }) => facts.tid))).toEqual(new Set([otherGaId]))
    expect(JSON.stringify(tags.requests)).not.toMatch(/Ada|Lovelace|TEST1234/)
  })
  await test.step('sends the id of the tour instead of the share id, which opens the tour', async () => {
    expect(tags.measured[0]?.facts.dl).toBe(`${server.origin}/share/${tourId}`)
    expect(JSON.stringify(tags.requests)).not.toContain(otherShareId)
  })
  server.restrict(otherShareId, {})
})
