import { z } from 'zod'

/** Names of the numbers in fields that hold several. */
export const numberNames = ['pitch', 'roll', 'from', 'to', 'volume'] as const
/** Lists of choices. Their labels are in the locale. */
export const choiceLists = ['size', 'labelMode', 'transition', 'language', 'font', 'scheme', 'radius', 'side'] as const

/** Description of a changed field. A value that didn't exist is `null`. */
export const changeDetail = z.discriminatedUnion('how', [
  /** Movement on the sphere, in degrees. */
  z.strictObject({ how: z.literal('moved'), rightDeg: z.number(), upDeg: z.number() }),
  /** Movement on a flat image, as fractions of its width and height. */
  z.strictObject({ how: z.literal('shifted'), right: z.number(), down: z.number() }),
  /** Rotation of the camera and change of its field of view. */
  z.strictObject({
    how: z.literal('turned'),
    rightDeg: z.number(),
    upDeg: z.number(),
    fovBeforeDeg: z.number(),
    fovAfterDeg: z.number(),
  }),
  /** Excerpts of plain text. */
  z.strictObject({ how: z.literal('text'), before: z.string(), after: z.string() }),
  z.strictObject({
    how: z.literal('number'),
    of: z.enum(numberNames).nullable(),
    unit: z.enum(['deg', 'seconds', 'percent']),
    before: z.number().nullable(),
    after: z.number().nullable(),
  }),
  /** Literal values: names, URLs and colors. */
  z.strictObject({ how: z.literal('value'), before: z.string().nullable(), after: z.string().nullable() }),
  z.strictObject({
    how: z.literal('choice'),
    of: z.enum(choiceLists),
    before: z.string().nullable(),
    after: z.string().nullable(),
  }),
])
export type ChangeDetail = Readonly<z.infer<typeof changeDetail>>
export type DetailHow = ChangeDetail['how']
export type DetailOf<How extends DetailHow> = Extract<ChangeDetail, { readonly how: How }>
