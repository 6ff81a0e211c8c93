import { z } from 'zod'
import { id } from './texts.ts'

/** Which of a person's browser tabs has a tour open; clients that have none leave it out. */
const tab = z
  .string()
  .regex(/^[\w-]{0,40}$/)
  .default('')

export const editingSessionInput = z.strictObject({ tourId: id, tab })
export const closePresenceInput = z.strictObject({ tab })
export const listActivePeopleInput = z.strictObject({})

/** Somebody who works in the account at this moment, and the tours they have open for editing (spec §3, Sessions). */
export const activePerson = z.strictObject({
  uid: id,
  name: z.string(),
  picture: z.string().nullable().meta({ description: 'Address of a small profile picture; null without one.' }),
  activeTours: z.array(z.strictObject({ tid: id, name: z.string() })),
})
export type ActivePerson = z.output<typeof activePerson>
export type ActiveTour = ActivePerson['activeTours'][number]

/** Answer of opening: whose editing session of which tour. */
export const editingSession = z.strictObject({ uid: id, tid: id })
