import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { analyticsLimits } from '../../../src/shared/analytics/analytics-limits.ts'
import { countBatch } from '../../../src/shared/analytics/counts.ts'
import { analyticsSums, sumNames } from '../../../src/shared/analytics/sums.ts'
import { type VisitBatch, visitBatch } from '../../../src/shared/analytics/visit-events.ts'

const hall = '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0001'
const tower = '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0002'
const itemId = '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0003'
const visit = { language: 'de', device: 'phone' } as const

/** Counts of a batch as flat lists. */
function countsOf(batch: VisitBatch, shareLinkId: string | null = null) {
  const parts = countBatch(batch, shareLinkId)
  const sums = sumNames.flatMap((sum) => {
    const total = parts.reduce((before, { sums: { [sum]: added = 0 } }) => before + added, 0)
    return total === 0 ? [] : [`${sum} ${total}`]
  })
  const counts = parts.flatMap((part) =>
    part.counts.map(({ dimension, key, count, durationMs }) => `${dimension} ${key} ${count} ${durationMs}`),
  )
  return { sums, counts, directions: parts.flatMap((part) => part.directions) }
}

describe('a batch', () => {
  it('counts a visit in each of its dimensions', () => {
    const visitWithOrigin = { ...visit, referrer: 'news.example', campaign: 'spring', embedHost: 'museum.example' }
    expect(countsOf({ visit: visitWithOrigin, events: [] }, 'link')).toEqual({
      sums: ['visits 1'],
      counts: [
        'language de 1 0',
        'device phone 1 0',
        'referrer news.example 1 0',
        'campaign spring 1 0',
        'embedHost museum.example 1 0',
        'shareLink link 1 0',
      ],
      directions: [],
    })
    expect(countsOf({ visit, events: [] }).counts).toEqual(['language de 1 0', 'device phone 1 0'])
  })

  it('without a visit counts neither a visit nor its share link', () => {
    expect(countsOf({ events: [{ kind: 'headset' }, { kind: 'textTour' }] }, 'link')).toEqual({
      sums: ['headsets 1', 'textTours 1'],
      counts: [],
      directions: [],
    })
  })

  it('counts a shown stop with its flow, and time separately', () => {
    const events: VisitBatch['events'] = [
      { kind: 'stop', stopId: hall, fromStopId: null },
      { kind: 'time', stopId: hall, durationMs: 700 },
      { kind: 'stop', stopId: tower, fromStopId: hall },
      { kind: 'directions', stopId: tower, cells: [[3, 40]] },
    ]
    expect(countsOf({ events })).toEqual({
      sums: ['stopsShown 2', 'durationMs 700'],
      counts: [
        `stop ${hall} 1 0`,
        `flow >${hall} 1 0`,
        `stop ${hall} 0 700`,
        `stop ${tower} 1 0`,
        `flow ${hall}>${tower} 1 0`,
      ],
      directions: [{ stopId: tower, cell: 3, durationMs: 40 }],
    })
  })

  it('counts opened, sent and followed items in separate dimensions', () => {
    const events: VisitBatch['events'] = [
      { kind: 'hotspotSeen', hotspotId: itemId },
      { kind: 'hotspotOpened', hotspotId: itemId },
      { kind: 'formOpened', formId: itemId },
      { kind: 'formSent', formId: itemId },
      { kind: 'linkFollowed', host: 'shop.example' },
    ]
    expect(countsOf({ events })).toEqual({
      sums: ['hotspotsOpened 1', 'formsOpened 1', 'formsSent 1', 'linksFollowed 1'],
      counts: [
        `hotspotSeen ${itemId} 1 0`,
        `hotspotOpened ${itemId} 1 0`,
        `formOpened ${itemId} 1 0`,
        `formSent ${itemId} 1 0`,
        'link shop.example 1 0',
      ],
      directions: [],
    })
  })
})

describe('an incoming batch', () => {
  const isValid = (batch: unknown) => visitBatch.safeParse(batch).success
  const time = (durationMs: number) => ({ events: [{ kind: 'time', stopId: hall, durationMs }] })

  it('is limited in the duration of events', () => {
    expect(isValid(time(analyticsLimits.durationMaxMs))).toBe(true)
    expect(isValid(time(analyticsLimits.durationMaxMs + 1))).toBe(false)
    expect(isValid(time(0))).toBe(false)
  })

  it('is limited in the number of events', () => {
    const batchOf = (count: number) => ({ events: Array.from({ length: count }, () => ({ kind: 'headset' })) })
    expect(isValid(batchOf(analyticsLimits.eventsPerBatch))).toBe(true)
    expect(isValid(batchOf(analyticsLimits.eventsPerBatch + 1))).toBe(false)
  })

  it.each([
    ['a path in place of a host', { events: [{ kind: 'linkFollowed', host: 'shop.example/cart?user=1' }] }],
    ['a visitor id', { events: [], visitorId: hall }],
    ['an unknown cell', { events: [{ kind: 'directions', stopId: hall, cells: [[200, 5]] }] }],
    ['an unknown kind', { events: [{ kind: 'scroll' }] }],
    ['a share link', { visit: { ...visit, shareLink: 'x' }, events: [] }],
  ])('rejects %s', (_name, batch) => expect(isValid(batch)).toBe(false))
})

describe('the sums of analytics', () => {
  it('are listed in docs/analytics.md by name and meaning', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/analytics.md'), 'utf8')
    for (const { documentation } of Object.values(analyticsSums)) {
      expect(page).toContain(`| ${documentation.name} | ${documentation.meaning} |`)
    }
  })
})
