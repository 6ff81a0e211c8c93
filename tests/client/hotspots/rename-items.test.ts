import { expect, it } from 'vitest'
import { hotspotRenameItems } from '../../../src/client/features/tours/hotspots/bulk/rename-items.ts'
import { aLink, anInfo, aStop, aTour } from '../editor/tour-builder.ts'

const tour = aTour([aStop('hall'), aStop('tower')])

it('hotspots have the names of their stop and of the linked stop', () => {
  const [link, info] = hotspotRenameItems(tour, [
    aLink('link', 'hall', 'tower'),
    anInfo('info', 'hall', { title: 'Sword' }),
  ])
  expect(link).toEqual({ id: 'link', name: 'link', texts: { name: 'link', target: 'tower', stop: 'hall' } })
  expect(info).toEqual({ id: 'info', name: 'Sword', texts: { name: 'Sword', target: '', stop: 'hall' } })
})
