import type { Request } from 'express'
import { z } from 'zod'
import { activePerson, closePresenceInput, editingSessionInput, openEditingInput } from '../../shared/editing.ts'
import {
  closeEditingSession,
  closePresence,
  listActivePeople,
  openEditingSession,
} from '../domain/collaboration/editing/operations.ts'
import { route, shapedRoute } from './rest.ts'

const path = '/api/v2/:aid/sessions'
const sessionPath = `${path}/:tid` as const

const tab = editingSessionInput.shape.tab.meta({
  description: 'Name of the browser tab, for clients with several tabs.',
})
const query = z.object({ tab })
const tabOf = ({ query: { tab } }: Request) => (tab === undefined ? {} : { tab })
/** The person comes from the caller's session and can't be part of the input (threat T12). */
const sessionInputOf = (request: Request) => ({ ...request.body, tourId: request.params.tid, ...tabOf(request) })

/** Editing sessions: people and the tours that they have open (spec §7). */
export const editingRoutes = [
  shapedRoute({
    method: 'get',
    path,
    tag: 'Editing sessions',
    summary: 'List who works in the account',
    description: 'People who are active now, and the tours they have open for editing.',
    operation: listActivePeople,
    read: () => ({}),
    responseSchema: z.object({ sessions: z.array(activePerson) }),
    shape: (sessions) => ({ sessions }),
  }),
  route({
    method: 'put',
    path: sessionPath,
    tag: 'Editing sessions',
    summary: 'Open or renew an editing session',
    description:
      "A session ends when it isn't renewed for 90 seconds. The body may be empty. The first person who opens a stop holds its lock until they leave. The lock is advisory: saves by others are still accepted.",
    query,
    body: openEditingInput.pick({ stopId: true, view: true, isActive: true }),
    operation: openEditingSession,
    read: sessionInputOf,
  }),
  route({
    method: 'delete',
    path: sessionPath,
    tag: 'Editing sessions',
    summary: 'Close an editing session',
    query,
    operation: closeEditingSession,
    read: sessionInputOf,
  }),
  route({
    method: 'delete',
    path,
    tag: 'Editing sessions',
    summary: 'Leave the account',
    description: 'Closes all editing sessions of the tab. The caller is no longer shown as online.',
    query: z.object({ tab: closePresenceInput.shape.tab.meta({ description: 'Name of the browser tab.' }) }),
    operation: closePresence,
    read: tabOf,
  }),
] as const
