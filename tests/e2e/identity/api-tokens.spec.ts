import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'
import { signUpAt } from '../support/sign-up.ts'

test('a token is created, shown once, used by a program and revoked', async ({ page, app }) => {
  await signUpAt(page, app, 'Ada')
  await page.goto('/home/settings/user')
  const section = page.getByRole('region', { name: 'API tokens' })
  await expect(section).toContainText('No tokens yet.')
  await section.getByRole('button', { name: 'Create token' }).click()
  const form = page.getByRole('dialog', { name: 'Create an API token' })
  await form.getByRole('button', { name: 'Create token' }).click()
  await expect(form.getByText('Enter a name.')).toBeVisible()
  await form.getByLabel('Name').fill('Nightly import')
  await form.getByRole('radio', { name: 'Edit' }).check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create token' }).click()

  const created = page.getByRole('dialog', { name: 'Token created: Nightly import' })
  await expect(created).toContainText("It won't be shown again.")
  const token = await created.getByLabel('Token', { exact: true }).inputValue()
  await expectAccessible(page)
  await created.getByRole('button', { name: 'Done' }).click()
  await expect(created).toBeHidden()
  await expect(section.getByRole('button', { name: 'Create token' })).toBeFocused()

  const input = encodeURIComponent('{"json":{}}')
  const headers = { authorization: `Bearer ${token}` }
  const callWithToken = () => fetch(`${app.url}/trpc/tours.list?input=${input}`, { headers })
  expect((await callWithToken()).status).toBe(200)
  await page.reload()
  const row = section.getByRole('listitem').filter({ hasText: 'Nightly import' })
  await expect(row).toContainText(`Ends in ${token.slice(-4)} · Last used`)
  expect(await page.content()).not.toContain(token)

  await row.getByRole('button', { name: 'Revoke Nightly import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(section).toContainText('No tokens yet.')
  expect((await callWithToken()).status).toBe(401)
})
