import { z } from 'zod'

/** Image or video: a medium by id or URL, or a file on an allowed host. */
export const mediaThumbnailInput = z.strictObject({
  url: z.string().min(1).max(2_048).meta({
    description:
      'Id of a library file, an address below `/media` of this installation, or an https address of an image or a video.',
  }),
})
