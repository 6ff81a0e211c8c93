import type { Page } from '@playwright/test'
import { linkTo, tokenOf } from '../../support/servers/mailbox.ts'
import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'
import { call, makeTour, signIn } from '../support/editor.ts'
import { pressOn, tabTo } from '../support/keyboard.ts'
import { anAddress, newcomerPassword as password, signInAs, signUpAt } from '../support/newcomer.ts'

const noPublishing = 'Sorry! You do not have access to publish tours. Contact your tour admin to make changes here.'
const noManaging = 'Sorry! You do not have access to manage tours. Contact your tour admin to make changes here.'

async function openSettings(page: Page): Promise<void> {
  await page.goto('/home/settings/account')
  await expect(page.getByRole('heading', { level: 2, name: 'Members' })).toBeVisible()
}

/** Each role says what it allows, in the list and once it is chosen. */
async function expectRolesExplained(page: Page): Promise<void> {
  const role = page.getByRole('combobox', { name: 'Role', exact: true })
  const choose = async (name: RegExp) => {
    await role.click()
    await page.getByRole('option', { name }).click()
  }
  await expect(role).toHaveAccessibleDescription('Can also edit tours and the media library.')
  await role.click()
  await expect(page.getByRole('option', { name: /^Viewer/ })).toHaveText(/Can view tours and the media library\./)
  await page.keyboard.press('Escape')
  await choose(/^Publisher/)
  await expect(role).toHaveAccessibleDescription('Can also publish tours.')
  await choose(/^Editor/)
}

/** A person without an account reads so, and finds what is still theirs. */
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

test('invites a colleague by keyboard alone, who joins by the email and cannot publish', async ({
  app,
  page,
  browser,
}) => {
  const email = anAddress('editor')
  await signIn(page)
  await makeTour(page, 'Pier to join', 1)
  await openSettings(page)
  await expectAccessibleEverywhere(page)
  await expectRolesExplained(page)
  await tabTo(page, page.getByRole('textbox', { name: 'Email' }))
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  const pending = page.getByRole('list', { name: 'Pending invitations' })
  await expect(pending.getByText(email)).toBeVisible()

  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(await linkTo(app, email, { path: '/token/invite' }))
  await expect(theirs.getByRole('heading', { level: 1, name: 'Join Demo account' })).toBeVisible()
  await expectAccessibleEverywhere(theirs)
  await theirs.getByLabel('First name').fill('Edda')
  await theirs.getByLabel('Last name').fill('Pier')
  await theirs.getByLabel('Password', { exact: true }).fill(password)
  await theirs.getByRole('checkbox', { name: 'I accept the terms' }).check()
  await theirs.getByRole('button', { name: 'Join Demo account' }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'Tours' })).toBeVisible()

  await theirs.getByRole('link', { name: 'Pier to join', exact: true }).click()
  await theirs.getByRole('link', { name: 'Share & Publish' }).click()
  await expect(theirs.getByRole('main').getByText(noPublishing)).toBeVisible()
  await expect(theirs.getByRole('main').getByRole('button', { name: 'Request review' })).toBeVisible()
  const publish = theirs.getByRole('banner').getByRole('button', { name: 'Publish', exact: true })
  await tabTo(theirs, publish)
  await expect(publish).toHaveAccessibleDescription(noPublishing)
  await expect(publish).toHaveAttribute('aria-disabled', 'true')
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByText('Not published yet. Only your team can see this tour.')).toBeVisible()
  await expect(theirs.getByRole('tooltip', { name: noPublishing }).first()).toBeInViewport({ ratio: 1 })
  await expectAccessibleEverywhere(theirs)

  await page.reload()
  await pressOn(page, page.getByRole('button', { name: 'Actions for Edda Pier' }))
  await page.getByRole('menuitem', { name: 'Remove from account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from account' }).click()
  await expect(page.getByText('Edda Pier was removed from the account.')).toBeVisible()
  await theirs.goto('/home')
  await expect(theirs).toHaveURL('/login')

  // This was their only account; they can still sign in and out.
  await signInAs(theirs, email)
  await expectNoAccount(theirs)
  await theirs.goto('/home')
  await theirs.getByRole('button', { name: 'Sign out' }).click()
  await expect(theirs).toHaveURL('/login')
  await theirs.context().close()
})

test('an owner who is alone renames the account, and is led to inviting a person who could take it over', async ({
  app,
  page,
}) => {
  await signUpAt(page, app, 'Solveig')
  await page.goto('/home/settings/account')
  const account = page.getByRole('region', { name: 'Account', exact: true })
  const save = account.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await account.getByLabel('Account name').fill('Lighthouse')
  await save.press('Enter')
  await expect(save).toBeDisabled()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(save).toBeFocused()
  const dialog = page.getByRole('dialog', { name: 'Transfer ownership' })
  await page.getByRole('button', { name: 'Transfer…' }).click()
  await expect(dialog.getByText("There's no one to transfer ownership to.")).toBeVisible()
  await expectAccessibleEverywhere(page)
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Transfer…' })).toBeFocused()
  await page.getByRole('button', { name: 'Transfer…' }).click()
  await dialog.getByRole('button', { name: 'Invite someone' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Invite people' }).getByLabel('Email')).toBeFocused()
})

test('lets a Viewer look at everything, change nothing, and know why', async ({ app, page, browser }) => {
  const email = anAddress('viewer')
  await signIn(page)
  const tour = await makeTour(page, 'Lookout', 2)
  await call(page, 'accounts.invite', { email, role: 'viewer' })
  const token = tokenOf(await linkTo(app, email, { path: '/token/invite' }))
  const theirs = await (await browser.newContext()).newPage()
  const problems: string[] = []
  theirs.on('response', (response) => response.status() >= 400 && problems.push(response.url()))
  theirs.on('pageerror', (error) => problems.push(error.message))
  await theirs.goto('/login')
  await call(theirs, 'accounts.acceptAsStranger', {
    token,
    firstName: 'Vera',
    lastName: 'Low',
    password,
    privacyPolicy: true,
  })
  await theirs.goto('/home')
  const create = theirs.getByRole('button', { name: 'New tour', exact: true })
  await expect(create).toHaveAccessibleDescription(noManaging)
  await create.click({ force: true })
  await expect(theirs).toHaveURL('/home')
  await theirs.goto(`/home/${tour.id}/edit/general`)
  const name = theirs.getByRole('textbox', { name: 'Name' })
  await expect(name).toHaveAccessibleDescription(noManaging)
  await expect(name).not.toBeEditable()
  await expectAccessibleEverywhere(theirs)
  await theirs.goto(`/home/${tour.id}/edit/stops`)
  await theirs
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  const duplicate = theirs.getByRole('menuitem', { name: 'Duplicate' })
  await expect(duplicate).toHaveAccessibleDescription(noManaging)
  await duplicate.click({ force: true })
  await expect(theirs.getByRole('main').getByRole('article')).toHaveCount(2)
  await theirs.goto('/home/settings/account')
  await expect(theirs.getByRole('button', { name: 'Invite', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessibleEverywhere(theirs)
  expect(problems).toEqual([])
  await theirs.context().close()
})

test('asks somebody with two accounts for one, swaps, and stays where it is when that fails', async ({
  app,
  page,
  browser,
}) => {
  const theirs = await (await browser.newContext()).newPage()
  const email = await signUpAt(theirs, app, 'Noor')
  await signIn(page)
  await call(page, 'accounts.invite', { email, role: 'editor' })
  await theirs.goto(await linkTo(app, email, { path: '/token/invite' }))
  await theirs.getByRole('button', { name: 'Join Demo account' }).click()
  const swap = (name: string) => theirs.getByRole('button', { name: `Account: ${name}. Switch account` })
  await expect(swap('Demo account')).toBeVisible()

  await theirs.evaluate(() => localStorage.removeItem('aid'))
  await theirs.goto('/home/medialibrary')
  await expect(theirs).toHaveURL('/home/accounts')
  await expectAccessibleEverywhere(theirs)
  await theirs.getByRole('button', { name: 'Open Noor’s tours' }).click()
  await expect(theirs).toHaveURL('/home/medialibrary')
  await expect(swap('Noor’s tours')).toBeVisible()

  const cookie = async () => (await theirs.context().cookies()).find(({ name }) => name.includes('session'))?.value
  const before = await cookie()
  await theirs.route('**/trpc/accounts.swap*', (route) => route.abort())
  await swap('Noor’s tours').click()
  await theirs.getByRole('menuitem', { name: 'Demo account' }).click()
  await expect(theirs.getByText('Erorr Occured When Swapping Accounts')).toBeVisible()
  await expect(theirs).toHaveURL('/home/medialibrary')
  await expect(swap('Noor’s tours')).toBeVisible()
  expect(await cookie()).toBe(before)

  await theirs.unroute('**/trpc/accounts.swap*')
  await swap('Noor’s tours').click()
  await theirs.getByRole('menuitem', { name: 'Demo account' }).click()
  await expect(theirs).toHaveURL('/home')
  await expect(swap('Demo account')).toBeVisible()
  expect(await cookie()).not.toBe(before)
  await theirs.context().close()
})

test('tells somebody else whose an invitation is, and everybody when a link is over', async ({
  app,
  browser,
  page,
}) => {
  await signIn(page)
  const email = anAddress('other')
  const { id } = await call<{ id: string }>(page, 'accounts.invite', { email, role: 'editor' })
  const link = await linkTo(app, email, { path: '/token/invite' })
  await page.goto(link)
  await expect(page.getByText(`This invitation is for ${email}`, { exact: false })).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  const join = page.getByRole('button', { name: 'Join Demo account' })
  await expect(join).toBeVisible()
  const host = await (await browser.newContext()).newPage()
  await signIn(host)
  await call(host, 'accounts.withdrawInvitation', { invitationId: id })
  await host.context().close()
  await page.getByLabel('First name').fill('Odo')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: 'I accept the terms' }).check()
  await join.click()
  await expect(page).toHaveURL('/token/error/404')
  await page.goto(link)
  await expect(page).toHaveURL('/token/error/404')
})
