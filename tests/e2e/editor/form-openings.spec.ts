import type { Page } from '@playwright/test'
import type { Submission } from '../../../src/shared/forms/submissions.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { call, createTour, signIn, storedTour, untilSaved } from '../support/editor.ts'

test.use({ ownServer: 'forms' })

const thanksOffline = "Saved on this device. We'll send it once you're back online with this tour open."

/** Creates a form with a consent question that opens after two stops. */
async function buildForm(page: Page, tour: Tour): Promise<void> {
  await page.goto(`/home/${tour.id}/edit/forms`)
  await page.getByRole('button', { name: 'New form' }).click()
  await page.getByRole('button', { name: 'Add question' }).click()
  await page.getByRole('menuitem', { name: 'Consent', exact: true }).click()
  await expect(page.getByLabel('Question', { exact: true })).toBeFocused()
  await page.keyboard.type('You may write to me')
  await page.getByRole('combobox', { name: 'When' }).click()
  await page.getByRole('option', { name: 'After a number of stops' }).click()
  await page.getByRole('textbox', { name: 'Different stops seen' }).fill('2')
  await untilSaved(page)
  await expect
    .poll(async () => (await storedTour(page, tour)).forms[0]?.opening)
    .toEqual({ kind: 'afterStops', count: 2 })
  await expectAccessible(page)
  // An inline element would have no background behind its content.
  await expect(page.locator('.form-preview')).toHaveCSS('display', 'block')
  await expect(page.getByText('No hotspot or button opens this form yet.')).toBeVisible()
}

/** Publishes the tour; returns its share path. */
async function publish(page: Page, tour: Tour): Promise<string> {
  await call(page, 'publishing.publish', { tourId: tour.id })
  const state = async () => (await storedTour(page, tour)).publication
  await expect.poll(async () => (await state()).liveNumber, { timeout: 60_000 }).toBe(1)
  return `/share/${(await state()).shareId}/stop/1`
}

async function goToStop(visitor: Page, stopName: string): Promise<void> {
  await visitor.getByRole('button', { name: 'Stops', exact: true }).click()
  await visitor.getByRole('dialog', { name: 'Stops' }).getByRole('button', { name: stopName }).click()
  await expect(visitor.getByRole('dialog', { name: 'Stops' })).toBeHidden()
}

async function submissionsOf(page: Page, tour: Tour): Promise<readonly Submission[]> {
  const formId = (await storedTour(page, tour)).forms[0]?.id
  const { submissions } = await call<{ submissions: readonly Submission[] }>(page, 'submissions.list', {
    tourId: tour.id,
    formId,
  })
  return submissions
}

test(
  'a form opens by itself after two stops, is filled in offline and arrives once',
  anySize,
  async ({ page, browser, baseURL }) => {
    await signIn(page)
    const tour = await createTour(page, `Opening ${test.info().project.name}`, 2)
    await buildForm(page, tour)
    const address = await publish(page, tour)
    const secondStop = tour.stops[1]?.name ?? ''

    const size = page.viewportSize() ?? { width: 390, height: 844 }
    const visitors = await browser.newContext({ baseURL: baseURL ?? '', viewport: size })
    const visitor = await visitors.newPage()
    await visitor.goto(address)
    const form = visitor.getByRole('dialog', { name: 'Form 1' })
    await goToStop(visitor, secondStop)
    await expect(form.getByLabel('Your name')).toBeVisible()
    await expectAccessible(visitor)

    await visitors.setOffline(true)
    await form.getByLabel('Your name').fill('Ada')
    await form.getByLabel('Your email').fill('ada@example.org')
    await form.getByLabel('Your message').fill('Hello')
    await form.getByLabel('You may write to me').check()
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(form.getByText(thanksOffline)).toBeFocused()
    await expectAccessible(visitor)
    expect(await submissionsOf(page, tour)).toEqual([])

    const submitEvent = visitor.evaluate(
      () => new Promise((resolve) => addEventListener('formsubmit', (event) => resolve((event as CustomEvent).detail))),
    )
    await visitors.setOffline(false)
    expect(await submitEvent).toMatchObject({ opening: 'afterStops' })
    const [submission] = await submissionsOf(page, tour)
    expect(submission?.answers).toContainEqual({
      fieldId: expect.any(String),
      label: 'You may write to me',
      values: ['yes'],
      agreedText: 'You may write to me',
    })

    await visitor.goto(address)
    await goToStop(visitor, secondStop)
    // The tour checks for due forms more often than this.
    await visitor.waitForTimeout(3000)
    await expect(visitor.getByRole('dialog')).toBeHidden()
    expect(await submissionsOf(page, tour)).toHaveLength(1)
    await visitors.close()

    await page.goto(`/home/${tour.id}/edit/forms`)
    const answers = page.getByRole('button', { name: '1 response, 1 new: Form 1' })
    await expect(answers).toBeVisible()
    await expect(page.getByText('4 questions · Opens after some stops')).toBeVisible()
    await answers.click()
    await page.getByRole('button', { name: /Ada · ada@example\.org/ }).click()
    await expect(page.getByText('Agreed to this text (version 1)')).toBeVisible()
    await expectAccessible(page)
  },
)
