import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onOutboundLink, outboundHost } from '../../../../src/sdk/embed/visits/outbound-links.ts'
import { aPage, FakeClick, FakeLink } from './fake-page.ts'

beforeEach(() => void aPage())
afterEach(() => void vi.unstubAllGlobals())

const shareUrl = 'https://tours.example/share/house'

it.each([
  ['https://hotel.example/book?room=7', 'hotel.example'],
  ['http://localhost:8080/', 'localhost:8080'],
  ['tel:+442079460018', 'tel'],
  ['mailto:house@example.org', 'mailto'],
  ['https://my_site.example/', 'https'],
  // Another tour of the same server.
  ['https://tours.example/share/house-2/stop/1', 'tours.example'],
  ['https://tours.example/share/house/stop/2', undefined],
  ['https://tours.example/share/house', undefined],
  ['https://tours.example/media/key/build/file.pdf', undefined],
  ['https://tours.example/help', undefined],
  ['javascript:alert(1)', undefined],
  ['blob:https://tours.example/1', undefined],
  ['#text', undefined],
])('counts %s as %s', (href, host) => expect(outboundHost(href, shareUrl)).toBe(host))

/** A tour root with a log of the reported hosts. */
function aTourRoot() {
  const root = new EventTarget()
  const controller = new AbortController()
  const hosts: string[] = []
  onOutboundLink(root, { shareUrl, signal: controller.signal }, (host) => hosts.push(host))
  const click = (href: string, options?: { name?: string; button?: number }) =>
    root.dispatchEvent(new FakeClick(new FakeLink(href), options))
  return { root, hosts, click, stopReporting: () => controller.abort() }
}

it('reports clicks with the main and the middle button only', () => {
  const { hosts, click, stopReporting } = aTourRoot()
  click('https://a.example/')
  click('https://b.example/', { name: 'auxclick', button: 1 })
  click('https://c.example/', { name: 'auxclick', button: 2 })
  click('')
  stopReporting()
  click('https://d.example/')
  expect(hosts).toEqual(['a.example', 'b.example'])
})

it('ignores a click whose default action was prevented', () => {
  const { root, hosts } = aTourRoot()
  const click = new FakeClick(new FakeLink('https://a.example/'))
  click.preventDefault()
  root.dispatchEvent(click)
  expect(hosts).toEqual([])
})
