import { expect, type Page } from '@playwright/test'
import { demoEmail } from '../../../src/server/demo/demo-account.ts'
import type { ListMediaInput, MediaPage } from '../../../src/shared/media/library.ts'
import type { MediaItem } from '../../../src/shared/media/media.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { demoPassword } from './stopover.ts'

/**
 * Signs in as the demo's editor over the API; the sign-in screen has tests of its own. Leaves the page at an empty
 * document of the app, because most tests navigate elsewhere next.
 */
export async function signIn(page: Page): Promise<void> {
  const requestSession = () =>
    page.request.post('/trpc/auth.signIn', { data: { json: { email: demoEmail, password: demoPassword } } })
  let response = await requestSession()
  // On a machine without idle time, a server may get no database connection in time. Clients try again then.
  while (response.status() === 503) response = await requestSession()
  expect(response.status(), await response.text()).toBe(200)
  const { result } = await response.json()
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

/** Signs in and opens the list of tours. */
export async function signInAtHome(page: Page): Promise<void> {
  await signIn(page)
  await page.goto('/home')
}

/**
 * Calls a tRPC procedure from the signed-in page, to prepare or inspect data that the test does not exercise on screen. The
 * page returns the response as text, because Playwright is slow to copy objects from a page.
 */
export async function call<Output>(page: Page, path: string, input: object): Promise<Output> {
  const responseText = await page.evaluate(
    async ([procedure, body]) => {
      const isQuery = /\.(?:list|byIds|get|me|accountReport)$/.test(procedure)
      const url = `/trpc/${procedure}${isQuery ? `?input=${encodeURIComponent(body)}` : ''}`
      const headers = { 'content-type': 'application/json', 'stopover-account': localStorage.getItem('aid') ?? '' }
      const response = await fetch(url, isQuery ? { headers } : { method: 'POST', headers, body })
      return response.text()
    },
    [path, JSON.stringify({ json: input })] as const,
  )
  const { result, error } = JSON.parse(responseText)
  if (error) throw new Error(`${path}: ${JSON.stringify(error)}`)
  return result.data.json
}

/** The newest media of the library that match a query, as many as a page may have. */
export async function libraryMedia(page: Page, query: ListMediaInput = {}): Promise<readonly MediaItem[]> {
  const { items } = await call<MediaPage>(page, 'media.list', { limit: 200, ...query })
  return items
}

/** Opens another screen of the app without a load, as its links do. The page has to be in the app already. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.evaluate((url) => {
    const index = Number(Reflect.get(Object(history.state), 'idx') ?? 0) + 1
    history.pushState({ idx: index, key: String(index), usr: null }, '', url)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
  await expect(page).toHaveURL(path)
}

/** Creates a tour. Its stops show the demo's panoramas. */
export async function createTour(page: Page, name: string, stopCount: number): Promise<Tour> {
  const media = await libraryMedia(page, { kinds: ['panos'] })
  // Uploads of other tests may be incomplete or rejected, and a tour with them cannot be published.
  const ready = media.filter(({ status }) => status === 'complete')
  // Tests find stops by name, and the same file may have been uploaded twice.
  const idsByName = new Map(ready.map(({ id, name }) => [name, id]))
  const mediaIds = [...idsByName.values()].slice(0, stopCount)
  return call<Tour>(page, 'tours.create', { name, mediaIds })
}

/** The tour as stored on the server. */
export function storedTour(page: Page, { id }: Pick<Tour, 'id'>): Promise<Tour> {
  return call<Tour>(page, 'tours.get', { tourId: id })
}

/** Renames the tour on the server, as if another person had saved it. */
export async function renameElsewhere(page: Page, tour: Tour, name: string): Promise<void> {
  const { version } = await storedTour(page, tour)
  await call(page, 'tours.update', { tourId: tour.id, version, name })
}

/** Triggers a refetch at once instead of waiting for the next poll. */
export async function refetch(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

export async function untilSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^Saved/).first()).toBeAttached()
}

/** Opens a pane of the editor on phones, where panes are sheets. */
export async function openPane(page: Page, label: 'Stops' | 'Details'): Promise<void> {
  await page.locator('[id^="pane-"]').first().waitFor({ state: 'attached' })
  const button = page.getByRole('button', { name: label, exact: true })
  if ((await button.isVisible()) && (await button.getAttribute('aria-expanded')) === 'false') await button.click()
}

export async function closePane(page: Page): Promise<void> {
  const openPaneButton = page.locator('button[aria-controls^="pane-"][aria-expanded="true"]')
  if (await openPaneButton.isVisible()) await openPaneButton.click()
}

/** A hotspot on the stage, by its name. */
export function stageHotspot(page: Page, name: string | RegExp) {
  return page.getByRole('list', { name: 'Hotspots in this stop' }).getByRole('button', { name })
}
