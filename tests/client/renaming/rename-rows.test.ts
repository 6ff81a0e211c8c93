import { describe, expect, it } from 'vitest'
import { type RenameItem, renameRows } from '../../../src/client/features/tours/renaming/rename-rows.ts'

const items: readonly RenameItem[] = ['hall', 'tower', 'attic'].map((id) => ({ id, name: id, texts: { name: id } }))
const [, tower, attic] = items
if (!tower || !attic) throw new Error('there are not three items')

const renaming = { pattern: 'Room {n}', startNumber: 9, numberedIds: items.map(({ id }) => id) }
const namesAfter = (selectedItems: readonly RenameItem[], changes: Partial<typeof renaming> = {}) =>
  renameRows(selectedItems, { ...renaming, ...changes }).map(({ newName }) => newName)

describe('renaming', () => {
  it('numbers the items in order', () => {
    expect(namesAfter(items)).toEqual(['Room 9', 'Room 10', 'Room 11'])
  })

  it('keeps the numbers of the remaining items after others were renamed', () => {
    expect(namesAfter([tower, attic])).toEqual(['Room 10', 'Room 11'])
    expect(namesAfter([attic], { startNumber: 1 })).toEqual(['Room 3'])
  })

  it('numbers items that were selected later after the others', () => {
    expect(namesAfter([{ id: 'cellar', name: 'cellar', texts: {} }, attic])).toEqual(['Room 12', 'Room 11'])
  })
})
