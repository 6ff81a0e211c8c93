import { expect, it } from 'vitest'
import { hotspotRenameItems } from '../../../src/client/features/tours/hotspots/bulk/rename-items.ts'
import { aLink, anInfo, aStop, aTour } from '../editor/tour-builder.ts'

const towerId = '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0001'
const tour = aTour([aStop('hall', { name: 'Hall' }), aStop(towerId, { name: 'Tower' })])

it('links without a title have the name of the linked stop', () => {
  const link = { ...aLink('link', 'hall', towerId), title: '' }
  expect(hotspotRenameItems(tour, [link])).toEqual([
    { id: 'link', name: 'Tower', texts: { name: 'Tower', target: 'Tower', stop: 'Hall' } },
  ])
})

it('hotspots that lead nowhere have an empty target', () => {
  expect(hotspotRenameItems(tour, [anInfo('info', 'hall', { title: 'Sword' })])).toEqual([
    { id: 'info', name: 'Sword', texts: { name: 'Sword', target: '', stop: 'Hall' } },
  ])
})
