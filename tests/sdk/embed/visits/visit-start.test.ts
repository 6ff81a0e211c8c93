import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hostOf, visitStartOf } from '../../../../src/sdk/embed/visits/visit-start.ts'
import { visitStart } from '../../../../src/shared/analytics/visit-events.ts'
import { aPage, type FakePage } from './fake-page.ts'

let page: FakePage
beforeEach(() => {
  page = aPage()
})
afterEach(() => void vi.unstubAllGlobals())

/** As it arrives. */
const begin = (language = 'en', embedHost?: string) =>
  visitStart.parse(JSON.parse(JSON.stringify(visitStartOf({ language, embedHost }))))

describe('what is said of a visit once', () => {
  it('is the language and the device where there is nothing else', () => {
    expect(begin('de-AT')).toEqual({ language: 'de-AT', device: 'computer' })
    expect(begin('')).toMatchObject({ language: 'und' })
  })

  it.each([
    ['phone', 'coarse', 390, 844],
    ['phone', 'coarse', 844, 390],
    ['tablet', 'coarse', 1024, 768],
    ['computer', 'fine', 1024, 768],
    ['computer', 'fine', 500, 500],
  ])('takes for a %s what has a %s pointer and %d × %d pixels', (device, pointer, width, height) => {
    Object.assign(page.device, { pointer, width, height })
    expect(begin()).toMatchObject({ device })
  })

  it('names the host of the page that led here, and nothing else of its address', () => {
    page.document.referrer = 'https://News.example:8443/article?reader=7#top'
    expect(begin()).toMatchObject({ referrer: 'news.example:8443' })
  })

  it('does not name its own site, nor the page around a frame, as where a visitor came from', () => {
    page.document.referrer = 'https://tours.example/share/other'
    expect(begin()).not.toHaveProperty('referrer')
    page.document.referrer = 'https://hotel.example/rooms'
    expect(begin('en', 'hotel.example')).toEqual({ language: 'en', device: 'computer', embedHost: 'hotel.example' })
  })

  it.each([
    ['?utm_campaign=spring+sale&x=1', 'spring sale'],
    ['?utm_campaign=%20', undefined],
    [`?utm_campaign=${'a'.repeat(150)}`, 'a'.repeat(100)],
    [`?utm_campaign=${'a'.repeat(99)}${encodeURIComponent('😀')}`, 'a'.repeat(99)],
    ['', undefined],
  ])('names the campaign of %s', (search, campaign) => {
    page.location.search = search
    expect(begin().campaign).toBe(campaign)
  })

  it.each([
    ['https://a.example/b', 'a.example'],
    ['https://bücher.example', 'xn--bcher-kva.example'],
    ['http://[::1]:8080/', '[::1]:8080'],
    ['https://my_site.example/', undefined],
    [`https://${'a.'.repeat(130)}example/`, undefined],
    ['about:blank', undefined],
    ['', undefined],
  ])('takes the host of %s', (address, host) => expect(hostOf(address)).toBe(host))
})
