import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { newField } from '../../../src/shared/forms/registry.ts'
import type { Submission } from '../../../src/shared/forms/submissions.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { openContext } from '../support/contexts.ts'
import { call, createTour, signIn, storedTour } from '../support/editor.ts'

test.use({ ownServer: 'responses' })

const thanksOffline = "Saved on this device. We'll send it once you're back online with this tour open."

/** Creates a form with a consent question that opens after two stops. forms.spec.ts builds a similar one on screen. */
async function createForm(page: Page, tour: Tour): Promise<void> {
  const fields = [
    newField('text', randomUUID(), 'Your name'),
    newField('email', randomUUID(), 'Your email'),
    newField('consent', randomUUID(), 'You may write to me'),
  ]
  const texts = { name: 'Form 1', title: 'Form 1', intro: '', submitLabel: '', thanks: '', notifyEmail: null }
  const form = { id: randomUUID(), ...texts, fields, opening: { kind: 'afterStops', count: 2 } }
  await call(page, 'tours.update', { tourId: tour.id, version: tour.version, forms: [form] })
}

/** Publishes the tour; returns its share path. */
async function publish(page: Page, tour: Tour): Promise<string> {
  await call(page, 'publishing.publish', { tourId: tour.id })
  const publication = async () => (await storedTour(page, tour)).publication
  await expect.poll(async () => (await publication()).liveNumber).toBe(1)
  return `/share/${(await publication()).shareId}/stop/1`
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
  'a form opens by itself after two stops, and an offline answer arrives once',
  anySize,
  async ({ page, browser, baseURL }) => {
    await signIn(page)
    const tour = await createTour(page, 'Opening', 2)
    await createForm(page, tour)
    const shareUrl = await publish(page, tour)
    const secondStop = tour.stops[1]?.name ?? ''

    const viewport = page.viewportSize() ?? { width: 390, height: 844 }
    const visitorContext = await openContext(browser, { baseURL: baseURL ?? '', viewport })
    const visitor = await visitorContext.newPage()
    await visitor.goto(shareUrl)
    const form = visitor.getByRole('dialog', { name: 'Form 1' })
    await goToStop(visitor, secondStop)
    await expect(form.getByLabel('Your name')).toBeVisible()
    await expectAccessible(visitor)

    await visitorContext.setOffline(true)
    await form.getByLabel('Your name').fill('Ada')
    await form.getByLabel('Your email').fill('ada@example.org')
    await form.getByLabel('You may write to me').check()
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(form.getByText(thanksOffline)).toBeFocused()
    await expectAccessible(visitor)
    expect(await submissionsOf(page, tour)).toEqual([])

    const submitEvent = visitor.evaluate(
      () => new Promise((resolve) => addEventListener('formsubmit', (event) => resolve((event as CustomEvent).detail))),
    )
    await visitorContext.setOffline(false)
    expect(await submitEvent).toMatchObject({ opening: 'afterStops' })
    const [submission] = await submissionsOf(page, tour)
    expect(submission?.answers).toContainEqual({
      fieldId: expect.any(String),
      label: 'You may write to me',
      values: ['yes'],
      agreedText: 'You may write to me',
    })

    await visitor.goto(shareUrl)
    await goToStop(visitor, secondStop)
    // The tour checks more often than this whether a form is due.
    await visitor.waitForTimeout(3000)
    await expect(visitor.getByRole('dialog')).toBeHidden()
    expect(await submissionsOf(page, tour)).toHaveLength(1)
    await visitorContext.close()
  },
)
