import { z } from 'zod'
import { id } from './texts.ts'

/** Random id of a browser tab; empty for clients without tabs. */
const tab = z
  .string()
  .regex(/^[\w-]{0,40}$/)
  .default('')

/** View of an editor in a panorama or a 360 video. */
const editingView = z.strictObject({
  yawDeg: z.number().min(-180).max(180),
  pitchDeg: z.number().min(-90).max(90),
  fovDeg: z.number().gt(0).max(360).meta({ description: 'Horizontal field of view.' }),
})
export type EditingView = Readonly<z.output<typeof editingView>>

export const editingSessionInput = z.strictObject({ tourId: id, tab })

/** Presence of a tab. */
export const openEditingInput = z.strictObject({
  ...editingSessionInput.shape,
  stopId: id.nullable().default(null).meta({ description: 'The stop open for editing.' }),
  view: editingView.nullable().default(null).meta({ description: 'The view of that stop the person sees.' }),
  isActive: z
    .boolean()
    .default(true)
    .meta({ description: 'True if the person did something since the last request. The default is true.' }),
})
export type OpenEditingInput = z.input<typeof openEditingInput>

/** `from` is the holder that the caller knows, so that only one of several concurrent takeovers succeeds. */
export const takeOverStopInput = z.strictObject({ ...editingSessionInput.shape, stopId: id, from: id })
export const takeOverStopOutput = z.strictObject({ isTaken: z.boolean() })

export const closePresenceInput = z.strictObject({ tab })
export const listActivePeopleInput = z.strictObject({})
export const listPeopleInTourInput = z.strictObject({ tourId: id })

const activeTour = z.strictObject({
  tid: id,
  name: z.string(),
  stops: z
    .array(z.strictObject({ id, name: z.string() }))
    .optional()
    .meta({ description: 'The open stops; omitted if there are none.' }),
})
export type ActiveTour = z.output<typeof activeTour>

const namedPerson = {
  uid: id,
  name: z.string(),
  picture: z.string().nullable().meta({ description: 'URL of a small profile picture, or null.' }),
}

/** Active person with the tours that they are editing (spec §3, Sessions). */
export const activePerson = z.strictObject({ ...namedPerson, activeTours: z.array(activeTour) })
export type ActivePerson = z.output<typeof activePerson>

/** Open stop of a person; `stopId` is null for a tour without an open stop. */
const stopPresence = z.strictObject({
  stopId: id.nullable(),
  view: editingView.nullable(),
  /** Time since their last activity there. */
  idleMs: z.number().int().min(0),
  /** True if they hold the claim to edit the stop. */
  holdsStop: z.boolean(),
})
export type StopPresence = Readonly<z.output<typeof stopPresence>>

const personInTour = z.strictObject({ ...namedPerson, places: z.array(stopPresence) })
export type PersonInTour = Readonly<z.output<typeof personInTour>>

/** People who have the tour open, including the caller, and the time of its last save. */
export const peopleInTour = z.strictObject({ savedAt: z.iso.datetime(), people: z.array(personInTour) })
export type PeopleInTour = Readonly<z.output<typeof peopleInTour>>

/** Editing session that was opened. */
export const editingSession = z.strictObject({ uid: id, tid: id })
