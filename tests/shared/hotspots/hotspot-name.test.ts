import { expect, it } from 'vitest'
import { hotspotName } from '../../../src/shared/hotspots/hotspot-name.ts'

const hallId = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'
const names: Readonly<Record<string, string>> = { [hallId]: 'The hall' }
const nameOf = (hotspot: { kind: string; title?: string; details: unknown }) =>
  hotspotName({ title: '', ...hotspot }, (id) => names[id])
const toHall = { targetStopId: hallId }

it('calls a hotspot by its label', () => {
  expect(nameOf({ kind: 'stop', title: 'This way', details: toHall })).toBe('This way')
})

it('calls one without a label by what it leads to', () => {
  expect(nameOf({ kind: 'stop', details: toHall })).toBe('The hall')
  expect(nameOf({ kind: 'link', details: { url: 'https://www.example.org/tickets' } })).toContain('example.org')
})

it('has no name for one that leads nowhere, or is of a kind that this version does not know', () => {
  expect(nameOf({ kind: 'info', details: { html: '<p>Old</p>' } })).toBe('')
  expect(nameOf({ kind: 'hologram', details: null })).toBe('')
})
