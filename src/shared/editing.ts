import { z } from 'zod'
import { id } from './texts.ts'

/** Which of a person's browser tabs has a tour open; clients that have none leave it out. */
const tab = z
  .string()
  .regex(/^[\w-]{0,40}$/)
  .default('')

/** Where somebody looks in a panorama or a 360 video. */
const editingView = z.strictObject({
  yawDeg: z.number().min(-180).max(180),
  pitchDeg: z.number().min(-90).max(90),
  fovDeg: z.number().gt(0).max(360).meta({ description: 'Horizontal field of view.' }),
})
export type EditingView = Readonly<z.output<typeof editingView>>

export const editingSessionInput = z.strictObject({ tourId: id, tab })

/** What a tab says of itself; what it leaves out is not so. */
export const openEditingInput = z.strictObject({
  ...editingSessionInput.shape,
  stopId: id.nullable().default(null).meta({ description: 'The stop that is open for editing.' }),
  view: editingView.nullable().default(null).meta({ description: 'Where the person looks in that stop.' }),
  isActive: z
    .boolean()
    .default(true)
    .meta({ description: 'Whether the person did something since the last call; true unless said.' }),
})
export type OpenEditingInput = z.input<typeof openEditingInput>

/** `from` is who held the stop as far as the caller knows: of several who take it over, one succeeds. */
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
    .meta({ description: 'The stops that are open; left out where none is.' }),
})
export type ActiveTour = z.output<typeof activeTour>

const namedPerson = {
  uid: id,
  name: z.string(),
  picture: z.string().nullable().meta({ description: 'Address of a small profile picture; null without one.' }),
}

/** Somebody who works in the account at this moment, and the tours they have open for editing (spec §3, Sessions). */
export const activePerson = z.strictObject({ ...namedPerson, activeTours: z.array(activeTour) })
export type ActivePerson = z.output<typeof activePerson>

/** One of the stops that somebody has open; null is any other tab of the tour. */
const placeInTour = z.strictObject({
  stopId: id.nullable(),
  view: editingView.nullable(),
  /** How long they have done nothing there. */
  idleMs: z.number().int().min(0),
  /** Whether the stop is theirs to edit. */
  holdsStop: z.boolean(),
})
export type StopPresence = Readonly<z.output<typeof placeInTour>>

const personInTour = z.strictObject({ ...namedPerson, places: z.array(placeInTour) })
export type PersonInTour = Readonly<z.output<typeof personInTour>>

/** Who has a tour open, the caller included, and when something of it was saved last. */
export const peopleInTour = z.strictObject({ savedAt: z.iso.datetime(), people: z.array(personInTour) })
export type PeopleInTour = Readonly<z.output<typeof peopleInTour>>

/** Answer of opening: whose editing session of which tour. */
export const editingSession = z.strictObject({ uid: id, tid: id })
