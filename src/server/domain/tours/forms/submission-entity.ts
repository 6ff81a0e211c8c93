import { defineEntity, p } from '@mikro-orm/core'
import type { Answer } from '../../../../shared/forms/read-answers.ts'
import { baseProperties } from '../../../database/base-entity.ts'
import { deletedIndex } from '../../../database/deleted-index.ts'
import { submissionCountTriggers } from '../../../database/derived-data/counts.ts'
import { Tour } from '../tours/entity.ts'

const submissionSchema = defineEntity({
  name: 'Submission',
  tableName: 'submissions',
  uniques: [{ properties: ['tour', 'key'] }],
  triggers: [...submissionCountTriggers],
  indexes: [{ properties: ['tour', 'formId', 'receivedAt', 'id'] }, deletedIndex('submissions')],
  properties: {
    ...baseProperties,
    tour: () => p.manyToOne(Tour).mapToPk().deleteRule('cascade'),
    /** Form of the tour. It may be deleted; its submissions stay. */
    formId: p.uuid(),
    /** Name of the form when it was submitted. */
    formName: p.string().length(200),
    /** Idempotency key, created by the sender. */
    key: p.uuid(),
    publicationNumber: p.integer(),
    language: p.string().length(35),
    answers: p.json().$type<readonly Answer[]>(),
    receivedAt: p.datetime(),
    isRead: p.boolean().default(false),
    deletedAt: p.datetime().nullable(),
  },
})
export class Submission extends submissionSchema.class {}
submissionSchema.setClass(Submission)
