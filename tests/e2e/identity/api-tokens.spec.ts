import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'
import { signUpAt } from '../support/sign-up.ts'

test('an API token can be created, is shown once, works for a program and can be revoked', async ({ page, app }) => {
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

  const tokenDialog = page.getByRole('dialog', { name: 'Token created: Nightly import' })
  await expect(tokenDialog).toContainText("It won't be shown again.")
  const token = await tokenDialog.getByLabel('Token', { exact: true }).inputValue()
  await expectAccessible(page)
  await tokenDialog.getByRole('button', { name: 'Done' }).click()
  await expect(tokenDialog).toBeHidden()
  await expect(section.getByRole('button', { name: 'Create token' })).toBeFocused()

  const input = encodeURIComponent('{"json":{}}')
  const headers = { authorization: `Bearer ${token}` }
  const callWithToken = () => fetch(`${app.url}/trpc/tours.list?input=${input}`, { headers })
  expect((await callWithToken()).status).toBe(200)
  await page.reload()
  const tokenRow = section.getByRole('listitem').filter({ hasText: 'Nightly import' })
  await expect(tokenRow).toContainText(`Ends in ${token.slice(-4)} · Last used`)
  expect(await page.content()).not.toContain(token)

  await tokenRow.getByRole('button', { name: 'Revoke Nightly import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(section).toContainText('No tokens yet.')
  expect((await callWithToken()).status).toBe(401)
})
