import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'
import { signUpAt } from '../support/sign-up.ts'

test('a user can choose the topics and the frequency of email notifications', async ({ page, app }) => {
  await signUpAt(page, app, 'Ada')
  await page.goto('/home/settings/user')
  const section = page.getByRole('region', { name: 'Email notifications', exact: true })
  const mentionsSwitch = section.getByRole('switch', { name: 'Mentions' })
  const responsesChoice = page.getByRole('radiogroup', { name: 'Form responses' })
  await expect(section.getByRole('switch')).toHaveCount(6)
  await expect(mentionsSwitch).toBeChecked()
  await expect(responsesChoice.getByRole('radio', { name: 'Never' })).toBeChecked()
  await expectAccessibleEverywhere(page)
  await mentionsSwitch.focus()
  await page.keyboard.press('Space')
  await expect(mentionsSwitch).not.toBeChecked()
  await responsesChoice.getByRole('radio', { name: 'Never' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Email notifications saved.').first()).toBeVisible()
  await expect(responsesChoice.getByRole('radio', { name: 'Daily' })).toBeChecked()
  await page.reload()
  await expect(responsesChoice.getByRole('radio', { name: 'Daily' })).toBeChecked()
  await expect(mentionsSwitch).not.toBeChecked()
})
