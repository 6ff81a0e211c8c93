import { z } from 'zod'
import type { MediaUseOf } from '../../../../shared/media/library.ts'
import { mediaUse } from '../../../../shared/media/media.ts'

const facts = z.object({ uses: z.array(z.object({ ...mediaUse.shape, mediaId: z.string() })) })

/** Where media are used, as a refusal to delete them says. */
export function usesInRefusal(given: Readonly<Record<string, unknown>>): readonly MediaUseOf[] {
  const { data } = facts.safeParse(given)
  return data?.uses ?? []
}
