import { z } from 'zod'
import {
  activePerson,
  closePresenceInput,
  editingSession,
  editingSessionInput,
  listActivePeopleInput,
} from '../../../shared/editing.ts'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { done } from '../../kernel/answers.ts'
import { operation } from '../../kernel/operation.ts'
import { leaveSession } from '../identity/sessions/sessions.ts'
import { findTour } from '../tours/find.ts'
import { findActivePeople } from './active-people.ts'
import { endEditing, endEditingOfTab, renewEditing } from './sessions.ts'

/** The people who work in the account at this moment, and the tours they have open for editing (spec §3, Sessions). */
export const listActivePeople = operation({
  allow: 'viewTour',
  input: listActivePeopleInput,
  output: z.array(activePerson),
  run: ({ em, account }) => findActivePeople(em, account.id),
})

/** Opens the caller's editing session of a tour, or renews it; 404 for a tour that is not the account's. */
export const openEditingSession = operation({
  allow: 'manageTours',
  input: editingSessionInput,
  output: editingSession,
  run: async ({ em, account, actor }, { tourId, tab }) => {
    const tour = await findTour({ em, account }, tourId)
    await renewEditing(em, { accountId: account.id, tourId: tour.id, userId: actor.id, tab })
    return { uid: actor.id, tid: tour.id }
  },
})

/** Closes the caller's editing session of a tour; 404 when they have none, whoever else has one. */
export const closeEditingSession = operation({
  allow: 'manageTours',
  input: editingSessionInput,
  output: done,
  run: async ({ em, account, actor }, { tourId, tab }) => {
    const place = { accountId: account.id, tourId, userId: actor.id, tab }
    if (!(await endEditing(em, place))) throw new AppError('resource.notFound')
    return {}
  },
})

/**
 * A tab goes away: what it has open ends, and the caller is not online through this browser any more, whatever it asked
 * before and is still being answered. Another tab of it says the contrary with its next call.
 */
export const closePresence = operation({
  allow: 'viewTour',
  input: closePresenceInput,
  output: done,
  run: async ({ em, account, actor }, { tab }) => {
    await endEditingOfTab(em, { accountId: account.id, userId: actor.id, tab })
    if (actor.session !== null) await leaveSession(em, actor.session)
    return {}
  },
})
