import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'
import { openPage } from '../support/contexts.ts'
import { call, createTour, signIn, storedTour } from '../support/editor.ts'
import { pressOn, tabTo } from '../support/keyboard.ts'
import { signUpAt } from '../support/sign-up.ts'

test.use({ keyboardOnly: true })

test('visitors without access to a tour get a page that reveals nothing about it', async ({ app, browser, page }) => {
  const ownerPage = await openPage(browser)
  await signIn(ownerPage)
  const tour = await createTour(ownerPage, 'Hidden harbor', 5)
  await call(ownerPage, 'publishing.publish', { tourId: tour.id })
  await expect.poll(async () => (await storedTour(ownerPage, tour)).publication.liveNumber).toBe(1)
  const { shareId } = (await storedTour(ownerPage, tour)).publication
  const link = await call<{ id: string }>(ownerPage, 'shareLinks.create', {
    tourId: tour.id,
    name: 'Press',
  })
  await call(ownerPage, 'sharing.update', { tourId: tour.id, visibility: 'members' })
  await call(ownerPage, 'shareLinks.revoke', { tourId: tour.id, linkId: link.id })

  const expectErrorPage = async (path: string, title: string) => {
    await expect
      .poll(async () => {
        await page.goto(`${app.url}${path}`)
        return page.getByRole('heading', { level: 1 }).textContent()
      })
      .toBe(title)
    expect(await page.content()).not.toContain('Hidden harbor')
    await expectAccessible(page)
  }
  await expectErrorPage(`/share/${link.id}`, 'This link has ended')
  await expectErrorPage(`/share/${shareId}x/stop/1`, 'Tour not found')
  await expectErrorPage(`/share/${shareId}/stop/1`, 'Sign in to see this tour')
  const signInLink = page.getByRole('link', { name: 'Sign in' })
  await tabTo(page, signInLink)
  await expect(signInLink).toHaveAttribute('href', `/login?return=${encodeURIComponent(`/share/${shareId}/stop/1`)}`)

  await signUpAt(page, app, 'Ada')
  await expectErrorPage(`/share/${shareId}/stop/1`, 'No access to this tour')
  await pressOn(page, page.getByRole('link', { name: /./ }))
  await expect(page).toHaveURL(`${app.url}/home`)
  await ownerPage.context().close()
})
