import { z } from 'zod'

/** The drop-in script of an exact version. */
export const pinnedScript = z.object({
  /** Path of the script on this installation. */
  path: z.string(),
  /** What a page's `integrity` names. */
  integrity: z.string(),
})
export type PinnedScript = Readonly<z.infer<typeof pinnedScript>>
