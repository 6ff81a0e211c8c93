import { defineEntity, p } from '@mikro-orm/core'
import type { AuditAction } from '../../../../shared/audit.ts'
import { Account } from '../tenancy/entity.ts'

export const actorNameMaxLength = 254
export const subjectMaxLength = 400

const schema = defineEntity({
  name: 'AuditEvent',
  tableName: 'audit_events',
  indexes: [
    { properties: ['account', 'at', 'id'] },
    {
      name: 'audit_events_by_actor',
      expression: `create index "audit_events_by_actor" on "audit_events" (account_id, actor_id, at desc, id desc) where actor_id is not null`,
    },
  ],
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade'),
    at: p.datetime(),
    action: p.string().length(40).$type<AuditAction>(),
    /** The actor. The name is a copy from the time of the event, because people are renamed and leave. */
    actorId: p.uuid().nullable(),
    actorName: p.string().length(actorNameMaxLength),
    /** Readable description of the object of the event. */
    subject: p.string().length(subjectMaxLength).default(''),
    /** IP address of the caller. */
    network: p.string().length(60).default(''),
  },
})
/** Append-only security event of an account. */
export class AuditEvent extends schema.class {}
schema.setClass(AuditEvent)
