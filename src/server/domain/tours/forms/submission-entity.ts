import { defineEntity, p } from '@mikro-orm/core'
import type { Answer } from '../../../../shared/forms/read-answers.ts'
import { baseProperties } from '../../../database/base-entity.ts'
import { deletedIndex } from '../../../database/deleted-index.ts'
import { submissionCountTriggers } from '../../../database/kept/counts.ts'
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
    /** A form of the tour, which may be gone: what people sent in stays. */
    formId: p.uuid(),
    /** What editors called the form then. */
    formName: p.string().length(200),
    /** Made by the sender, so that what is sent twice is stored once. */
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
