import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { presenceText } from '../../../src/client/features/collaboration/editing/marks/presence-text.ts'
import { lockAnnouncement, lockText } from '../../../src/client/features/collaboration/editing/presence/lock-text.ts'
import {
  firstLockedStop,
  isLockLost,
  type LockState,
  nextStopLock,
  noStopLock,
  type StopLock,
} from '../../../src/client/features/collaboration/editing/presence/stop-lock.ts'
import type { Edit } from '../../../src/client/features/tours/tour-draft/edits/edit.ts'
import texts from '../../../src/client/locales/en/translation.json' with { type: 'json' }
import type { PersonInTour } from '../../../src/shared/editing.ts'
import { aStop } from '../editor/tour-builder.ts'

const person = (uid: string, holdsStop: boolean, stopId = 'hall'): PersonInTour => ({
  uid,
  name: uid,
  picture: null,
  places: [{ stopId, view: null, idleMs: 12 * 60_000 + 1, holdsStop }],
})
/** Lock of the hall as the user `me` sees it after responses, each with the person who has locked it. */
const lockAfter = (before: StopLock, ...holders: readonly (string | null)[]) =>
  holders.reduce<StopLock>((current, holder) => {
    const people = ['me', 'anna', 'ben'].map((uid) => person(uid, uid === holder))
    return nextStopLock(current, { stopId: 'hall', selfId: 'me', people })
  }, before)
const lockedBy = (uid: string, wasMine: boolean) => ({
  status: 'others',
  holder: { uid, name: uid, picture: null, idleMinutes: 12 },
  wasMine,
})

describe('lock on the open stop', () => {
  it.each<readonly [string, readonly (string | null)[], unknown]>([
    ['free before anyone locks it', [null], { status: 'free' }],
    ['of the user who opened it first', ['me'], { status: 'mine', wasWaiting: false }],
    ['of a person who opened it earlier', ['anna'], lockedBy('anna', false)],
    ['of a person who took over', ['me', 'ben'], lockedBy('ben', true)],
    ['of a person who took over, some responses later', ['me', 'ben', null, 'ben'], lockedBy('ben', true)],
    ['of a third person after that', ['me', 'ben', 'anna'], lockedBy('anna', false)],
    ['of a person who left, until another one locks it', ['anna', null], lockedBy('anna', false)],
    ['of the user who waited', ['anna', null, 'me', 'me'], { status: 'mine', wasWaiting: true }],
  ])('is %s', (_name, holders, lock) => {
    expect(lockAfter(noStopLock, ...holders).lock).toEqual(lock)
  })

  it('is free after another stop or none is opened', () => {
    const lockedByAnna = lockAfter(noStopLock, 'anna')
    expect(nextStopLock(lockedByAnna, { stopId: 'pier', selfId: 'me', people: [] }).lock).toEqual({ status: 'free' })
    expect(nextStopLock(lockedByAnna, { stopId: null, selfId: 'me', people: [] }).lock).toEqual({ status: 'free' })
  })
})

describe('firstLockedStop', () => {
  const stop = aStop('hall')
  const rename: Edit = { type: 'updateStop', stopId: 'hall', before: { name: 'Hall' }, after: { name: 'Foyer' } }
  const otherPeople = [person('anna', true, 'hall'), person('ben', false, 'pier')]

  it.each<readonly [string, Edit, string | null]>([
    ['finds a renamed stop that another person edits', rename, 'anna'],
    [
      'finds an added stop that another person edits',
      { type: 'insertStops', stops: [{ stop, index: 0 }], startStopId: null },
      'anna',
    ],
    ['ignores a renamed stop that another person only views', { ...rename, stopId: 'pier' }, null],
    ['ignores changes of the tour', { type: 'updateTour', before: { name: 'Old' }, after: { name: 'New' } }, null],
  ])('%s', (_name, edit, holder) => {
    expect(firstLockedStop(otherPeople, [edit])?.holder.uid ?? null).toBe(holder)
  })
})

it('a lock is lost only when another person takes it over', () => {
  const mine = lockAfter(noStopLock, 'me')
  expect(isLockLost(mine, lockAfter(mine, 'ben'))).toBe(true)
  expect(isLockLost(noStopLock, lockAfter(noStopLock, 'ben'))).toBe(false)
  const lostLock = lockAfter(mine, 'ben')
  expect(isLockLost(lostLock, lockAfter(lostLock, 'ben'))).toBe(false)
})

describe('texts about the lock', () => {
  const { t } = i18next
  beforeAll(() => i18next.init({ lng: 'en', resources: { en: { translation: texts } } }))
  const lockOf = (idleMinutes: number, wasMine = false): LockState => ({
    status: 'others',
    holder: { uid: 'anna', name: 'Anna', picture: null, idleMinutes },
    wasMine,
  })
  it.each<readonly [LockState, string | null, string]>([
    [{ status: 'free' }, null, ''],
    [{ status: 'mine', wasWaiting: false }, null, ''],
    [{ status: 'mine', wasWaiting: true }, null, 'You can edit this stop now.'],
    [lockOf(4), 'Anna is editing this stop.', 'Anna is editing this stop.'],
    [lockOf(5), 'Anna left this stop open 5 min ago.', 'Anna is editing this stop.'],
    [lockOf(0, true), 'Anna took over this stop.', 'Anna took over this stop.'],
    [lockOf(12, true), 'Anna left this stop open 12 min ago.', 'Anna took over this stop.'],
  ])('match the lock %o', (lock, text, announcement) => {
    expect(lockText(t, lock)).toBe(text)
    expect(lockAnnouncement(t, lock)).toBe(announcement)
  })
})

it.each([
  [null, 'Anna is here'],
  [{ yawDeg: 0.4, pitchDeg: -0.4 }, 'Anna is here, looking straight ahead'],
  [{ yawDeg: -40, pitchDeg: 0 }, 'Anna is here, looking at 40° left'],
  [{ yawDeg: 170.2, pitchDeg: 10 }, 'Anna is here, looking at 170° right, 10° up'],
])('describes a person who looks at %o', (view, text) => {
  expect(presenceText(i18next.t, 'Anna', view)).toBe(text)
})
