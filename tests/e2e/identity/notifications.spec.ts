import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'
import { signUpAt } from '../support/newcomer.ts'

test('a person chooses what they get emails about', async ({ page, app }, testInfo) => {
  await signUpAt(page, app, 'Ada')
  await page.goto('/home/settings/user')
  const section = page.getByRole('region', { name: 'Email notifications', exact: true })
  const mentions = section.getByRole('switch', { name: 'Mentions' })
  await expect(section.getByRole('switch')).toHaveCount(6)
  await expect(mentions).toBeChecked()
  await expectAccessibleEverywhere(page)
  await section.screenshot({ path: testInfo.outputPath('section.png') })
  await mentions.click()
  await expect(page.getByText('Email notifications saved.')).toBeVisible()
  await expect(mentions).not.toBeChecked()
  await page.reload()
  await expect(mentions).not.toBeChecked()
  await mentions.focus()
  await page.keyboard.press('Space')
  await expect(mentions).toBeChecked()
})

test('a person chooses how often they get form responses', async ({ page, app }, testInfo) => {
  await signUpAt(page, app, 'Ada')
  await page.goto('/home/settings/user')
  const responses = page.getByRole('radiogroup', { name: 'Form responses' })
  await expect(responses.getByRole('radio', { name: 'Never' })).toBeChecked()
  await responses.getByRole('radio', { name: 'Never' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Email notifications saved.')).toBeVisible()
  await expect(responses.getByRole('radio', { name: 'Daily' })).toBeChecked()
  await page.reload()
  await expect(responses.getByRole('radio', { name: 'Daily' })).toBeChecked()
  await page
    .getByRole('region', { name: 'Email notifications', exact: true })
    .screenshot({ path: testInfo.outputPath('section.png') })
})
