import { z } from 'zod'
import {
  activePerson,
  closePresenceInput,
  editingSession,
  editingSessionInput,
  listActivePeopleInput,
  listPeopleInTourInput,
  openEditingInput,
  peopleInTour,
  takeOverStopInput,
  takeOverStopOutput,
} from '../../../../shared/editing.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { operation } from '../../../kernel/operation.ts'
import { emptyOutput } from '../../../kernel/outputs.ts'
import { leaveSession } from '../../access/sessions/sessions.ts'
import { findActivePeople } from './active-people.ts'
import { findPeopleInTour } from './people-in-tour.ts'
import { endEditing, endEditingOfTab, renewEditing } from './sessions.ts'

/** The people who work in the account at this moment, and the tours they have open for editing (spec §3, Sessions). */
export const listActivePeople = operation({
  allow: 'viewTour',
  input: listActivePeopleInput,
  example: () => ({}),
  output: z.array(activePerson),
  run: ({ em, account }) => findActivePeople(em, account.id),
})

/** The people who have a tour open for editing, and where in it they are. */
export const listPeopleInTour = operation({
  allow: 'viewTour',
  input: listPeopleInTourInput,
  example: ({ tourId }) => ({ tourId }),
  output: peopleInTour,
  run: (scope, { tourId }) => findPeopleInTour(scope, tourId),
})

/**
 * Opens the caller's editing session of a tour, or renews it, and claims the open stop if it is free; 404 for a tour
 * of another account and a stop of another tour.
 */
export const openEditingSession = operation({
  allow: 'manageTours',
  inPerson: true,
  whileReadOnly: true,
  input: openEditingInput,
  example: ({ tourId, stopId }) => ({
    tourId,
    tab: 'one',
    stopId,
    view: { yawDeg: 20, pitchDeg: -5, fovDeg: 90 },
    isActive: true,
  }),
  output: editingSession,
  run: async ({ em, account, actor }, { tourId, tab, stopId, view, isActive }) => {
    const editingTab = { accountId: account.id, tourId, userId: actor.id, tab }
    const renewed = await renewEditing(em, editingTab, { stopId, view, isActive })
    if (renewed === null) throw new AppError('resource.notFound')
    return { uid: actor.id, tid: tourId }
  },
})

/** Takes a stop over from its current holder, unless that has changed. Claims are advisory and reject no save. */
export const takeOverStop = operation({
  allow: 'manageTours',
  inPerson: true,
  input: takeOverStopInput,
  example: ({ tourId, stopId, stopEditorId }) => ({ tourId, tab: 'one', stopId, from: stopEditorId }),
  output: takeOverStopOutput,
  run: async ({ em, account, actor }, { tourId, tab, stopId, from }) => {
    const editingTab = { accountId: account.id, tourId, userId: actor.id, tab }
    const renewed = await renewEditing(em, editingTab, { stopId, view: null, isActive: true, takenFrom: from })
    if (renewed === null) throw new AppError('resource.notFound')
    return { isTaken: renewed.isClaimed }
  },
})

/** Closes the caller's editing session of a tour; 404 when they have none. */
export const closeEditingSession = operation({
  allow: 'manageTours',
  inPerson: true,
  whileReadOnly: true,
  input: editingSessionInput,
  example: ({ tourId }) => ({ tourId }),
  output: emptyOutput,
  run: async ({ em, account, actor }, { tourId, tab }) => {
    const editingTab = { accountId: account.id, tourId, userId: actor.id, tab }
    if (!(await endEditing(em, editingTab))) throw new AppError('resource.notFound')
    return {}
  },
})

/**
 * Ends the presence of a closed tab: its editing sessions end, and the caller is offline in this browser. Another tab
 * of the browser is online again with its next call.
 */
export const closePresence = operation({
  allow: 'viewTour',
  inPerson: true,
  whileReadOnly: true,
  input: closePresenceInput,
  example: () => ({ tab: 'one' }),
  output: emptyOutput,
  run: async ({ em, account, actor }, { tab }) => {
    await endEditingOfTab(em, { accountId: account.id, userId: actor.id, tab })
    if (actor.session !== null) await leaveSession(em, actor.session)
    return {}
  },
})
