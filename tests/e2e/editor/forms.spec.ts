import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { newField } from '../../../src/shared/forms/registry.ts'
import type { Submission } from '../../../src/shared/forms/submissions.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { openContext, openPage } from '../support/contexts.ts'
import { call, createTour, openScreen, signIn, storedTour, untilSaved } from '../support/editor.ts'
import { startOtherSite } from '../support/other-site.ts'

const noTexts = { submitLabel: '', thanks: '', notifyEmail: null }

const questionLabels = async (page: Page, tour: Tour) =>
  (await storedTour(page, tour)).forms[0]?.fields.map(({ label }) => label)

async function addQuestion(page: Page, kind: string, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Add question' }).click()
  await page.getByRole('menuitem', { name: kind, exact: true }).click()
  // The default label is selected, so typing replaces it.
  await expect(page.getByLabel('Question', { exact: true })).toBeFocused()
  await page.keyboard.type(label)
  await expect(page.getByRole('button', { name: `Delete question: ${label}` })).toBeVisible()
}

/** Creates a form with a dropdown and a consent question. Leaves the form open. */
async function buildForm(page: Page, tour: Tour): Promise<void> {
  await page.goto(`/home/${tour.id}/edit/forms`)
  await expect(page.getByRole('heading', { name: 'No forms yet' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New form' }).click()
  await page.getByLabel('Name', { exact: true }).first().fill('Guest book')
  await page.getByLabel('Title', { exact: true }).fill('Say hello')
  await addQuestion(page, 'Dropdown', 'How did you find us?')
  await page.getByLabel('Choices').fill('A friend\nThe web\n\nA friend\nBy chance')
  await addQuestion(page, 'Consent', 'You may write to me')
  await page.getByRole('switch', { name: 'Required' }).click()
  await page.getByRole('combobox', { name: 'When' }).click()
  await page.getByRole('option', { name: 'After a number of stops' }).click()
  await page.getByRole('textbox', { name: 'Different stops seen' }).fill('2')
  await untilSaved(page)
  await expect
    .poll(async () => (await storedTour(page, tour)).forms[0]?.opening)
    .toEqual({ kind: 'afterStops', count: 2 })
  // An inline element would have no background behind its content.
  await expect(page.locator('.form-preview')).toHaveCSS('display', 'block')
  await expect(page.getByText('No hotspot or button opens this form yet.')).toBeVisible()
  await expectAccessibleEverywhere(page)
}

/** Publishes the tour. Returns its share path. */
async function publish(page: Page, tour: Tour): Promise<string> {
  await call(page, 'publishing.publish', { tourId: tour.id })
  const publication = async () => (await storedTour(page, tour)).publication
  await expect.poll(async () => (await publication()).liveNumber).toBe(1)
  return `/share/${(await publication()).shareId}/stop/1`
}

async function placeForm(page: Page, tour: Tour): Promise<void> {
  await openScreen(page, `/home/${tour.id}/hotspots-manager/${tour.stops[0]?.id}`)
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'More' }).click()
  const menuItem = page.getByRole('menuitem', { name: 'Form', exact: true })
  await menuItem.click()
  await expect(menuItem).toBeHidden()
  const box = await page.locator('.surface').boundingBox()
  if (!box) throw new Error('the stage has no box')
  await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.4)
  await page.getByRole('button', { name: 'Add form' }).click()
  await page.getByLabel('Label', { exact: true }).fill('Guest book')
  await untilSaved(page)
  await expect.poll(async () => (await storedTour(page, tour)).stops[0]?.hotspots[0]?.title).toBe('Guest book')
}

async function goToStop(visitor: Page, stopName: string): Promise<void> {
  await visitor.getByRole('button', { name: 'Stops', exact: true }).click()
  await visitor.getByRole('dialog', { name: 'Stops' }).getByRole('button', { name: stopName }).click()
  await expect(visitor.getByRole('dialog', { name: 'Stops' })).toBeHidden()
}

test('an editor creates a form and reads its responses', anySize, async ({ page, browser, baseURL }) => {
  await signIn(page)
  const tour = await createTour(page, 'Questions', 2)
  await test.step('creates a form', async () => {
    await buildForm(page, tour)
  })
  await test.step('places the form in a stop', async () => {
    await placeForm(page, tour)
  })
  const shareUrl = await publish(page, tour)

  const visitorContext = await openContext(browser, { baseURL: baseURL ?? '', viewport: page.viewportSize() })
  const visitor = await visitorContext.newPage()
  await visitor.goto(shareUrl)
  await test.step('the form opens by itself after two stops', async () => {
    const form = visitor.getByRole('dialog', { name: 'Say hello' })
    await goToStop(visitor, tour.stops[1]?.name ?? '')
    await expect(form.getByLabel('Your name')).toBeVisible()
    await expectAccessible(visitor)
    await visitor.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await goToStop(visitor, tour.stops[0]?.name ?? '')
  })
  await visitor.getByRole('button', { name: 'Form: Guest book' }).click()
  const sheet = visitor.getByRole('dialog', { name: 'Guest book' })
  await test.step('a visitor reads which answers are invalid', async () => {
    await sheet.getByLabel('Your name').fill('Ada')
    await sheet.getByLabel('Your email').fill('ada@example')
    await sheet.getByRole('button', { name: 'Send' }).click()
    await expect(sheet.getByRole('alert').filter({ hasText: 'Check these 2 answers' })).toBeVisible()
    await expect(sheet.getByLabel('Your email')).toBeFocused()
    await expect(sheet.getByLabel('Your email')).toHaveAccessibleDescription(/Enter a valid email address/)
    await expectAccessibleEverywhere(visitor)
    await sheet.getByLabel('Your email').fill('ada@example.org')
  })
  await test.step('the answers survive closing the form', async () => {
    await visitor.keyboard.press('Escape')
    await visitor.getByRole('button', { name: 'Form: Guest book' }).click()
    await expect(sheet.getByLabel('Your email')).toHaveValue('ada@example.org')
  })
  await test.step('a visitor retries sending the form', async () => {
    await sheet.getByLabel('How did you find us?').selectOption('By chance')
    await sheet.getByLabel('You may write to me').check()
    // The first submission fails.
    await visitor.route('**/submissions', (route) => route.abort(), { times: 1 })
    await sheet.getByRole('button', { name: 'Send' }).click()
    await expect(sheet.getByText("Your answers weren't sent.")).toBeVisible()
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await expect(sheet.getByText("Thanks! We've received your answers.")).toBeFocused()
    await expectAccessibleEverywhere(visitor)
  })
  await visitorContext.close()

  await test.step('the editor reads the response', async () => {
    await openScreen(page, `/home/${tour.id}/edit/forms`)
    await expect(page.getByText(/^\d questions · .+ · Opens after some stops$/)).toBeVisible()
    await expectAccessibleEverywhere(page)
    await page.getByRole('button', { name: '1 response, 1 new: Guest book' }).click()
    await page.getByRole('button', { name: /Ada · ada@example\.org/ }).click()
    await expect(page.getByRole('definition').filter({ hasText: 'By chance' })).toBeVisible()
    await expect(page.getByText('Agreed to this text (version 1)')).toBeVisible()
    await expectAccessibleEverywhere(page)
  })
  await test.step('the editor exports the responses', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^stopover-submissions-\d{4}-\d\d-\d\d\.csv$/)
  })
  await test.step('the editor deletes the response', async () => {
    await page.getByRole('button', { name: /^Delete the response from/ }).click()
    await expect(page.getByRole('heading', { name: 'No responses yet' })).toBeVisible()
  })
  await test.step('the editor restores the response', async () => {
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: /Ada · ada@example\.org/ })).toBeVisible()
  })
})

test('an editor arranges the questions of a form', anySize, async ({ page }) => {
  await signIn(page)
  const tour = await createTour(page, 'Question order', 1)
  await page.goto(`/home/${tour.id}/edit/forms`)
  const formsTab = page.getByRole('link', { name: 'Forms', exact: true })
  const longName = 'Everything that a person may want to ask before they come to visit'
  await test.step('shows the Forms tab as current', async () => {
    await expect(formsTab).toHaveAttribute('aria-current', 'page')
    await expect(formsTab).toBeInViewport({ ratio: 0.95 })
  })
  await test.step('uses the name of a form as its title', async () => {
    await page.getByRole('button', { name: 'New form' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Form 1')
    await page.getByLabel('Name', { exact: true }).first().fill(longName)
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(longName)
  })
  await test.step('moves a question by keyboard', async () => {
    await page.getByRole('button', { name: /^Move Your message/ }).press('Home')
    await expect.poll(() => questionLabels(page, tour)).toEqual(['Your message', 'Your name', 'Your email'])
  })
  await test.step('duplicates a question by keyboard', async () => {
    await page.getByRole('button', { name: 'Duplicate question: Your email' }).press('Enter')
    await page.getByLabel('Question', { exact: true }).fill('Second email')
  })
  await test.step('deletes a question by keyboard', async () => {
    await page.getByRole('button', { name: 'Delete question: Your name' }).press('Enter')
    await expect.poll(() => questionLabels(page, tour)).toEqual(['Your message', 'Your email', 'Second email'])
  })
  await test.step('restores the deleted question', async () => {
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(() => questionLabels(page, tour))
      .toEqual(['Your message', 'Your name', 'Your email', 'Second email'])
  })
  await test.step('shows a preview of the form', async () => {
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview.getByLabel('Second email')).toBeVisible()
    await expect(preview.getByText('This is a preview')).toBeVisible()
  })
  await test.step('deletes the form', async () => {
    await page.getByRole('button', { name: 'All forms' }).click()
    await page.getByRole('button', { name: `Actions for ${longName}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect.poll(async () => (await storedTour(page, tour)).forms.length).toBe(0)
    await expect(page.getByRole('heading', { name: 'No forms yet' })).toBeVisible()
  })
  const undoButton = page.getByRole('alert').getByRole('button', { name: 'Undo' }).last()
  await test.step('shows the whole button for undo beside a long name', async () => {
    await expect.poll(() => undoButton.evaluate((button) => button.scrollWidth - button.clientWidth)).toBe(0)
    expect(await undoButton.evaluate((button) => button.clientWidth)).toBeGreaterThan(44)
  })
  await test.step('restores the form', async () => {
    await undoButton.click()
    await expect(page.getByRole('button', { name: longName, exact: true })).toBeVisible()
  })
})

/** The minimal policy that docs/sdk/embedding.md recommends to strict sites, without styles and with `form-action`. */
const policyFor = (origin: string) =>
  [
    "default-src 'none'",
    `script-src ${origin}`,
    `connect-src ${origin}`,
    `img-src ${origin}`,
    'worker-src blob:',
    "require-trusted-types-for 'script'",
    'trusted-types stopover',
    "form-action 'none'",
  ].join('; ')

test(
  'a custom button of an embedded tour opens a form that works under a strict policy',
  anySize,
  async ({ page, browser, baseURL }) => {
    await signIn(page)
    const tour = await createTour(page, 'Questions elsewhere', 1)
    const nameField = { ...newField('text', randomUUID(), 'Your name'), required: true }
    const form = { id: randomUUID(), name: 'Guests', title: '', intro: '', fields: [nameField], ...noTexts }
    const action = { kind: 'form', details: { formId: form.id } }
    const button = { id: randomUUID(), label: 'Ask us', icon: 'arrow', action }
    const buttons = { bar: [], corner: [], hidden: [], own: [button] }
    await call(page, 'tours.update', { tourId: tour.id, version: tour.version, forms: [form], buttons })
    const [, , shareId] = (await publish(page, tour)).split('/')
    const origin = new URL(baseURL ?? '').origin
    const site = await startOtherSite()
    const html = `<!doctype html><html lang="en"><title>A site</title><script type="module" src="${origin}/sdk/1/stopover.js"></script><stopover-tour tour="${shareId}"></stopover-tour></html>`
    const visitor = await openPage(browser)
    const consoleErrors: string[] = []
    visitor.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
    await visitor.goto(site.serve('/strict', { html, policy: policyFor(origin) }))
    const formButton = visitor.getByRole('button', { name: 'Ask us' })
    await formButton.press('Enter')
    await visitor.getByLabel('Your name').fill('Grace')
    await visitor.keyboard.press('Escape')
    await expect(formButton).toBeFocused()
    await formButton.press('Enter')
    await expect(visitor.getByLabel('Your name')).toHaveValue('Grace')
    const submitEvent = visitor
      .locator('stopover-tour')
      .evaluate(
        (element) =>
          new Promise((resolve) =>
            element.addEventListener('formsubmit', (event) => resolve(Reflect.get(event, 'detail'))),
          ),
      )
    await visitor.getByLabel('Your name').press('Enter')
    await expect(visitor.getByText("Thanks! We've received your answers.")).toBeVisible()
    expect(Object.keys(Object(await submitEvent)).sort()).toEqual(['buttonId', 'formId'])
    expect(consoleErrors).toEqual([])
    const { submissions } = await call<{ submissions: readonly Submission[] }>(page, 'submissions.list', {
      tourId: tour.id,
      formId: form.id,
    })
    expect(submissions.map(({ answers }) => answers[0]?.values)).toEqual([['Grace']])
    await visitor.context().close()
    site.stop()
  },
)
