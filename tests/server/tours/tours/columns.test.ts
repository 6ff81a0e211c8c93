import type { EntityName } from '@mikro-orm/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Hotspot } from '../../../../src/server/domain/tours/hotspots/entity.ts'
import { Stop } from '../../../../src/server/domain/tours/stops/entity.ts'
import { Tour } from '../../../../src/server/domain/tours/tours/entity.ts'
import { hotspotFields } from '../../../../src/shared/hotspots/hotspots.ts'
import { stopFields } from '../../../../src/shared/tours/stops.ts'
import { tourFields } from '../../../../src/shared/tours/tours.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'

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
/** Columns that aren't fields of the editor. */
const base = ['id', 'createdAt', 'updatedAt', 'account', 'version', 'deletedAt']

/** Fields of each row, columns named differently from their field, columns without a field, and fields in other tables. */
const rows = {
  tours: {
    columns: () => columnsOf(Tour),
    fields: Object.keys(tourFields),
    named: { cover: 'coverMediaId', socialMedia: 'socialMediaId', ...audio },
    nonFields: [...base, 'stopIds', 'customScript', 'savedAt', 'savedBy'],
    elsewhere: ['floorPlans', 'forms'],
  },
  stops: {
    columns: () => columnsOf(Stop),
    fields: Object.keys(stopFields),
    named: { media: 'mediaId', ...audio },
    nonFields: [...base, 'tour', 'removedFromIndex', 'savedAt', 'savedBy'],
    elsewhere: [],
  },
  hotspots: {
    columns: () => columnsOf(Hotspot),
    fields: Object.keys(hotspotFields),
    named: {},
    nonFields: [...base, 'stop', 'kind', 'details'],
    elsewhere: [],
  },
} as const

describe.each(Object.entries(rows))('the columns of %s', (_table, { columns, fields, named, nonFields, elsewhere }) => {
  const fieldOf = (column: string) => new Map<string, string>(Object.entries(named)).get(column) ?? column

  it('each correspond to an editable field or a listed exception', () => {
    const existing = columns()
    const outside = new Set<string>(nonFields)
    const reached = existing.filter((column) => !outside.has(column)).map(fieldOf)
    expect([...new Set([...reached, ...elsewhere])].sort()).toEqual([...fields].sort())
    expect(nonFields.filter((name) => !existing.includes(name))).toEqual([])
  })
})
