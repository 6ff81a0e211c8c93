import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { canCountVisits, isOff, whenActivated } from '../../../../src/sdk/embed/visits/visit-eligibility.ts'
import { aPage, type FakePage } from './fake-page.ts'

let page: FakePage
beforeEach(() => {
  page = aPage()
})
afterEach(() => void vi.unstubAllGlobals())

const published = { publicationNumber: 3 }

describe('a visit', () => {
  it('is counted by default', () => {
    expect(canCountVisits(published)).toBe(true)
    expect(canCountVisits({ ...published, countsVisits: true })).toBe(true)
    Object.assign(page.navigator, { doNotTrack: '0', globalPrivacyControl: false })
    expect(canCountVisits(published)).toBe(true)
  })

  it.each([
    ['the owner doesn’t count visits', { ...published, countsVisits: false }, {}],
    ['it is a preview', { publicationNumber: 0 }, {}],
    ['the visitor sends Do Not Track', published, { doNotTrack: '1' }],
    ['the visitor sends Global Privacy Control', published, { globalPrivacyControl: true }],
    ['the browser is automated', published, { webdriver: true }],
    ['the browser sends no beacons', published, { sendBeacon: undefined }],
  ])('is not counted if %s', (_reason, document, navigatorProperties) => {
    Object.assign(page.navigator, navigatorProperties)
    expect(canCountVisits(document)).toBe(false)
  })

  it('waits for the activation of a prerendered page', async () => {
    page.document.prerendering = true
    let isActivated = false
    const activation = whenActivated().then(() => {
      isActivated = true
    })
    await Promise.resolve()
    expect(isActivated).toBe(false)
    page.document.dispatchEvent(new Event('prerenderingchange'))
    await activation
    expect(isActivated).toBe(true)
  })

  it.each(['off', 'OFF', ' off\n'])('is turned off by the attribute %j', (attribute) => {
    expect(isOff(attribute)).toBe(true)
  })

  it.each([null, '', 'on', 'of f'])('is not turned off by the attribute %j', (attribute) => {
    expect(isOff(attribute)).toBe(false)
  })
})
