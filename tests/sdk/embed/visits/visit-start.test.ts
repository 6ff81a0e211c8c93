import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hostOf, visitStartOf } from '../../../../src/sdk/embed/visits/visit-start.ts'
import { visitStart } from '../../../../src/shared/analytics/visit-events.ts'
import { aPage, type FakePage } from './fake-page.ts'

let page: FakePage
beforeEach(() => {
  page = aPage()
})
afterEach(() => void vi.unstubAllGlobals())

/** Start of a visit as the server receives it. */
const startOf = (language = 'en', embedHost?: string) =>
  visitStart.parse(JSON.parse(JSON.stringify(visitStartOf({ language, embedHost }))))

describe('the start of a visit', () => {
  it('contains language and device', () => {
    expect(startOf('de-AT')).toEqual({ language: 'de-AT', device: 'computer' })
    expect(startOf('')).toMatchObject({ language: 'und' })
  })

  it.each([
    ['phone', 'coarse', 390, 844],
    ['phone', 'coarse', 844, 390],
    ['tablet', 'coarse', 1024, 768],
    ['computer', 'fine', 1024, 768],
    ['computer', 'fine', 500, 500],
  ])('classifies as %s a device with a %s pointer and %d × %d pixels', (device, pointer, width, height) => {
    Object.assign(page.device, { pointer, width, height })
    expect(startOf()).toMatchObject({ device })
  })

  it('contains only the host of the referrer', () => {
    page.document.referrer = 'https://News.example:8443/article?reader=7#top'
    expect(startOf()).toMatchObject({ referrer: 'news.example:8443' })
  })

  it('omits its own site and the embedding page as referrer', () => {
    page.document.referrer = 'https://tours.example/share/other'
    expect(startOf()).not.toHaveProperty('referrer')
    page.document.referrer = 'https://hotel.example/rooms'
    expect(startOf('en', 'hotel.example')).toEqual({ language: 'en', device: 'computer', embedHost: 'hotel.example' })
  })

  it.each([
    ['?utm_campaign=spring+sale&x=1', 'spring sale'],
    ['?utm_campaign=%20', undefined],
    [`?utm_campaign=${'a'.repeat(150)}`, 'a'.repeat(100)],
    [`?utm_campaign=${'a'.repeat(99)}${encodeURIComponent('😀')}`, 'a'.repeat(99)],
    ['', undefined],
  ])('contains the campaign of %s', (search, campaign) => {
    page.location.search = search
    expect(startOf().campaign).toBe(campaign)
  })

  it.each([
    ['https://a.example/b', 'a.example'],
    ['https://bücher.example', 'xn--bcher-kva.example'],
    ['http://[::1]:8080/', '[::1]:8080'],
    ['https://my_site.example/', undefined],
    [`https://${'a.'.repeat(130)}example/`, undefined],
    ['about:blank', undefined],
    ['', undefined],
  ])('parses the host of %s as %s', (address, host) => expect(hostOf(address)).toBe(host))
})
