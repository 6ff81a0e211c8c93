import { defineEntity, p } from '@mikro-orm/core'
import { Tour } from './entity.ts'

const tourSearchSchema = defineEntity({
  name: 'TourSearch',
  tableName: 'tour_search',
  indexes: [
    {
      name: 'tour_search_pieces',
      expression: 'create index "tour_search_pieces" on "tour_search" using gin (pieces) with (fastupdate = off)',
    },
  ],
  properties: {
    tour: () => p.oneToOne(Tour).mapToPk().primary().deleteRule('cascade'),
    pieces: p.array(),
  },
})
/**
 * Search index of tours: the n-grams (`pieces`) of their names and tags. A trigger of `tours` writes it; see
 * `database/derived-data/tour-search.ts`.
 */
export class TourSearch extends tourSearchSchema.class {}
tourSearchSchema.setClass(TourSearch)
