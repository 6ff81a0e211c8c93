import { expect, it } from 'vitest'
import { isSmallCard } from '../../../../src/sdk/chrome/cards/registry.ts'
import { richTextMediaKinds, richTextOfMedia } from '../../../../src/shared/web/rich-text.ts'
import { aHotspot } from '../../../support/files/tour-documents.ts'

const mediaId = '00000000-0000-4000-8000-000000000001'
const isSmall = (kind: string, html: string) => isSmallCard(aHotspot({ id: 'vase', kind, details: { html } }))

it.each(['info', 'audio', 'link'])('opens %s with a line of text as a small card', (kind) => {
  expect(isSmall(kind, '<p>Made in 1820.</p>')).toBe(true)
})

it('opens a long text as a sheet', () => {
  expect(isSmall('info', `<p>${'Made in 1820. '.repeat(20)}</p>`)).toBe(false)
})

it.each(richTextMediaKinds)('opens a short text with %s as a sheet', (kind) => {
  expect(isSmall('info', `<p>Made in 1820.</p>${richTextOfMedia([{ mediaId, kind }])}`)).toBe(false)
})

it.each(['image', 'gallery', 'video', 'embed', 'form'])('opens %s as a sheet', (kind) => {
  expect(isSmall(kind, '')).toBe(false)
})
