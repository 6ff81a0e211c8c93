import { describe, expect, it } from 'vitest'
import {
  dueCall,
  nextRhythm,
  type Rhythm,
  type RhythmEvent,
  startRhythm,
  type Whereabouts,
} from '../../../src/client/features/editing/presence/rhythm.ts'

const hall = { stopId: 'hall', view: { yawDeg: 0, pitchDeg: 0, fovDeg: 90 } }
const rhythmAfter = (rhythm: Rhythm, ...events: readonly RhythmEvent[]) =>
  events
    .flatMap((event): RhythmEvent[] => (event.type === 'told' ? [{ type: 'telling' }, event] : [event]))
    .reduce(nextRhythm, rhythm)
const looked = (here = hall): RhythmEvent => ({ type: 'looked', here })
const told = (
  atMs: number,
  { here = hall, wasActive = true }: { readonly here?: Whereabouts; readonly wasActive?: boolean } = {},
): RhythmEvent => ({
  type: 'told',
  atMs,
  here,
  wasActive,
})
const asked = (atMs: number, { hasOthers = false, isUnclaimed = false } = {}): RhythmEvent => ({
  type: 'asked',
  atMs,
  hasOthers,
  isUnclaimed,
})

/** In the hall since 0, after the first answer. */
const alone = rhythmAfter(startRhythm(true), looked(), told(0), asked(0))
const together = rhythmAfter(alone, asked(0, { hasOthers: true }))
const blindHall = { ...hall, view: null }
const turnedHall = { ...hall, view: { ...hall.view, yawDeg: 10 } }
const turned = looked(turnedHall)
const again = asked(2000, { hasOthers: true })

describe('the call that is due', () => {
  it.each<readonly [string, Rhythm, number, 'tell' | 'ask' | null]>([
    ['a tour that is opened is told', startRhythm(true), 0, 'tell'],
    ['those who may not edit only ask', startRhythm(false), 0, 'ask'],
    ['what was told is followed by a question', rhythmAfter(startRhythm(true), looked(), told(0)), 0, 'ask'],
    ['alone, nothing is said', alone, 29_999, null],
    ['alone, the session is renewed after 30 s', alone, 30_000, 'tell'],
    ['alone, where somebody looks is not told', rhythmAfter(alone, turned), 10_000, null],
    ['alone, where somebody looks first is told', rhythmAfter(alone, told(0, { here: blindHall })), 2000, 'tell'],
    ['another stop is told at once', rhythmAfter(alone, looked({ ...hall, stopId: 'pier' })), 1, 'tell'],
    [
      'leaving a stop is told at once',
      rhythmAfter(alone, { type: 'looked', here: { stopId: null, view: null } }),
      1,
      'tell',
    ],
    ['together, nothing is asked before 2 s', together, 1999, null],
    ['together, it is asked every 2 s', together, 2000, 'ask'],
    ['together, a turn is told after 2 s', rhythmAfter(together, turned), 2000, 'tell'],
    ['together, a turn is not told before', rhythmAfter(together, turned), 1999, null],
    [
      'what was told is not told again',
      rhythmAfter(together, turned, told(2000, { here: turnedHall }), again),
      3999,
      null,
    ],
    [
      'activity alone is not told',
      rhythmAfter(together, { type: 'acted' }, asked(20_000, { hasOthers: true })),
      21_000,
      null,
    ],
    ['a hidden page asks nothing', rhythmAfter(together, { type: 'hidden' }), 20_000, null],
    ['a hidden page tells no turn', rhythmAfter(together, turned, { type: 'hidden' }), 20_000, null],
    ['a hidden page renews its session', rhythmAfter(together, { type: 'hidden' }), 30_000, 'tell'],
    [
      'a page that is seen again tells at once',
      rhythmAfter(together, { type: 'hidden' }, { type: 'shown' }),
      1,
      'tell',
    ],
    [
      'others that the list names is asked about',
      rhythmAfter(alone, { type: 'listed', hasOthers: true }),
      10_000,
      'ask',
    ],
    ['others that left is not', rhythmAfter(together, { type: 'listed', hasOthers: false }), 10_000, null],
    ['a stop that nobody holds is claimed', rhythmAfter(alone, asked(0, { isUnclaimed: true })), 2000, 'tell'],
    ['a claim is followed by a question', rhythmAfter(alone, asked(0, { isUnclaimed: true }), told(2000)), 2000, 'ask'],
    ['a failure rests', rhythmAfter(startRhythm(true), { type: 'failed', atMs: 0 }), 9_999, null],
    ['and is tried again', rhythmAfter(startRhythm(true), { type: 'failed', atMs: 0 }), 10_000, 'tell'],
  ])('%s', (_name, rhythm, nowMs, expected) => {
    expect(dueCall(rhythm, nowMs)).toBe(expected)
  })

  it('tells that somebody is back who did nothing for a while', () => {
    const idle = rhythmAfter(together, told(30_000, { wasActive: false }), asked(30_000, { hasOthers: true }))
    expect(dueCall(idle, 31_999)).toBeNull()
    const back = rhythmAfter(idle, { type: 'acted' })
    expect(dueCall(back, 32_000)).toBe('tell')
    expect(dueCall(rhythmAfter(back, told(32_000), asked(32_000, { hasOthers: true })), 33_000)).toBeNull()
  })
})
