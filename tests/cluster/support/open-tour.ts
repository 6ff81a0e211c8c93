import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { openSessionFor } from '../../../src/server/domain/access/sessions/sessions.ts'
import { Membership } from '../../../src/server/domain/identity/tenancy/entity.ts'
import { User } from '../../../src/server/domain/identity/users/entity.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import { apiErrorOf, callerOf } from '../../support/people/people.ts'
import type { Cluster } from './cluster.ts'

/** Calls `work` every second, at least once, until `isOver`. Returns the number of calls. */
export async function repeat(isOver: () => boolean, work: () => Promise<void>): Promise<number> {
  let callCount = 0
  do {
    await work()
    callCount++
    await wait(1_000)
  } while (!isOver())
  return callCount
}

type OpenTour = { readonly tourId: string; readonly stopId: string; readonly threadId: string }

/** Expects every process to list an editing session, its claim of a stop and an open thread. */
export async function expectPresence({ person }: Cluster, { tourId, stopId, threadId }: OpenTour): Promise<void> {
  const { comments, editing } = person.trpc
  await editing.open.mutate({ tourId, tab: 'one', stopId })
  await comments.setStatus.mutate({ tourId, threadId, status: 'resolved' })
  await comments.setStatus.mutate({ tourId, threadId, status: 'open' })
  for (let query = 0; query < 3; query++) {
    const people = await editing.list.query({})
    expect(people.find(({ uid }) => uid === person.userId)?.activeTours.map(({ tid }) => tid)).toContain(tourId)
    const inTour = await editing.inTour.query({ tourId })
    const places = inTour.people.find(({ uid }) => uid === person.userId)?.places ?? []
    expect(places.map((place) => [place.stopId, place.holdsStop])).toEqual([[stopId, true]])
    expect((await comments.list.query({ tourId })).threads.map(({ id }) => id)).toEqual([threadId])
  }
}

/** Creates a tour with one stop and an open thread. */
export async function openNewTour({ person }: Cluster): Promise<OpenTour> {
  const { tours, stops, comments } = person.trpc
  const { id: tourId } = await tours.create.mutate({ name: 'Open' })
  const created = await stops.create.mutate({ tourId, stops: [{ name: 'Hall', mediaId: null }] })
  const stopId = created.inserted[0]?.stop.id ?? ''
  const { id: threadId } = await comments.create.mutate({ tourId, stopId, text: 'Is this the right stop?' })
  return { tourId, stopId, threadId }
}

/** Creates a second member, because signing out also ends a member's editing sessions; returns the user id. */
export async function createColleague(em: EntityManager, account: string): Promise<string> {
  const user = em.create(User, { email: `colleague-${randomUUID()}@example.com` })
  await em.flush()
  em.create(Membership, { account, user: user.id, role: 'editor' })
  await em.flush()
  return user.id
}

/** Expects every process to reject a session that was signed out. */
export async function expectSignOut({ person, address }: Cluster, em: EntityManager, userId: string): Promise<void> {
  const token = await openSessionFor(em, userId)
  const { trpc } = callerOf({ token, account: person.accountId, address: () => address })
  expect(await trpc.auth.me.query({})).not.toBeNull()
  await trpc.auth.signOut.mutate({})
  for (let query = 0; query < 3; query++) {
    expect(await apiErrorOf(trpc.tours.list.query({}))).toMatchObject({ code: 'auth.required' })
  }
}
