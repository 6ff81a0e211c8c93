import { afterEach, expect, it, vi } from 'vitest'
import { showsInFrame } from '../../../../src/sdk/chrome/cards/document-frame.ts'
import { aHotspot } from '../../../support/files/tour-documents.ts'

const hotspot = aHotspot({ id: 'hours', kind: 'document', details: { mediaId: 'hours' } })

afterEach(() => vi.unstubAllGlobals())

it.for([
  { browser: 'Chromium', vendor: 'Google Inc.', pdfViewerEnabled: true, hasMouse: true, isShown: true },
  { browser: 'Firefox', vendor: '', pdfViewerEnabled: true, hasMouse: true, isShown: true },
  { browser: 'WebKit', vendor: 'Apple Computer, Inc.', pdfViewerEnabled: true, hasMouse: true, isShown: false },
  { browser: 'a phone', vendor: 'Google Inc.', pdfViewerEnabled: true, hasMouse: false, isShown: false },
  { browser: 'no viewer', vendor: 'Google Inc.', pdfViewerEnabled: false, hasMouse: true, isShown: false },
])(
  'shows a library document in a frame if the browser supports that: $browser',
  ({ vendor, pdfViewerEnabled, hasMouse, isShown }) => {
    vi.stubGlobal('navigator', { vendor, pdfViewerEnabled })
    vi.stubGlobal('matchMedia', () => ({ matches: hasMouse }))
    expect(showsInFrame(hotspot)).toBe(isShown)
  },
)

it('never shows a document of another site in a frame', () => {
  vi.stubGlobal('navigator', { vendor: '', pdfViewerEnabled: true })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const externalDocument = aHotspot({ id: 'hours', kind: 'document', details: { url: 'https://example.org/a.pdf' } })
  expect(showsInFrame(externalDocument)).toBe(false)
})
