import { z } from 'zod'

/** Embed script of an exact version. */
export const pinnedScript = z.object({
  /** Path of the script on this installation. */
  path: z.string(),
  /** Value of the `integrity` attribute. */
  integrity: z.string(),
})
export type PinnedScript = Readonly<z.infer<typeof pinnedScript>>
