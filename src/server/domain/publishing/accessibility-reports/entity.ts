import { defineEntity, p } from '@mikro-orm/core'
import type { CriterionId } from '../../../../shared/accessibility/criteria.ts'
import { verdicts } from '../../../../shared/accessibility/verdicts.ts'
import { baseProperties } from '../../../database/base-entity.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { User } from '../../identity/users/entity.ts'
import { Tour } from '../../tours/tours/entity.ts'

/** Judgment of a person on a success criterion, in the accessibility report of a tour. */
const accessibilityJudgmentSchema = defineEntity({
  name: 'AccessibilityJudgment',
  tableName: 'accessibility_judgments',
  uniques: [{ properties: ['tour', 'criterion'] }],
  properties: {
    ...baseProperties,
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade').index(),
    tour: () => p.manyToOne(Tour).mapToPk().deleteRule('cascade'),
    criterion: p.string().length(10).$type<CriterionId>(),
    verdict: p.enum(verdicts),
    remark: p.text(),
    judgedBy: () => p.manyToOne(User).mapToPk().nullable().deleteRule('set null'),
    judgedAt: p.datetime(),
    /** Version for optimistic locking. */
    version: p.integer().version(),
  },
})
export class AccessibilityJudgment extends accessibilityJudgmentSchema.class {}
accessibilityJudgmentSchema.setClass(AccessibilityJudgment)
