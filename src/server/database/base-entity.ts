import { randomUUID } from 'node:crypto'
import { p } from '@mikro-orm/core'

/** Columns of every entity. Ids are generated here, not by the database, so that they are known before saving. */
export const baseProperties = {
  id: p
    .uuid()
    .primary()
    .onCreate(() => randomUUID()),
  createdAt: p.datetime().onCreate(() => new Date()),
  updatedAt: p
    .datetime()
    .onCreate(() => new Date())
    .onUpdate(() => new Date()),
}
