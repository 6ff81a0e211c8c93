import { z } from 'zod'
import { limits } from '../limits.ts'
import { id } from '../texts.ts'
import { buttonActionOf } from './registry.ts'
import { buttonPlaces } from './viewer-buttons.ts'

/** What a button does. `kind` stays open, as it may be of a newer version; known ones are checked against their schema. */
const action = z
  .strictObject({ kind: z.string().max(40), details: z.record(z.string(), z.unknown()) })
  .superRefine(({ kind, details }, context) => {
    const parsed = buttonActionOf(kind)?.details.safeParse(details)
    for (const { message, path } of parsed?.error?.issues ?? [])
      context.addIssue({ code: 'custom', message, path: ['details', ...path] })
  })

/** A button that an author added. Its id is its tour's own, and a copy's too. */
export const customButton = z.strictObject({
  id,
  label: z.string().trim().min(1).max(limits.buttonLabelMaxLength),
  /** One of `buttonIcons`; open, as it may be of a newer version. */
  icon: z.string().max(40),
  action,
})
export type CustomButton = Readonly<z.output<typeof customButton>>

/** Names of the viewer's buttons, those of other versions too, and ids of own ones. */
const names = z
  .array(z.string().regex(/^[\w-]{1,40}$/))
  .max(limits.buttonNamesMax)
  .readonly()

/** The buttons of a tour by place, in order. What is named nowhere is in its usual place (`arrangementOf`). */
export const tourButtons = z
  .strictObject({
    bar: names,
    corner: names,
    hidden: names,
    own: z.array(customButton.readonly()).max(limits.customButtonsPerTour).readonly(),
  })
  .refine((buttons) => {
    const named = buttonPlaces.flatMap((place) => buttons[place])
    return new Set(named).size === named.length
  }, 'a button is there twice')
  .refine(({ own }) => new Set(own.map((button) => button.id)).size === own.length, 'a button is there twice')

export type TourButtons = Readonly<z.output<typeof tourButtons>>
