import { describe, expect, it } from 'vitest'
import {
  flatTree,
  folderPath,
  folderTree,
  isWithin,
} from '../../../src/client/features/library/media/folders/folder-tree.ts'

const aFolder = (id: string, parentId: string | null = null, name = id) => ({ id, name, parentId, mediaCount: 0 })
const folders = [
  aFolder('b2', 'b', 'Hall 10'),
  aFolder('b', null, 'Buildings'),
  aFolder('b1', 'b', 'hall 2'),
  aFolder('b11', 'b1'),
  aFolder('lost', 'gone', 'Attic'),
]

describe('folder tree', () => {
  it('nests folders in natural name order, with orphans at the top', () => {
    expect(flatTree(folderTree(folders)).map(({ id, depth }) => `${depth}${id}`)).toEqual([
      '0lost',
      '0b',
      '1b1',
      '2b11',
      '1b2',
    ])
  })

  it('finds the path to a folder', () => {
    expect(folderPath(folders, 'b11').map(({ id }) => id)).toEqual(['b', 'b1', 'b11'])
    expect(folderPath(folders, 'nowhere')).toEqual([])
    expect(isWithin(folders, 'b11', 'b')).toBe(true)
    expect(isWithin(folders, 'b', 'b11')).toBe(false)
  })

  it('ends the path at a cycle', () => {
    const cycle = [aFolder('x', 'y'), aFolder('y', 'x')]
    expect(folderPath(cycle, 'x')).toHaveLength(2)
  })
})
