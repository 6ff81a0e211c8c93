import { expect, it } from 'vitest'
import { groupByFolder } from '../../../src/client/features/tours/tours/organize/folder-groups.ts'
import {
  isNarrowed,
  listedFolderOf,
  parseTourQuery,
  type TourQuery,
  tourSearchParams,
} from '../../../src/client/features/tours/tours/tour-query.ts'

const folder = '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0001'
const query: TourQuery = { folder, filter: 'draft', tags: ['a & b', 'ü'], search: 'pier', sort: 'name' }
const allTours: TourQuery = { folder: null, filter: 'all', tags: [], search: '', sort: 'saved' }
const parsed = (text: string) => parseTourQuery(new URLSearchParams(text))

it('a URL has folder, filter, tags, search and order', () => {
  expect(parsed(tourSearchParams(query).toString())).toEqual(query)
  expect(parsed('folder=none').folder).toBe('none')
})

it('the URL of all tours has no parameters', () => {
  expect(tourSearchParams(allTours).toString()).toBe('')
  expect(parsed('')).toEqual(allTours)
})

it('invalid parameters of a URL are ignored', () => {
  const longTag = 'x'.repeat(51)
  expect(parsed(`folder=../x&show=hidden&sort=size&tag=&tag=${longTag}&tag=a&tag=%20a%20`)).toEqual({
    ...allTours,
    tags: ['a'],
  })
  expect(parsed(`q=${'x'.repeat(300)}`).search).toHaveLength(200)
})

it('a search looks into all folders', () => {
  expect(listedFolderOf(query)).toBeNull()
  expect(listedFolderOf({ ...query, search: ' ' })).toBe(folder)
})

it.each([{ folder }, { filter: 'draft' }, { tags: ['a'] }, { search: 'a' }] as const)(
  '%o hides tours',
  (narrowingPart) => {
    expect(isNarrowed({ ...allTours, ...narrowingPart })).toBe(true)
    expect(isNarrowed({ ...allTours, sort: 'name' })).toBe(false)
  },
)

it('groups tours by folder, so that a move can be undone', () => {
  const inFolder = { id: folder, path: ['Museums'] }
  const tours = [
    { id: '1', folder: null },
    { id: '2', folder: inFolder },
    { id: '3', folder: null },
  ]
  expect([...groupByFolder(tours)]).toEqual([
    [null, ['1', '3']],
    [folder, ['2']],
  ])
})
