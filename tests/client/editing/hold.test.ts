import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { hereText } from '../../../src/client/features/editing/marks/look-text.ts'
import { announcementOf, heldText } from '../../../src/client/features/editing/presence/held-text.ts'
import {
  type Hold,
  heldStopOf,
  isLost,
  nextHold,
  noHold,
  type StopHold,
} from '../../../src/client/features/editing/presence/hold.ts'
import type { Edit } from '../../../src/client/features/tour-draft/edits/edit.ts'
import texts from '../../../src/client/locales/en/translation.json' with { type: 'json' }
import type { PersonInTour } from '../../../src/shared/editing.ts'
import { aStop } from '../editor/tour-builder.ts'

const person = (uid: string, holdsStop: boolean, stopId = 'hall'): PersonInTour => ({
  uid,
  name: uid,
  picture: null,
  places: [{ stopId, view: null, idleMs: 12 * 60_000 + 1, holdsStop }],
})
/** What the person `me` knows after answers that each name the holder of the hall. */
const holdAfter = (before: StopHold, ...holders: readonly (string | null)[]) =>
  holders.reduce<StopHold>((sofar, holder) => {
    const people = ['me', 'anna', 'ben'].map((uid) => person(uid, uid === holder))
    return nextHold(sofar, { stopId: 'hall', selfUid: 'me', people })
  }, before)
const theirs = (uid: string, wasMine: boolean) => ({
  status: 'theirs',
  holder: { uid, name: uid, picture: null, idleMinutes: 12 },
  wasMine,
})

describe('who holds the open stop', () => {
  it.each<readonly [string, readonly (string | null)[], unknown]>([
    ['nobody says anything yet', [null], { status: 'free' }],
    ['the first who opened it', ['me'], { status: 'mine', wasWaiting: false }],
    ['somebody who was here before', ['anna'], theirs('anna', false)],
    ['somebody who took over', ['me', 'ben'], theirs('ben', true)],
    ['somebody who took over, some answers later', ['me', 'ben', null, 'ben'], theirs('ben', true)],
    ['another one after that', ['me', 'ben', 'anna'], theirs('anna', false)],
    ['somebody who left, until it is claimed', ['anna', null], theirs('anna', false)],
    ['the one who waited', ['anna', null, 'me', 'me'], { status: 'mine', wasWaiting: true }],
  ])('%s', (_name, holders, hold) => {
    expect(holdAfter(noHold, ...holders).hold).toEqual(hold)
  })

  it('is another matter in another stop', () => {
    const held = holdAfter(noHold, 'anna')
    expect(nextHold(held, { stopId: 'pier', selfUid: 'me', people: [] }).hold).toEqual({ status: 'free' })
    expect(nextHold(held, { stopId: null, selfUid: 'me', people: [] }).hold).toEqual({ status: 'free' })
  })
})

describe('what somebody undoes', () => {
  const stop = aStop('hall')
  const rename: Edit = { type: 'updateStop', stopId: 'hall', before: { name: 'Hall' }, after: { name: 'Foyer' } }
  const others = [person('anna', true, 'hall'), person('ben', false, 'pier')]

  it.each<readonly [string, Edit, string | null]>([
    ['renaming a stop that someone edits', rename, 'anna'],
    [
      'adding a stop that someone edits',
      { type: 'insertStops', stops: [{ stop, index: 0 }], startStopId: null },
      'anna',
    ],
    ['renaming a stop that someone looks at', { ...rename, stopId: 'pier' }, null],
    ['renaming the tour', { type: 'updateTour', before: { name: 'Old' }, after: { name: 'New' } }, null],
  ])('%s', (_name, edit, holder) => {
    expect(heldStopOf(others, [edit])?.holder.uid ?? null).toBe(holder)
  })
})

it('what was done is stored when somebody takes over, and only then', () => {
  const mine = holdAfter(noHold, 'me')
  expect(isLost(mine, holdAfter(mine, 'ben'))).toBe(true)
  expect(isLost(noHold, holdAfter(noHold, 'ben'))).toBe(false)
  const theirsNow = holdAfter(mine, 'ben')
  expect(isLost(theirsNow, holdAfter(theirsNow, 'ben'))).toBe(false)
})

describe('what is said of it', () => {
  const { t } = i18next
  beforeAll(() => i18next.init({ lng: 'en', resources: { en: { translation: texts } } }))
  const heldBy = (idleMinutes: number, wasMine = false): Hold => ({
    status: 'theirs',
    holder: { uid: 'anna', name: 'Anna', picture: null, idleMinutes },
    wasMine,
  })
  it.each<readonly [Hold, string | null, string]>([
    [{ status: 'free' }, null, ''],
    [{ status: 'mine', wasWaiting: false }, null, ''],
    [{ status: 'mine', wasWaiting: true }, null, 'You can edit this stop now.'],
    [heldBy(4), 'Anna is editing this stop.', 'Anna is editing this stop.'],
    [heldBy(5), 'Anna left this stop open 5 min ago.', 'Anna is editing this stop.'],
    [heldBy(0, true), 'Anna took over this stop.', 'Anna took over this stop.'],
    [heldBy(12, true), 'Anna left this stop open 12 min ago.', 'Anna took over this stop.'],
  ])('%o', (hold, text, announcement) => {
    expect(heldText(t, hold)).toBe(text)
    expect(announcementOf(t, hold)).toBe(announcement)
  })
})

it.each([
  [null, 'Anna is here'],
  [{ yawDeg: 0.4, pitchDeg: -0.4 }, 'Anna is here, looking straight ahead'],
  [{ yawDeg: -40, pitchDeg: 0 }, 'Anna is here, looking at 40° left'],
  [{ yawDeg: 170.2, pitchDeg: 10 }, 'Anna is here, looking at 170° right, 10° up'],
])('somebody who looks at %o', (view, text) => {
  expect(hereText(i18next.t, 'Anna', view)).toBe(text)
})
