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

const audioColumns = { audio: 'backgroundAudio', audioVolume: 'backgroundAudio', audioLoop: 'backgroundAudio' }
/** Columns of each table that aren't fields of the editor. */
const commonColumns = ['id', 'createdAt', 'updatedAt', 'account', 'version', 'deletedAt']

/** Columns and editable fields of each table, columns named differently from their field, columns without a field, and fields in other tables. */
const tables = {
  tours: {
    columns: () => columnsOf(Tour),
    fields: Object.keys(tourFields),
    fieldNames: { cover: 'coverMediaId', socialMedia: 'socialMediaId', ...audioColumns },
    nonFields: [...commonColumns, 'stopIds', 'customScript', 'savedAt', 'savedBy'],
    otherTables: ['floorPlans', 'forms'],
  },
  stops: {
    columns: () => columnsOf(Stop),
    fields: Object.keys(stopFields),
    fieldNames: { media: 'mediaId', thumbnail: 'thumbnailMediaId', ...audioColumns },
    nonFields: [...commonColumns, 'tour', 'removedFromIndex', 'savedAt', 'savedBy'],
    otherTables: [],
  },
  hotspots: {
    columns: () => columnsOf(Hotspot),
    fields: Object.keys(hotspotFields),
    fieldNames: {},
    nonFields: [...commonColumns, 'stop', 'kind', 'details'],
    otherTables: [],
  },
} as const

describe.each(Object.entries(tables))(
  'the columns of %s',
  (_table, { columns, fields, fieldNames, nonFields, otherTables }) => {
    const fieldOf = (column: string) => new Map<string, string>(Object.entries(fieldNames)).get(column) ?? column

    it('each correspond to an editable field or a listed exception', () => {
      const columnNames = columns()
      const excluded = new Set<string>(nonFields)
      const fieldsOfColumns = columnNames.filter((column) => !excluded.has(column)).map(fieldOf)
      expect([...new Set([...fieldsOfColumns, ...otherTables])].sort()).toEqual([...fields].sort())
      expect(nonFields.filter((name) => !columnNames.includes(name))).toEqual([])
    })
  },
)
