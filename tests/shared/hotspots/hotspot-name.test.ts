import { expect, it } from 'vitest'
import { hotspotName } from '../../../src/shared/hotspots/hotspot-name.ts'

const hallId = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'
const names: Readonly<Record<string, string>> = { [hallId]: 'The hall' }
const nameOf = (hotspot: { kind: string; title?: string; details: unknown }) =>
  hotspotName({ title: '', ...hotspot }, (id) => names[id])
const toHall = { targetStopId: hallId }

it('is the title of a hotspot', () => {
  expect(nameOf({ kind: 'stop', title: 'This way', details: toHall })).toBe('This way')
})

it('is the link target of a hotspot without a title', () => {
  expect(nameOf({ kind: 'stop', details: toHall })).toBe('The hall')
  expect(nameOf({ kind: 'link', details: { url: 'https://www.example.org/tickets' } })).toContain('example.org')
})

it('is empty without a link target and for an unknown kind', () => {
  expect(nameOf({ kind: 'info', details: { html: '<p>Old</p>' } })).toBe('')
  expect(nameOf({ kind: 'hologram', details: null })).toBe('')
})
