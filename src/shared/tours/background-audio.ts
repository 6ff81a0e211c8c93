import { z } from 'zod'
import { id } from '../texts.ts'

/** Sound that plays while a stop, or any stop of a tour, is shown. */
export const backgroundAudio = z.strictObject({
  mediaId: id,
  /** 0…1 of what the file holds; under a video it is lower still. */
  volume: z.number().min(0).max(1),
  /** Begins again at its end. */
  loop: z.boolean(),
})
export type BackgroundAudio = Readonly<z.infer<typeof backgroundAudio>>
