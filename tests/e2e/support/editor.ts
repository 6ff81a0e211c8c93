import { expect, type Page } from '@playwright/test'
import { demoEmail } from '../../../src/server/demo/demo-account.ts'
import type { MediaItem } from '../../../src/shared/media/media.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { demoPassword } from './stopover.ts'

/**
 * Signs in as the demo's editor, without the sign-in screen, which has tests of its own. The page is left at an address
 * of the app that shows nothing: most tests go somewhere else next.
 */
export async function signIn(page: Page): Promise<void> {
  const answer = await page.request.post('/trpc/auth.signIn', {
    data: { json: { email: demoEmail, password: demoPassword } },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const { result } = await answer.json()
  const { uid, accounts } = result.data.json
  await page.goto('/meta.json')
  await page.evaluate(
    ({ userId, accountId }) => {
      localStorage.setItem('uid', userId)
      localStorage.setItem('aid', accountId)
    },
    { userId: uid, accountId: accounts[0].aid },
  )
}

/** The same, and opens the list of tours. */
export async function signInAtHome(page: Page): Promise<void> {
  await signIn(page)
  await page.goto('/home')
}

/** A call of the app's own kind, from the page that is signed in; for what a test needs rather than tries. */
export async function call<Answer>(page: Page, path: string, input: object): Promise<Answer> {
  return page.evaluate(
    async ([procedure, body]) => {
      const isQuery = /\.(?:list|get|me)$/.test(procedure)
      const address = `/trpc/${procedure}${isQuery ? `?input=${encodeURIComponent(body)}` : ''}`
      const headers = { 'content-type': 'application/json', 'stopover-account': localStorage.getItem('aid') ?? '' }
      const answer = await fetch(address, isQuery ? { headers } : { method: 'POST', headers, body })
      const { result, error } = await answer.json()
      if (error) throw new Error(`${procedure}: ${JSON.stringify(error)}`)
      return result.data.json
    },
    [path, JSON.stringify({ json: input })] as const,
  )
}

/** A tour of its own for a test, with stops of the demo's panoramas. */
export async function makeTour(page: Page, name: string, stopCount: number): Promise<Tour> {
  const media = await call<MediaItem[]>(page, 'media.list', { kinds: ['panos'] })
  // What other tests uploaded may be under way, or rejected: a tour of that cannot be published.
  const ready = media.filter(({ status }) => status === 'complete')
  // Stops are found by their names, and the same file may have been uploaded twice.
  const named = new Map(ready.map(({ id, name }) => [name, id]))
  const mediaIds = [...named.values()].slice(0, stopCount)
  return call<Tour>(page, 'tours.create', { name, mediaIds })
}

/** The tour as it is stored at this moment. */
export function storedTour(page: Page, { id }: Pick<Tour, 'id'>): Promise<Tour> {
  return call<Tour>(page, 'tours.get', { tourId: id })
}

/** Saves something as somebody in another window would. */
export async function renameElsewhere(page: Page, tour: Tour, name: string): Promise<void> {
  const { version } = await storedTour(page, tour)
  await call(page, 'tours.update', { tourId: tour.id, version, name })
}

export async function untilSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^Saved/).first()).toBeAttached()
}

/** On a phone the panes are sheets: opens the one that holds what the test wants. */
export async function openPane(page: Page, label: 'Stops' | 'Stop and hotspots'): Promise<void> {
  await page.locator('[id^="pane-"]').first().waitFor({ state: 'attached' })
  const button = page.getByRole('button', { name: label, exact: true })
  if ((await button.isVisible()) && (await button.getAttribute('aria-expanded')) === 'false') await button.click()
}

export async function closePane(page: Page): Promise<void> {
  const open = page.locator('button[aria-controls^="pane-"][aria-expanded="true"]')
  if (await open.isVisible()) await open.click()
}

/** A hotspot on the stage, by its name. */
export function stageHotspot(page: Page, name: string | RegExp) {
  return page.getByRole('list', { name: 'Hotspots in this stop' }).getByRole('button', { name })
}
