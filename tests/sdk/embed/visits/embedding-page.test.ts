import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { embeddingPage } from '../../../../src/sdk/embed/visits/embedding-page.ts'
import { aPage, type FakePage } from './fake-page.ts'

let page: FakePage
beforeEach(() => {
  page = aPage()
  vi.stubGlobal('window', { parent: {} })
})
afterEach(() => void vi.unstubAllGlobals())

/** `ancestors` are the embedding pages, the innermost first. */
function embeddingPageOf(referrer: string, ancestors?: readonly string[]): string | undefined {
  page.document.referrer = referrer
  Object.assign(page.location, { ancestorOrigins: ancestors })
  return embeddingPage()
}

it('is the referrer if the browser reveals no ancestors', () => {
  expect(embeddingPageOf('https://hotel.example/')).toBe('https://hotel.example/')
  expect(embeddingPageOf('')).toBeUndefined()
})

it('is the innermost ancestor, regardless of the referrer', () => {
  const ancestors = ['https://hotel.example', 'https://portal.example']
  expect(embeddingPageOf('https://tours.example/share/house', ancestors)).toBe('https://hotel.example')
})

it('is never the installation itself, as after the password form', () => {
  expect(embeddingPageOf('https://tours.example/share/house')).toBeUndefined()
  expect(embeddingPageOf('', ['https://tours.example'])).toBeUndefined()
})

it('is undefined if the tour is the page', () => {
  const window = { parent: {} }
  window.parent = window
  vi.stubGlobal('window', window)
  expect(embeddingPageOf('https://news.example/article')).toBeUndefined()
})
