import { defineEntity, p } from '@mikro-orm/core'
import { baseProperties } from '../../../database/base-entity.ts'
import { Account } from '../../identity/tenancy/entity.ts'

const suggestionMonthSchema = defineEntity({
  name: 'SuggestionMonth',
  tableName: 'suggestion_months',
  uniques: [{ properties: ['account', 'month'] }],
  properties: {
    ...baseProperties,
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade'),
    /** YYYY-MM, in UTC. */
    month: p.string().length(7),
    usedCount: p.integer(),
  },
})

/** Number of suggestions that an account requested in a month. */
export class SuggestionMonth extends suggestionMonthSchema.class {}
suggestionMonthSchema.setClass(SuggestionMonth)
