import { mentionOf } from '../../../src/shared/comments/mentions.ts'
import { emailTo } from '../../support/servers/mailbox.ts'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'
import { aColleague } from '../support/colleague.ts'
import { call } from '../support/editor.ts'
import { signUpAt } from '../support/newcomer.ts'

test('a person chooses what they get emails about, also by the link of an email', async ({
  page,
  app,
  browser,
}, testInfo) => {
  const email = await signUpAt(page, app, 'Ada')
  await page.goto('/home/settings/user')
  const section = page.getByRole('region', { name: 'Email notifications', exact: true })
  const mentions = section.getByRole('switch', { name: 'Mentions' })
  await expect(section.getByRole('switch')).toHaveCount(5)
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

  const { uid } = await call<{ uid: string }>(page, 'auth.me', {})
  const theirs = await aColleague({ app, browser, page, firstName: 'Rosa' })
  const { id: tourId } = await call<{ id: string }>(theirs, 'tours.create', { name: 'Harbor' })
  await call(theirs, 'comments.create', { tourId, text: `${mentionOf(uid)}, have a look.` })
  const { text } = await emailTo(app, email, 'You were mentioned in a comment')
  const link = new URL(/https?:\/\/\S+unsubscribe\S+/.exec(text)?.[0] ?? '')
  await theirs.context().clearCookies()
  await theirs.goto(link.pathname + link.search)
  await expect(theirs.getByRole('heading', { name: 'Turn off these emails?' })).toBeVisible()
  await expectAccessible(theirs)
  await theirs.screenshot({ path: testInfo.outputPath('unsubscribe.png') })
  await theirs.getByRole('button', { name: 'Turn off' }).click()
  await expect(theirs.getByRole('heading', { name: 'Emails turned off' })).toBeVisible()
  await expectAccessible(theirs)
  await theirs.context().close()
  await page.reload()
  await expect(mentions).not.toBeChecked()
  await expect(section.getByRole('switch', { name: 'Publishing failed' })).toBeChecked()
})
