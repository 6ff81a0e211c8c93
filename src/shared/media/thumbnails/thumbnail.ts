import { z } from 'zod'

/** An image's or a video's address: of own media by id or by an address of theirs, or on a host that is allowed. */
export const mediaThumbnailInput = z.strictObject({
  url: z.string().min(1).max(2_048).meta({
    description:
      'Id of a library file, an address below `/media` of this installation, or an https address of an image or a video.',
  }),
})
