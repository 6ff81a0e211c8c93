import { z } from 'zod'
import { id } from '../texts.ts'

/** Audio that plays while a stop, or any stop of a tour, is shown. */
export const backgroundAudio = z.strictObject({
  mediaId: id,
  /** 0…1. Ducked while a video plays. */
  volume: z.number().min(0).max(1),
  loop: z.boolean(),
})
export type BackgroundAudio = Readonly<z.infer<typeof backgroundAudio>>
