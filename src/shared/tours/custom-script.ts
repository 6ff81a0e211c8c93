import { z } from 'zod'
import { limits } from '../limits.ts'
import { id } from '../texts.ts'
import { tourSave } from './saves.ts'

/** JavaScript that runs beside a published tour, in a frame of its own; null for none. */
export const customScript = z.string().max(limits.customScriptMaxLength).nullable()

export const getCustomScriptInput = z.strictObject({ tourId: id })
export const customScriptOutput = z.strictObject({ script: customScript })

export const changeCustomScriptInput = z.strictObject({
  tourId: id,
  script: customScript,
  /** The script that the person saw: what somebody else wrote meanwhile is not overwritten unseen. */
  before: customScript,
})
export const changedCustomScript = z.strictObject({ script: customScript, save: tourSave.nullable() })
