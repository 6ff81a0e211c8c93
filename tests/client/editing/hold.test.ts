import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { hereText } from '../../../src/client/features/editing/marks/look-text.ts'
import { announcementOf, heldText } from '../../../src/client/features/editing/presence/held-text.ts'
import {
  firstHeldStop,
  type Hold,
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
/** Hold of the user `me` after responses that each name the holder of the hall. */
const holdAfter = (before: StopHold, ...holders: readonly (string | null)[]) =>
  holders.reduce<StopHold>((current, holder) => {
    const people = ['me', 'anna', 'ben'].map((uid) => person(uid, uid === holder))
    return nextHold(current, { stopId: 'hall', selfUid: 'me', people })
  }, before)
const theirs = (uid: string, wasMine: boolean) => ({
  status: 'theirs',
  holder: { uid, name: uid, picture: null, idleMinutes: 12 },
  wasMine,
})

describe('holder of the open stop', () => {
  it.each<readonly [string, readonly (string | null)[], unknown]>([
    ['free before anyone claims it', [null], { status: 'free' }],
    ['the user who opened it first', ['me'], { status: 'mine', wasWaiting: false }],
    ['a person who opened it earlier', ['anna'], theirs('anna', false)],
    ['a person who took over', ['me', 'ben'], theirs('ben', true)],
    ['a person who took over, some responses later', ['me', 'ben', null, 'ben'], theirs('ben', true)],
    ['a third person after that', ['me', 'ben', 'anna'], theirs('anna', false)],
    ['a person who left, until it is claimed', ['anna', null], theirs('anna', false)],
    ['the user who waited', ['anna', null, 'me', 'me'], { status: 'mine', wasWaiting: true }],
  ])('is %s', (_name, holders, hold) => {
    expect(holdAfter(noHold, ...holders).hold).toEqual(hold)
  })

  it('is reset in another stop', () => {
    const held = holdAfter(noHold, 'anna')
    expect(nextHold(held, { stopId: 'pier', selfUid: 'me', people: [] }).hold).toEqual({ status: 'free' })
    expect(nextHold(held, { stopId: null, selfUid: 'me', people: [] }).hold).toEqual({ status: 'free' })
  })
})

describe('stop held by another person in an undo', () => {
  const stop = aStop('hall')
  const rename: Edit = { type: 'updateStop', stopId: 'hall', before: { name: 'Hall' }, after: { name: 'Foyer' } }
  const others = [person('anna', true, 'hall'), person('ben', false, 'pier')]

  it.each<readonly [string, Edit, string | null]>([
    ['found for renaming a stop that another person edits', rename, 'anna'],
    [
      'found for adding a stop that another person edits',
      { type: 'insertStops', stops: [{ stop, index: 0 }], startStopId: null },
      'anna',
    ],
    ['not found for renaming a stop that another person views', { ...rename, stopId: 'pier' }, null],
    ['not found for renaming the tour', { type: 'updateTour', before: { name: 'Old' }, after: { name: 'New' } }, null],
  ])('is %s', (_name, edit, holder) => {
    expect(firstHeldStop(others, [edit])?.holder.uid ?? null).toBe(holder)
  })
})

it('loses a stop only when another person takes it over', () => {
  const mine = holdAfter(noHold, 'me')
  expect(isLost(mine, holdAfter(mine, 'ben'))).toBe(true)
  expect(isLost(noHold, holdAfter(noHold, 'ben'))).toBe(false)
  const theirsNow = holdAfter(mine, 'ben')
  expect(isLost(theirsNow, holdAfter(theirsNow, 'ben'))).toBe(false)
})

describe('texts about the holder', () => {
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
  ])('match the hold %o', (hold, text, announcement) => {
    expect(heldText(t, hold)).toBe(text)
    expect(announcementOf(t, hold)).toBe(announcement)
  })
})

it.each([
  [null, 'Anna is here'],
  [{ yawDeg: 0.4, pitchDeg: -0.4 }, 'Anna is here, looking straight ahead'],
  [{ yawDeg: -40, pitchDeg: 0 }, 'Anna is here, looking at 40° left'],
  [{ yawDeg: 170.2, pitchDeg: 10 }, 'Anna is here, looking at 170° right, 10° up'],
])('describes a person who looks at %o', (view, text) => {
  expect(hereText(i18next.t, 'Anna', view)).toBe(text)
})
