import { z } from 'zod'
import type { MediaUseOf } from '../../../../shared/media/library.ts'
import { mediaUse } from '../../../../shared/media/media.ts'

const facts = z.object({ uses: z.array(z.object({ ...mediaUse.shape, mediaId: z.string() })) })

/** Where media are used, as an error to delete them says. */
export function usesInError(given: Readonly<Record<string, unknown>>): readonly MediaUseOf[] {
  const { data } = facts.safeParse(given)
  return data?.uses ?? []
}
