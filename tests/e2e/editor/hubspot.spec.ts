import { randomUUID } from 'node:crypto'
import { submissionsPath } from '../../../src/shared/forms/form-paths.ts'
import { newField } from '../../../src/shared/forms/registry.ts'
import { problem } from '../../support/servers/hubspot-server.ts'
import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect } from '../support/app.ts'
import { test } from '../support/connections-app.ts'
import { call, createTour, openScreen, signIn, storedTour, untilSaved } from '../support/editor.ts'

test(
  'HubSpot can be connected, a form mapped, and a failed response sent again',
  anySize,
  async ({ page, hubspot, baseURL }) => {
    const token = `pat-na1-${randomUUID()}`
    await signIn(page)
    await page.goto('/home/settings/user')
    await page.getByRole('link', { name: 'HubSpot' }).click()
    await expect(page.getByText('crm.objects.contacts.write')).toBeVisible()
    await expectAccessibleEverywhere(page)
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect(page.getByText('Enter the access token of the private app.')).toBeVisible()
    await page.getByLabel('Access token').fill(token)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^HubSpot doesn't accept this token/)).toBeVisible()
    await expectAccessibleEverywhere(page)
    hubspot.portals.set(token, 12_345_678)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Connected', { exact: true })).toBeVisible()
    await expect(page.getByText(token.slice(-4), { exact: true })).toBeVisible()
    await expectAccessibleEverywhere(page)

    const tour = await createTour(page, 'Questions', 1)
    const labelsByKind = { text: 'Your name', email: 'Your email', checkboxes: 'What interests you?' } as const
    const fields = Object.entries(labelsByKind).map(([kind, label]) => ({
      ...newField(kind as keyof typeof labelsByKind, randomUUID(), label),
      ...(kind === 'checkboxes' && { settings: { options: ['Art', 'Ships'] } }),
    }))
    const formId = randomUUID()
    const formTexts = { title: 'Guest book', intro: '', submitLabel: '', thanks: '', notifyEmail: null, hubspot: null }
    const form = { id: formId, name: 'Guest book', ...formTexts, fields }
    await call(page, 'tours.update', { tourId: tour.id, version: tour.version, forms: [form] })
    await call(page, 'hotspots.create', {
      stopId: tour.stops[0]?.id,
      kind: 'form',
      yawDeg: 0,
      pitchDeg: 0,
      details: { formId },
    })
    await page.goto(`/home/${tour.id}/edit/forms?form=${formId}`)
    const hubspotSection = page.getByRole('region', { name: 'HubSpot' })
    await hubspotSection.getByRole('switch', { name: 'Send responses to HubSpot' }).click()
    // The property for the email question is suggested.
    await expect(hubspotSection.getByLabel('Contact property for “Your email”')).toHaveValue('Email (email)')
    const chooseProperty = async (question: string, property: string) => {
      await hubspotSection.getByLabel(`Contact property for “${question}”`).fill(property.slice(0, 6))
      await page.getByRole('option', { name: property }).click()
    }
    await chooseProperty('Your name', 'First Name (firstname)')
    await chooseProperty('What interests you?', 'Interests (interests)')
    await untilSaved(page)
    await expectAccessibleEverywhere(page)
    const [nameId = '', emailId = '', interestsId = ''] = fields.map(({ id }) => id)
    expect((await storedTour(page, tour)).forms[0]?.hubspot).toEqual({
      [nameId]: 'firstname',
      [emailId]: 'email',
      [interestsId]: 'interests',
    })

    await call(page, 'publishing.publish', { tourId: tour.id })
    await expect.poll(async () => (await storedTour(page, tour)).publication.liveNumber).toBe(1)
    const details = [{ isValid: false, message: 'Art was not one of the allowed options', error: 'INVALID_OPTION' }]
    const message = `Property values were not valid: ${JSON.stringify(details)}`
    hubspot.next(token, problem(400, { message, category: 'VALIDATION_ERROR' }))
    const accountId = await page.evaluate(() => localStorage.getItem('aid') ?? '')
    const submission = await page.request.post(baseURL + submissionsPath({ accountId, tourId: tour.id, formId }), {
      data: {
        submissionId: randomUUID(),
        answers: { [nameId]: ['Ada'], [emailId]: ['ada@example.org'], [interestsId]: ['Art', 'Ships'] },
        language: 'en',
        openMs: 30_000,
      },
    })
    expect(submission.status()).toBe(201)
    await page.goto(`/home/${tour.id}/edit/forms?form=${formId}&show=answers`)
    await page.getByRole('list', { name: 'Responses' }).getByRole('button', { expanded: false }).first().click()
    await expect(page.getByText("HubSpot: Failed. HubSpot didn't accept a property or its value.")).toBeVisible()
    await expectAccessibleEverywhere(page)
    await openScreen(page, '/home/settings/hubspot')
    await expect(page.getByText("1 form response couldn't be sent.")).toBeVisible()
    await expect(page.getByRole('button', { name: 'Resend all failed' })).toBeVisible()
    await expectAccessibleEverywhere(page)
    await page.goBack()
    await page.getByRole('list', { name: 'Responses' }).getByRole('button', { expanded: false }).first().click()
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('HubSpot: Sent')).toBeVisible()
    expect(hubspot.contactsOf(12_345_678).get('ada@example.org')?.properties).toMatchObject({ interests: 'Art;Ships' })

    await openScreen(page, '/home/settings/hubspot')
    await page.getByRole('button', { name: 'Disconnect' }).click()
    const confirmation = page.getByRole('dialog', { name: 'Disconnect HubSpot?' })
    await expectAccessibleEverywhere(page)
    await confirmation.getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByLabel('Access token')).toBeVisible()
  },
)
