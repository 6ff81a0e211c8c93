import type { Page } from '@playwright/test'
import { linkTo, tokenOf } from '../../support/servers/mailbox.ts'
import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'
import { openPage } from '../support/contexts.ts'
import { call, createTour, openScreen, signIn } from '../support/editor.ts'
import { aPanorama, chooseFiles, holdUploads } from '../support/files.ts'
import { pressOn, tabTo } from '../support/keyboard.ts'
import { newUserPassword as password, signInAs, signUpAt, uniqueEmail } from '../support/sign-up.ts'

const noPublishing = 'Sorry! You do not have access to publish tours. Contact your tour admin to make changes here.'
const noManaging = 'Sorry! You do not have access to manage tours. Contact your tour admin to make changes here.'

async function openSettings(page: Page): Promise<void> {
  await page.goto('/home/settings/account')
  await expect(page.getByRole('heading', { level: 2, name: 'Members' })).toBeVisible()
}

/** Expects roles to describe their permissions, both in the list of options and below the field. */
async function expectRolesExplained(page: Page): Promise<void> {
  const roleField = page.getByRole('combobox', { name: 'Role', exact: true })
  const chooseRole = async (name: RegExp) => {
    await roleField.click()
    await page.getByRole('option', { name }).click()
  }
  await expect(roleField).toHaveAccessibleDescription('Views and edits tours and media.')
  await roleField.click()
  await expect(page.getByRole('option', { name: /^Viewer/ })).toHaveText(/Views tours and media\./)
  await page.keyboard.press('Escape')
  await chooseRole(/^Publisher/)
  await expect(roleField).toHaveAccessibleDescription('Edits and publishes tours.')
  await chooseRole(/^Editor/)
}

/** Expects the error page of a person without an account, and that it leads to their own settings only. */
async function expectNoAccount(page: Page): Promise<void> {
  await expect(page).toHaveURL('/error/acountnotfound')
  await expect(page.getByRole('heading', { level: 1, name: 'Account not found' })).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('link', { name: 'User settings' }).click()
  await expect(page.getByRole('region', { name: 'Profile', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose photo' })).toHaveCount(0)
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: /^User menu/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['User settings', 'Accounts', 'Privacy', 'Sign out'])
  await page.getByRole('menuitem', { name: 'Accounts' }).click()
  await expect(page.getByRole('heading', { name: "You don't belong to an account yet" })).toBeVisible()
  await expectAccessibleEverywhere(page)
}

/** Creates a brand kit. Expects a new tour to follow it until a part is changed, and again after a reset. */
async function expectBrandKit(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Brand kit' }).click()
  await page.getByRole('button', { name: 'Wine' }).click()
  await page.getByRole('button', { name: 'Create brand kit' }).click()
  await expect(page.getByText('Brand kit created. New tours will use it.')).toBeVisible()
  await expectAccessibleEverywhere(page)
  const { id } = await call<{ id: string }>(page, 'tours.create', { name: 'Breakwater' })
  await openScreen(page, `/home/${id}/edit/styles`)
  const colors = page.getByRole('region', { name: 'Colors' })
  await expect(page.getByText('From the brand kit', { exact: true })).toHaveCount(6)
  await expect(page.getByRole('button', { name: 'Wine' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Forest' }).click()
  await expect(colors.getByText('From the brand kit', { exact: true })).toBeHidden()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Reset to brand kit: Colors' }).click()
  await expect(page.getByRole('button', { name: 'Wine' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible()
}

test('an admin invites an editor and removes the member', async ({ app, page, browser }) => {
  const email = uniqueEmail('editor')
  await signIn(page)
  await createTour(page, 'Pier to join', 1)
  await openSettings(page)
  await test.step('the members screen describes each role', async () => {
    await expectAccessibleEverywhere(page)
    await expectRolesExplained(page)
  })
  await test.step('the admin sends an invitation by keyboard', async () => {
    await tabTo(page, page.getByRole('textbox', { name: 'Email' }))
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    const pendingInvitations = page.getByRole('list', { name: 'Pending invitations' })
    await expect(pendingInvitations.getByText(email)).toBeVisible()
  })
  const memberPage = await openPage(browser)
  await test.step('the editor joins by the link in the email', async () => {
    await memberPage.goto(await linkTo(app, email, { path: '/token/invite' }))
    await expect(memberPage.getByRole('heading', { level: 1, name: 'Join Demo account' })).toBeVisible()
    await expectAccessibleEverywhere(memberPage)
    await memberPage.getByLabel('First name').fill('Edda')
    await memberPage.getByLabel('Last name').fill('Pier')
    await memberPage.getByLabel('Password', { exact: true }).fill(password)
    await memberPage.getByRole('checkbox', { name: 'I accept the terms' }).check()
    await memberPage.getByRole('button', { name: 'Join Demo account' }).click()
    await expect(memberPage.getByRole('heading', { level: 1, name: 'Tours' })).toBeVisible()
  })
  await test.step('the editor reads why publishing is disabled', async () => {
    await memberPage.getByRole('link', { name: 'Pier to join', exact: true }).click()
    await memberPage.getByRole('link', { name: 'Share & Publish' }).click()
    await expect(memberPage.getByRole('main').getByText(noPublishing)).toBeVisible()
    await expect(memberPage.getByRole('main').getByRole('button', { name: 'Request review' })).toBeVisible()
    const publishButton = memberPage.getByRole('banner').getByRole('button', { name: /^Publish: / })
    await tabTo(memberPage, publishButton)
    await expect(publishButton).toHaveAccessibleDescription(noPublishing)
    await expect(publishButton).toHaveAttribute('aria-disabled', 'true')
    await memberPage.keyboard.press('Enter')
    await expect(memberPage.getByText('Not published yet. Only your team can see this tour.')).toBeVisible()
    await expect(memberPage.getByRole('tooltip', { name: noPublishing }).first()).toBeInViewport({ ratio: 1 })
    await expectAccessibleEverywhere(memberPage)
  })
  await test.step('the admin removes the member', async () => {
    await page.reload()
    await pressOn(page, page.getByRole('button', { name: 'Actions for Edda Pier' }))
    await page.getByRole('menuitem', { name: 'Remove from account' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove from account' }).click()
    await expect(page.getByText('Edda Pier was removed from the account.')).toBeVisible()
    await memberPage.goto('/home')
    await expect(memberPage).toHaveURL('/login')
  })
  await test.step('a person without an account sees only their own settings', async () => {
    await signInAs(memberPage, email)
    await expectNoAccount(memberPage)
  })
  await test.step('a person without an account can sign out', async () => {
    await memberPage.goto('/home')
    await memberPage.getByRole('button', { name: 'Sign out' }).click()
    await expect(memberPage).toHaveURL('/login')
  })
  await memberPage.context().close()
})

test('an owner manages their accounts', async ({ app, page, browser }) => {
  const memberPage = await openPage(browser)
  const accountButton = (name: string) => memberPage.getByRole('button', { name: `Account: ${name}. Switch account` })
  const sessionCookie = async () =>
    (await memberPage.context().cookies()).find(({ name }) => name.includes('session'))?.value

  const email = await signUpAt(memberPage, app, 'Noor')
  await test.step('renames the account', async () => {
    await openScreen(memberPage, '/home/settings/account')
    const accountSection = memberPage.getByRole('region', { name: 'Account details' })
    const saveButton = accountSection.getByRole('button', { name: 'Save' })
    await expect(saveButton).toBeDisabled()
    await accountSection.getByLabel('Account name').fill('Lighthouse')
    await saveButton.press('Enter')
    await expect(saveButton).toBeDisabled()
    await expect(memberPage.getByText('Saved', { exact: true })).toBeVisible()
    await expect(saveButton).toBeFocused()
  })
  await test.step('offers an invitation when no member could become the owner', async () => {
    const dialog = memberPage.getByRole('dialog', { name: 'Transfer ownership' })
    const transferButton = memberPage.getByRole('button', { name: 'Transfer…' })
    await transferButton.click()
    await expect(dialog.getByText("There's no one to transfer ownership to.")).toBeVisible()
    await expectAccessibleEverywhere(memberPage)
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(dialog).toBeHidden()
    await expect(transferButton).toBeFocused()
    await transferButton.click()
    await dialog.getByRole('button', { name: 'Invite someone' }).click()
    await expect(dialog).toBeHidden()
    await expect(memberPage.getByRole('region', { name: 'Invite people' }).getByLabel('Email')).toBeFocused()
  })
  await test.step('creates a brand kit', async () => {
    await expectBrandKit(memberPage)
  })
  await signIn(page)
  await call(page, 'accounts.invite', { email, role: 'editor' })
  const invitationLink = await linkTo(app, email, { path: '/token/invite' })
  await test.step('rejects an invitation to another person', async () => {
    await page.goto(invitationLink)
    await expect(page.getByText(`This invitation is for ${email}`, { exact: false })).toBeVisible()
    await expectAccessibleEverywhere(page)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText(`This invitation is for ${email}`, { exact: false })).toHaveCount(0)
  })
  await test.step('joins another account by its invitation', async () => {
    await memberPage.goto(invitationLink)
    await memberPage.getByRole('button', { name: 'Join Demo account' }).click()
    await expect(accountButton('Demo account')).toBeVisible()
  })
  await test.step('rejects an invitation that was already accepted', async () => {
    await page.reload()
    await expect(page).toHaveURL('/token/error/404')
  })
  await test.step('asks for the account if the browser has none stored', async () => {
    await memberPage.evaluate(() => localStorage.removeItem('aid'))
    await memberPage.goto('/home/medialibrary')
    await expect(memberPage).toHaveURL('/home/accounts')
    await expectAccessibleEverywhere(memberPage)
    await memberPage.getByRole('button', { name: 'Open Lighthouse' }).click()
    await expect(memberPage).toHaveURL('/home/medialibrary')
    await expect(accountButton('Lighthouse')).toBeVisible()
  })
  const cookieBefore = await sessionCookie()
  await test.step('stays in the account if switching fails', async () => {
    await memberPage.route('**/trpc/accounts.swap*', (route) => route.abort())
    await accountButton('Lighthouse').click()
    await memberPage.getByRole('menuitem', { name: 'Demo account' }).click()
    await expect(memberPage.getByText('Erorr Occured When Swapping Accounts')).toBeVisible()
    await expect(memberPage).toHaveURL('/home/medialibrary')
    await expect(accountButton('Lighthouse')).toBeVisible()
    expect(await sessionCookie()).toBe(cookieBefore)
  })
  await test.step('stays in the account while files wait for their upload', async () => {
    // Files that wait for their upload would be sent to the other account.
    await memberPage.unroute('**/trpc/accounts.swap*')
    const releaseUploads = await holdUploads(memberPage)
    await chooseFiles(memberPage, 'Upload', [await aPanorama('Gallery.jpg', 41)])
    await expect(memberPage.getByRole('button', { name: 'Pause Gallery.jpg' })).toBeVisible()
    await accountButton('Lighthouse').click()
    await memberPage.getByRole('menuitem', { name: 'Demo account' }).click()
    await expect(memberPage.getByText("1 file hasn't been uploaded yet.", { exact: false })).toBeVisible()
    await expect(accountButton('Lighthouse')).toBeVisible()
    expect(await sessionCookie()).toBe(cookieBefore)
    await memberPage.getByRole('button', { name: 'Cancel Gallery.jpg' }).click()
    await releaseUploads()
  })
  await test.step('switches to another account', async () => {
    await accountButton('Lighthouse').click()
    await memberPage.getByRole('menuitem', { name: 'Demo account' }).click()
    await expect(memberPage).toHaveURL('/home')
    await expect(accountButton('Demo account')).toBeVisible()
    expect(await sessionCookie()).not.toBe(cookieBefore)
  })
  await memberPage.context().close()
})

test('a Viewer tries to change a tour', async ({ app, page, browser }) => {
  const email = uniqueEmail('viewer')
  await signIn(page)
  const tour = await createTour(page, 'Lookout', 2)
  await call(page, 'accounts.invite', { email, role: 'viewer' })
  const token = tokenOf(await linkTo(app, email, { path: '/token/invite' }))
  const memberPage = await openPage(browser)
  const errors: string[] = []
  memberPage.on('response', (response) => response.status() >= 400 && errors.push(response.url()))
  memberPage.on('pageerror', (error) => errors.push(error.message))
  await memberPage.goto('/login')
  await call(memberPage, 'accounts.acceptAsStranger', {
    token,
    firstName: 'Vera',
    lastName: 'Low',
    password,
    privacyPolicy: true,
  })
  await test.step('cannot create a tour', async () => {
    await memberPage.goto('/home')
    const createButton = memberPage.getByRole('button', { name: 'New tour', exact: true })
    await expect(createButton).toHaveAccessibleDescription(noManaging)
    await createButton.click({ force: true })
    await expect(memberPage).toHaveURL('/home')
  })
  await test.step('cannot edit the name of a tour', async () => {
    await openScreen(memberPage, `/home/${tour.id}/edit/general`)
    const nameField = memberPage.getByRole('textbox', { name: 'Name' })
    await expect(nameField).toHaveAccessibleDescription(noManaging)
    await expect(nameField).not.toBeEditable()
    await expectAccessibleEverywhere(memberPage)
  })
  await test.step('cannot duplicate a stop', async () => {
    await openScreen(memberPage, `/home/${tour.id}/edit/stops`)
    await memberPage
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    const duplicateItem = memberPage.getByRole('menuitem', { name: 'Duplicate' })
    await expect(duplicateItem).toHaveAccessibleDescription(noManaging)
    await duplicateItem.click({ force: true })
    await expect(memberPage.getByRole('main').getByRole('article')).toHaveCount(2)
  })
  await test.step('cannot invite people', async () => {
    await openScreen(memberPage, '/home/settings/account')
    await expect(memberPage.getByRole('button', { name: 'Invite', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expectAccessibleEverywhere(memberPage)
  })
  expect(errors).toEqual([])
  await memberPage.context().close()
})
