import { z } from 'zod'
import { id } from '../texts.ts'
import { buttonLimits } from './button-limits.ts'
import { buttonActionOf } from './registry.ts'
import { buttonPositions } from './viewer-buttons.ts'

/**
 * Maximum number of buttons in one position, including unknown ones, which another version of Stopover may have stored.
 */
const buttonNamesMax = 60

/** Action of a button. Details of known kinds are validated; kinds of a newer version are accepted as they are. */
export const customButtonAction = z
  .strictObject({ kind: z.string().max(40), details: z.record(z.string(), z.unknown()) })
  .superRefine(({ kind, details }, context) => {
    const parsed = buttonActionOf(kind)?.details.safeParse(details)
    for (const { message, path } of parsed?.error?.issues ?? [])
      context.addIssue({ code: 'custom', message, path: ['details', ...path] })
  })

/** Button added by the author. Its id is unique within the tour, and a copy of the tour keeps it. */
export const customButton = z.strictObject({
  id,
  label: z.string().trim().min(1).max(buttonLimits.labelMaxLength),
  /** One of `buttonIcons`, or an icon of a newer version. */
  icon: z.string().max(40),
  action: customButtonAction,
})
export type CustomButton = Readonly<z.output<typeof customButton>>

/** Names of the viewer's buttons, including unknown ones, and ids of custom buttons. */
const buttonNames = z
  .array(z.string().regex(/^[\w-]{1,40}$/))
  .max(buttonNamesMax)
  .readonly()

/**
 * Buttons of a tour by position, in order. Buttons that are not listed get their default position (`arrangementOf`).
 */
export const tourButtons = z
  .strictObject({
    bar: buttonNames,
    corner: buttonNames,
    hidden: buttonNames,
    /** Custom buttons; stored and published under this name. */
    own: z.array(customButton.readonly()).max(buttonLimits.customPerTour).readonly(),
  })
  .refine((buttons) => {
    const allNames = buttonPositions.flatMap((position) => buttons[position])
    return new Set(allNames).size === allNames.length
  }, 'duplicate button')
  .refine(({ own }) => new Set(own.map((button) => button.id)).size === own.length, 'duplicate button')

export type TourButtons = Readonly<z.output<typeof tourButtons>>
