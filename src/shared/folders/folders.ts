import { z } from 'zod'
import { cursor, limit, nextCursor } from '../kernel/page.ts'
import { id, name } from '../texts.ts'

export const folderDepthMax = 8

export const listFoldersInput = z.strictObject({ cursor, limit })
export const createFolderInput = z.strictObject({ name, parentId: id.nullable().optional() })
export const updateFolderInput = z.strictObject({
  folderId: id,
  name: name.optional(),
  parentId: id.nullable().optional(),
})
export const deleteFolderInput = z.strictObject({ folderId: id })

export const folder = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Null for the top level of the library. */
  parentId: z.string().nullable(),
  /** Media of the folder itself, not of its subfolders. */
  mediaCount: z.int(),
})
export type Folder = Readonly<z.infer<typeof folder>>

export const folderPage = z.strictObject({ folders: z.array(folder), nextCursor })
