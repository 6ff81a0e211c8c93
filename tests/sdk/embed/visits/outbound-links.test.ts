import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onLinkFollowed, outsideHost } from '../../../../src/sdk/embed/visits/outbound-links.ts'
import { aPage, FakeClick, FakeLink } from './fake-page.ts'

beforeEach(() => void aPage())
afterEach(() => void vi.unstubAllGlobals())

const shareAddress = 'https://tours.example/share/house'

it.each([
  ['https://hotel.example/book?room=7', 'hotel.example'],
  ['http://localhost:8080/', 'localhost:8080'],
  ['tel:+442079460018', 'tel'],
  ['mailto:house@example.org', 'mailto'],
  ['https://my_site.example/', 'https'],
  // another tour of the same server
  ['https://tours.example/share/house-2/stop/1', 'tours.example'],
  ['https://tours.example/share/house/stop/2', undefined],
  ['https://tours.example/share/house', undefined],
  ['https://tours.example/media/key/build/file.pdf', undefined],
  ['https://tours.example/help', undefined],
  ['javascript:alert(1)', undefined],
  ['blob:https://tours.example/1', undefined],
  ['#text', undefined],
])('counts %s as %s', (address, host) => expect(outsideHost(address, shareAddress)).toBe(host))

/** Presses in a tour, and the hosts that were told. */
function presses() {
  const root = new EventTarget()
  const life = new AbortController()
  const told: string[] = []
  onLinkFollowed(root, { shareAddress, signal: life.signal }, (host) => told.push(host))
  const press = (href: string, how?: { name?: string; button?: number }) =>
    root.dispatchEvent(new FakeClick(new FakeLink(href), how))
  return { root, told, press, end: () => life.abort() }
}

it('tells of presses with the first and the second button, not with that of menus', () => {
  const { told, press, end } = presses()
  press('https://a.example/')
  press('https://b.example/', { name: 'auxclick', button: 1 })
  press('https://c.example/', { name: 'auxclick', button: 2 })
  press('')
  end()
  press('https://d.example/')
  expect(told).toEqual(['a.example', 'b.example'])
})

it('does not tell of a press that was prevented', () => {
  const { root, told } = presses()
  const click = new FakeClick(new FakeLink('https://a.example/'))
  click.preventDefault()
  root.dispatchEvent(click)
  expect(told).toEqual([])
})
