import { z } from 'zod'
import { browseFoldersInput, folderPage } from '../../../../shared/folders/folders.ts'
import { id } from '../../../../shared/texts.ts'
import { pageOf, readCursor, readLength } from '../../../database/rows/pages.ts'
import { operation } from '../../../kernel/operation.ts'
import { Folder } from './entity.ts'
import { presentFolders } from './present.ts'

const cursorShape = z.tuple([z.string(), id])

/** Keyset condition: folders are ordered by name, then by id. */
function afterCursor(cursor: string | undefined) {
  const position = readCursor(cursorShape, cursor)
  if (position === undefined) return []
  const [name, id] = position
  return [{ $or: [{ name: { $gt: name } }, { name, id: { $gt: id } }] }]
}

/** The library's folders by name, a page at a time. */
export const browseFolders = operation({
  allow: 'viewTour',
  input: browseFoldersInput,
  output: folderPage,
  run: async ({ em, account }, { cursor }) => {
    const where = { $and: [{ account: account.id }, ...afterCursor(cursor)] }
    const filter = { orderBy: { name: 'asc', id: 'asc' }, limit: readLength } as const
    const { page, nextCursor } = pageOf(await em.find(Folder, where, filter), ({ name, id }) => [name, id])
    return { folders: await presentFolders(em, account.id, page), nextCursor }
  },
})
