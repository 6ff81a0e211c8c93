import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'
import { signUpAt } from '../support/sign-up.ts'

test('a person chooses the topics and the frequency of email notifications', async ({ page, app }) => {
  await signUpAt(page, app, 'Ada')
  await page.goto('/home/settings/user')
  const section = page.getByRole('region', { name: 'Email notifications', exact: true })
  const mentions = section.getByRole('switch', { name: 'Mentions' })
  const responses = page.getByRole('radiogroup', { name: 'Form responses' })
  await expect(section.getByRole('switch')).toHaveCount(6)
  await expect(mentions).toBeChecked()
  await expect(responses.getByRole('radio', { name: 'Never' })).toBeChecked()
  await expectAccessibleEverywhere(page)
  await mentions.focus()
  await page.keyboard.press('Space')
  await expect(mentions).not.toBeChecked()
  await responses.getByRole('radio', { name: 'Never' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Email notifications saved.').first()).toBeVisible()
  await expect(responses.getByRole('radio', { name: 'Daily' })).toBeChecked()
  await page.reload()
  await expect(responses.getByRole('radio', { name: 'Daily' })).toBeChecked()
  await expect(mentions).not.toBeChecked()
})
