import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test, untilDrawn } from '../support/viewer/visitor-tour.ts'

test(
  'what was used is told apart by a tick and by name, also after the page was loaded anew',
  anySize,
  async ({ page, visit }) => {
    const address = `${visit.server.origin}/share/${visit.shareId}/stop/1`
    await page.goto(address)
    await untilDrawn(page)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const tick = (name: string) =>
      button(name).evaluate((hotspot) => {
        const disc = hotspot.querySelector('.disc')
        return disc ? getComputedStyle(disc, '::after').content : ''
      })
    expect(await tick('Read: Vase')).toBe('none')
    await button('Read: Vase').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Vase' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button('Read: Vase, visited')).toBeFocused()
    expect(await tick('Read: Vase, visited')).toBe('""')
    expect(await tick('Go to Garden')).toBe('none')
    await expectAccessibleEverywhere(page)

    await page.goto(address.replace('stop/1', 'stop/2'))
    await untilDrawn(page)
    await page.goto(address)
    await untilDrawn(page)
    await expect(button('Read: Vase, visited')).toBeVisible()
    await expect(button('Go to Garden, visited')).toBeVisible()
    expect(await tick('Go to Garden, visited')).toBe('""')
  },
)

test('what was used looks so without a browser that keeps anything', anySize, async ({ page, visit }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'sessionStorage')
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await page.goto(`${visit.server.origin}/share/${visit.shareId}/stop/1`)
  await untilDrawn(page)
  await page.getByRole('button', { name: 'Read: Vase' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Read: Vase, visited' })).toBeVisible()
})
