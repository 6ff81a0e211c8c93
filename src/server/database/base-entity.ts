import { randomUUID } from 'node:crypto'
import { p } from '@mikro-orm/core'

/** Columns every entity has. Ids are made here, not by the database, so that a row can be named before it is saved. */
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
