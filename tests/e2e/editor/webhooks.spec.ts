import { status, verifySignature } from '../../support/servers/webhook-receiver.ts'
import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect } from '../support/app.ts'
import { test } from '../support/connections-app.ts'
import { call, createTour, signIn } from '../support/editor.ts'

test('an admin manages a webhook', anySize, async ({ page, receiver }) => {
  const path = '/hooks'
  receiver.respond(path, status(500, 'Out of order'), status(200, 'Thank you'))
  await signIn(page)
  await test.step('finds no webhooks at first', async () => {
    await page.goto('/home/settings/user')
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
    await expectAccessibleEverywhere(page)
  })
  const form = page.getByRole('dialog', { name: 'Add webhook' })
  const secretDialog = page.getByRole('dialog', { name: 'Signing secret' })
  const row = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem')
  const deliveries = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
  await test.step('rejects a webhook without address and events', async () => {
    await page.getByRole('button', { name: 'Add webhook' }).click()
    await form.getByRole('button', { name: 'Add webhook' }).click()
    await expect(form.getByText('Enter the address that events are sent to.')).toBeVisible()
    await expect(form.getByText('Choose at least one event.')).toBeVisible()
    await expect(form.getByLabel('Address')).toBeFocused()
  })
  await test.step('rejects a private address', async () => {
    await form.getByLabel('Address').fill('https://10.0.0.7/hooks')
    await form.getByLabel('Description').fill('Front desk')
    await form.getByLabel('Tour deleted').check()
    await page.keyboard.press('Enter')
    await expect(form.getByText(/^Enter an https address of a public host/)).toBeVisible()
    await expectAccessibleEverywhere(page)
  })
  await test.step('adds a webhook', async () => {
    await form.getByLabel('Address').fill(receiver.address(path))
    await page.keyboard.press('Enter')
  })
  const secret = await secretDialog.getByLabel('Secret', { exact: true }).inputValue()
  await test.step('shows the secret once', async () => {
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    await expectAccessibleEverywhere(page)
    await secretDialog.getByRole('button', { name: 'Done' }).click()
    await expect(secretDialog).toBeHidden()
    await expect(row).toContainText('Active')
    await expectAccessibleEverywhere(page)
  })
  await test.step('sends a test event that fails', async () => {
    await row.getByRole('link').click()
    await page.getByRole('button', { name: 'Send test event' }).click()
    await expect(deliveries.first()).toContainText('Failed')
    await deliveries.first().getByRole('button', { expanded: false }).press('Enter')
    await expect(page.getByRole('region', { name: 'Response' })).toHaveText('Out of order')
    await expect(page.getByRole('region', { name: 'Request body' })).toContainText('"webhook.test"')
    await expectAccessibleEverywhere(page)
  })
  await test.step('redelivers the event', async () => {
    await page.getByRole('button', { name: 'Redeliver' }).click()
    await expect(deliveries.first()).toContainText('Delivered')
    await expect(page.getByRole('region', { name: 'Response' })).toHaveText('Thank you')
  })
  await test.step('receives signed events of the account', async () => {
    const tour = await createTour(page, 'Lighthouse', 1)
    await call(page, 'tours.remove', { tourId: tour.id })
    await expect.poll(() => receiver.to(path).length).toBe(3)
    const events = receiver.to(path).map((request) => verifySignature(secret, request))
    expect(events[2]).toMatchObject({ type: 'tour.deleted', data: { tour: { name: 'Lighthouse' } } })
    expect(receiver.to(path)[0]?.id).toBe(receiver.to(path)[1]?.id)
  })
  await test.step('disables the webhook', async () => {
    await page.getByRole('button', { name: 'Disable' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await expect(page.getByText('Disabled', { exact: true })).toBeVisible()
  })
  await test.step('enables the webhook', async () => {
    await page.getByRole('button', { name: 'Enable' }).click()
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
  })
  await test.step('rotates the secret', async () => {
    await page.getByRole('button', { name: 'Rotate secret' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
    await expect(secretDialog.getByLabel('Secret', { exact: true })).not.toHaveValue(secret)
    await secretDialog.getByRole('button', { name: 'Done' }).click()
  })
  await test.step('deletes the webhook', async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
  })
})
