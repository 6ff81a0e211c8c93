import { afterEach, expect, it, vi } from 'vitest'
import { isReadInFrame } from '../../../../src/sdk/chrome/cards/document-frame.ts'
import { aHotspot } from '../../../support/files/tour-documents.ts'

const hotspot = aHotspot({ id: 'hours', kind: 'document', details: { mediaId: 'hours' } })

afterEach(() => vi.unstubAllGlobals())

it.for([
  { browser: 'Chromium', vendor: 'Google Inc.', pdfViewerEnabled: true, hasMouse: true, isRead: true },
  { browser: 'Firefox', vendor: '', pdfViewerEnabled: true, hasMouse: true, isRead: true },
  { browser: 'WebKit', vendor: 'Apple Computer, Inc.', pdfViewerEnabled: true, hasMouse: true, isRead: false },
  { browser: 'a phone', vendor: 'Google Inc.', pdfViewerEnabled: true, hasMouse: false, isRead: false },
  { browser: 'no viewer', vendor: 'Google Inc.', pdfViewerEnabled: false, hasMouse: true, isRead: false },
])('reads a document in its card where the browser can: $browser', ({ vendor, pdfViewerEnabled, hasMouse, isRead }) => {
  vi.stubGlobal('navigator', { vendor, pdfViewerEnabled })
  vi.stubGlobal('matchMedia', () => ({ matches: hasMouse }))
  expect(isReadInFrame(hotspot)).toBe(isRead)
})

it('never reads a document of another site in its card', () => {
  vi.stubGlobal('navigator', { vendor: '', pdfViewerEnabled: true })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  expect(isReadInFrame(aHotspot({ id: 'far', kind: 'document', details: { url: 'https://example.org/a.pdf' } }))).toBe(
    false,
  )
})
