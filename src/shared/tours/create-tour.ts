import { z } from 'zod'
import { templateId } from '../templates/templates.ts'
import { id, name } from '../texts.ts'
import { tourLimits } from './tour-limits.ts'

/** An `id` makes it safe to repeat the call. */
export const createTourInput = z.strictObject({
  id: id.optional(),
  name,
  mediaIds: z.array(id).max(tourLimits.stopsMax).optional(),
  /** Folder in the list of tours; null for none. */
  folderId: id.nullable().optional(),
  /** Without a template, the tour inherits the whole brand kit, if there is one. */
  templateId: templateId.optional(),
})
