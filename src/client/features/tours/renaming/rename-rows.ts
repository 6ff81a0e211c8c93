import { nameFromPattern, type PatternValues } from './name-pattern.ts'

/** Stop or hotspot that can be renamed. */
export type RenameItem = {
  readonly id: string
  /** Name that visitors see; empty if there is none. */
  readonly name: string
  /** Texts for the tokens of the pattern. */
  readonly texts: PatternValues['texts']
  /** Reason why the item is skipped. */
  readonly skipReason?: string | undefined
}

/** An item and its new name. */
export type RenameRow = RenameItem & { readonly newName: string }

type Renaming = {
  readonly pattern: string
  readonly startNumber: number
  /**
   * Items that were selected when the dialog opened, in the order of their numbers. Those left after others were
   * renamed keep their numbers.
   */
  readonly numberedIds: readonly string[]
}

/** Rows of the preview, one for each item. */
export function renameRows(items: readonly RenameItem[], renaming: Renaming): RenameRow[] {
  const { pattern, startNumber, numberedIds } = renaming
  const ids = new Set([...numberedIds, ...items.map(({ id }) => id)])
  const numbers = new Map([...ids].map((id, index) => [id, startNumber + index]))
  return items.map((item) => ({
    ...item,
    newName: nameFromPattern(pattern, { number: numbers.get(item.id) ?? startNumber, texts: item.texts }),
  }))
}
