import { z } from 'zod'
import { cursor, limit, nextCursor } from '../kernel/page.ts'
import { id, name } from '../texts.ts'

export const listTourFoldersInput = z.strictObject({ cursor, limit })
export const createTourFolderInput = z.strictObject({ name, parentId: id.nullable().optional() })
export const updateTourFolderInput = z.strictObject({
  folderId: id,
  name: name.optional(),
  parentId: id.nullable().optional(),
})
export const deleteTourFolderInput = z.strictObject({ folderId: id })

export const tourFolder = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Null for the top level of the list of tours. */
  parentId: z.string().nullable(),
  /** Tours of the folder itself, not of its subfolders. */
  tourCount: z.int(),
})
export type TourFolder = Readonly<z.infer<typeof tourFolder>>

export const tourFolderPage = z.strictObject({ folders: z.array(tourFolder), nextCursor })
