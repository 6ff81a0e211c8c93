import { z } from 'zod'
import { tourDocument } from './tour-document.ts'

/** JSON Schema (2020-12) of `tour.json`. Objects may have further fields, because later versions add some. */
export function tourSchema(): object {
  const schema = z.toJSONSchema(tourDocument, {
    // Fields with defaults may be missing.
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return {
    title: 'Stopover tour, format 1',
    description:
      'Content of a published tour, as tour.json in copies of tours has it. docs/tour-format.md describes it.',
    ...schema,
  }
}
