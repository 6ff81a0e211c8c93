import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isOff, mayCount, whenOpened } from '../../../../src/sdk/embed/visits/visit-eligibility.ts'
import { aPage, type FakePage } from './fake-page.ts'

let page: FakePage
beforeEach(() => {
  page = aPage()
})
afterEach(() => void vi.unstubAllGlobals())

const published = { publicationNumber: 3 }

describe('a visit', () => {
  it('is counted unless something speaks against it', () => {
    expect(mayCount(published)).toBe(true)
    expect(mayCount({ ...published, countsVisits: true })).toBe(true)
    Object.assign(page.navigator, { doNotTrack: '0', globalPrivacyControl: false })
    expect(mayCount(published)).toBe(true)
  })

  it.each([
    ['the owner of the tour does not want it', { ...published, countsVisits: false }, {}],
    ['it is a preview of an editor', { publicationNumber: 0 }, {}],
    ['the visitor sends Do Not Track', published, { doNotTrack: '1' }],
    ['the visitor sends Global Privacy Control', published, { globalPrivacyControl: true }],
    ['a program holds the browser', published, { webdriver: true }],
    ['the browser sends no beacons', published, { sendBeacon: undefined }],
  ])('is not counted where %s', (_why, document, facts) => {
    Object.assign(page.navigator, facts)
    expect(mayCount(document)).toBe(false)
  })

  it('waits for a page that was prepared before anybody opened it', async () => {
    page.document.prerendering = true
    let isOpened = false
    const opening = whenOpened().then(() => {
      isOpened = true
    })
    await Promise.resolve()
    expect(isOpened).toBe(false)
    page.document.dispatchEvent(new Event('prerenderingchange'))
    await opening
    expect(isOpened).toBe(true)
  })

  it.each(['off', 'OFF', ' off\n'])('is turned off by a page that says %j', (attribute) => {
    expect(isOff(attribute)).toBe(true)
  })

  it.each([null, '', 'on', 'of f'])('is not turned off by %j', (attribute) => {
    expect(isOff(attribute)).toBe(false)
  })
})
