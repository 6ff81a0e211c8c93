import type { EntityName } from '@mikro-orm/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Hotspot } from '../../../src/server/domain/tours/hotspots/entity.ts'
import { Stop } from '../../../src/server/domain/tours/stops/entity.ts'
import { Tour } from '../../../src/server/domain/tours/tours/entity.ts'
import { hotspotFields } from '../../../src/shared/hotspots/hotspots.ts'
import { stopFields } from '../../../src/shared/tours/stops.ts'
import { tourFields } from '../../../src/shared/tours/tours.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

function columnsOf<Row extends object>(entity: EntityName<Row>): string[] {
  const { props } = app.em().getMetadata().get(entity)
  return props.filter(({ persist }) => persist !== false).map(({ name }) => String(name))
}

const audio = { audio: 'backgroundAudio', audioVolume: 'backgroundAudio', audioLoop: 'backgroundAudio' }
/** Columns that no editor changes as a field. */
const base = ['id', 'createdAt', 'updatedAt', 'account', 'version', 'deletedAt']

/** By row: its fields, columns that have another name than their field, columns that are none, and fields with tables of their own. */
const rows = {
  tours: {
    columns: () => columnsOf(Tour),
    fields: Object.keys(tourFields),
    named: { cover: 'coverMediaId', socialMedia: 'socialMediaId', ...audio },
    others: [...base, 'stopIds', 'customScript', 'savedAt', 'savedBy'],
    elsewhere: ['floorPlans', 'forms'],
  },
  stops: {
    columns: () => columnsOf(Stop),
    fields: Object.keys(stopFields),
    named: { media: 'mediaId', ...audio },
    others: [...base, 'tour', 'removedFromIndex', 'savedAt', 'savedBy'],
    elsewhere: [],
  },
  hotspots: {
    columns: () => columnsOf(Hotspot),
    fields: Object.keys(hotspotFields),
    named: {},
    others: [...base, 'stop', 'kind', 'details'],
    elsewhere: [],
  },
} as const

describe.each(Object.entries(rows))('the columns of %s', (_table, { columns, fields, named, others, elsewhere }) => {
  const fieldOf = (column: string) => new Map<string, string>(Object.entries(named)).get(column) ?? column

  it('are each a field that editors change, or named here as something else', () => {
    const there = columns()
    const outside = new Set<string>(others)
    const reached = there.filter((column) => !outside.has(column)).map(fieldOf)
    expect([...new Set([...reached, ...elsewhere])].sort()).toEqual([...fields].sort())
    expect(others.filter((other) => !there.includes(other))).toEqual([])
  })
})
