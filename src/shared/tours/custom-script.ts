import { z } from 'zod'
import { id } from '../texts.ts'
import { tourSave } from './saves.ts'

export const customScriptMaxLength = 50_000

/** JavaScript that runs in a sandboxed frame beside a published tour; null for none. */
export const customScript = z.string().max(customScriptMaxLength).nullable()

export const getCustomScriptInput = z.strictObject({ tourId: id })
export const customScriptOutput = z.strictObject({ script: customScript })

export const changeCustomScriptInput = z.strictObject({
  tourId: id,
  script: customScript,
  /** Script that was edited, so that a concurrent change is not overwritten. */
  before: customScript,
})
export const changedCustomScript = z.strictObject({ script: customScript, save: tourSave.nullable() })
