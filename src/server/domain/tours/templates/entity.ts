import { defineEntity, p } from '@mikro-orm/core'
import type { TemplateContent } from '../../../../shared/templates/template-content.ts'
import type { TemplateSummary } from '../../../../shared/templates/template-summary.ts'
import { baseProperties } from '../../../database/base-entity.ts'
import { templateUsageTrigger } from '../../../database/derived-data/media-usage.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { User } from '../../identity/users/entity.ts'

const templateSchema = defineEntity({
  name: 'TourTemplate',
  tableName: 'tour_templates',
  indexes: [
    { properties: ['account', 'createdAt', 'id'] },
    // Partial index for `uses.ts`.
    {
      name: 'tour_templates_with_logo',
      expression: `create index "tour_templates_with_logo" on "tour_templates" ("logo_id") where logo_id is not null`,
    },
  ],
  triggers: [templateUsageTrigger],
  properties: {
    ...baseProperties,
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade'),
    name: p.string().length(200),
    content: p.json().$type<TemplateContent>(),
    /** Lists read the summary instead of the content, which may be large. */
    summary: p.json().$type<TemplateSummary>(),
    /**
     * Medium of the logo in the content, which counts as used. It has no foreign key, because a tour keeps a logo that
     * was deleted.
     */
    logoId: p.uuid().nullable(),
    createdBy: () => p.manyToOne(User).mapToPk().nullable().deleteRule('set null'),
  },
})
/** Settings of a tour that new tours can start with. */
export class TourTemplate extends templateSchema.class {}
templateSchema.setClass(TourTemplate)
