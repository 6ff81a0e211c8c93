import { expect, it } from 'vitest'
import { hotspotTitle } from '../../../src/sdk/chrome/sheets/hotspot-title.ts'
import { createChromeTexts } from '../../../src/sdk/locales/texts.ts'
import type { PublicHotspot } from '../../../src/shared/publishing/tour-document.ts'
import { aDocument, aHotspot, aStop } from '../../support/files/tour-documents.ts'

const hall = aStop({ id: 'hall', name: 'Hall' })
const form = { id: 'ask', title: 'Ask us', intro: '', submitLabel: '', thanks: '', fields: [] }
const [baseTour] = Object.values(aDocument([hall], []).tours)
const tour = baseTour && { ...baseTour, forms: [form, { ...form, id: 'bare', title: '' }] }
const context = { tour, viewer: { stops: [hall] }, texts: createChromeTexts() }
const titleOf = (fields: Partial<PublicHotspot>) => hotspotTitle(context, aHotspot({ id: '1', ...fields }))

it.each<[string, Partial<PublicHotspot>]>([
  ['My title', { kind: 'link', title: 'My title', details: { url: 'https://example.org' } }],
  ['example.org', { kind: 'link', details: { url: 'https://www.example.org/a' } }],
  ['ann@example.org', { kind: 'link', details: { url: 'mailto:ann@example.org' } }],
  ['Info', { kind: 'link', details: {} }],
  ['Go to Hall', { kind: 'stop', details: { targetStopId: 'hall' } }],
  ['Info', { kind: 'stop', details: { targetStopId: 'gone' } }],
  ['Image', { kind: 'image', details: {} }],
  ['Go to Hall', { kind: 'area', details: { action: { kind: 'stop', details: { targetStopId: 'hall' } } } }],
  ['example.org', { kind: 'area', details: { action: { kind: 'link', details: { url: 'https://example.org/' } } } }],
  ['Ask us', { kind: 'form', details: { formId: 'ask' } }],
  ['Contact', { kind: 'form', title: 'Contact', details: { formId: 'ask' } }],
  ['Form', { kind: 'form', details: { formId: 'bare' } }],
  ['Form', { kind: 'form', details: { formId: 'gone' } }],
  ['Info', { kind: 'hologram', details: {} }],
])('a hotspot has the title %s in its sheet and in lists', (title, fields) => {
  expect(titleOf(fields)).toBe(title)
})
