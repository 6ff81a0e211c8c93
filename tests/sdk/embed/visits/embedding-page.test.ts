import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { framingPage } from '../../../../src/sdk/embed/visits/embedding-page.ts'
import { aPage, type FakePage } from './fake-page.ts'

let page: FakePage
beforeEach(() => {
  page = aPage()
  vi.stubGlobal('window', { parent: {} })
})
afterEach(() => void vi.unstubAllGlobals())

/** `referrer` is what led to the page, `ancestors` are the pages around it, the nearest first. */
function framed(referrer: string, ancestors?: readonly string[]): string | undefined {
  page.document.referrer = referrer
  Object.assign(page.location, { ancestorOrigins: ancestors })
  return framingPage()
}

it('is the page that led to the frame where a browser tells of no others', () => {
  expect(framed('https://hotel.example/')).toBe('https://hotel.example/')
  expect(framed('')).toBeUndefined()
})

it('is the page right around the frame, whatever led to what is in it', () => {
  const around = ['https://hotel.example', 'https://portal.example']
  expect(framed('https://tours.example/share/house', around)).toBe('https://hotel.example')
})

it('is not the installation itself, whose form for the password led to the tour', () => {
  expect(framed('https://tours.example/share/house')).toBeUndefined()
  expect(framed('', ['https://tours.example'])).toBeUndefined()
})

it('is none where the tour is the page', () => {
  const window = { parent: {} }
  window.parent = window
  vi.stubGlobal('window', window)
  expect(framed('https://news.example/article')).toBeUndefined()
})
