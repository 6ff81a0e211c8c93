import type { Page } from '@playwright/test'
import { anySize } from '../support/any-size.ts'
import { expect, test, untilDrawn, type Visit } from '../support/viewer/visitor-tour.ts'

const script = ({ server }: Visit) => `<script type="module" src="${server.origin}/sdk/1/stopover.js"></script>`
const page = (body: string) =>
  `<!doctype html><html lang="en"><head><title>A site</title></head><body>${body}</body></html>`

/** The code that each call of `Stopover.create` is rejected with. */
function codesOf(tab: Page, calls: readonly (readonly unknown[])[]): Promise<unknown[]> {
  return tab.evaluate(async (given) => {
    const { create } = Reflect.get(window, 'Stopover')
    const codes: unknown[] = []
    for (const call of given) {
      const rejected: unknown = await Reflect.apply(create, null, call).catch((error: unknown) => error)
      codes.push([rejected instanceof TypeError, Reflect.get(Object(rejected), 'code')])
    }
    return codes
  }, calls)
}

test('creates no tour without a place or without options, and says why', anySize, async ({ page: tab, visit }) => {
  const { site, shareId } = visit
  await tab.goto(site.show('/places', { html: page(`<div id="place"></div>${script(visit)}`) }))
  await tab.waitForFunction(() => 'Stopover' in window)
  const options = { tour: shareId }
  const calls = [[null, options], ['#nope', options], ['##', options], ['#place'], ['#place', null], [7, options]]
  expect(await codesOf(tab, calls)).toEqual(calls.map(() => [true, 'INVALID_ARGUMENT']))
  await expect(tab.locator('stopover-tour')).toHaveCount(0)
})

test('says of a tour that is taken down on its way that it never arrived', anySize, async ({ page: tab, visit }) => {
  const { site, shareId } = visit
  const html = page(`${script(visit)}<stopover-tour tour="${shareId}" loading="eager"></stopover-tour>`)
  await tab.goto(site.show('/taken-down', { html }))
  await untilDrawn(tab)
  // the next image never comes, so that the tour is on its way for sure
  await tab.route(/gardenroom/, () => undefined)
  const rejected = await tab.locator('stopover-tour').evaluate(async (element) => {
    const tour = element as HTMLElement & { goTo(stop: number): Promise<void>; readonly ready: Promise<void> }
    await tour.ready
    const arriving = tour.goTo(2).then(
      () => 'arrived',
      (error: unknown) => Reflect.get(Object(error), 'code'),
    )
    await new Promise(requestAnimationFrame)
    tour.remove()
    return arriving
  })
  expect(rejected).toBe('ABORTED')
})

test('says in place of a tour that its share id names none', anySize, async ({ page: tab, visit }) => {
  const { site } = visit
  const html = page(`${script(visit)}<stopover-tour tour="nope" loading="eager"></stopover-tour>`)
  await tab.goto(site.show('/nope', { html }))
  await expect(tab.getByRole('alert')).toContainText('This tour is no longer available.')
})
