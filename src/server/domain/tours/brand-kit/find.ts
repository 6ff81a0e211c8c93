import { LockMode } from '@mikro-orm/core'
import type { BrandKitFields } from '../../../../shared/brand-kit/brand-kit.ts'
import { noBrandKit } from '../../../../shared/brand-kit/brand-kit.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { BrandKit } from './entity.ts'

const lockModes = { toInherit: LockMode.PESSIMISTIC_READ, toChange: LockMode.PESSIMISTIC_WRITE } as const

/**
 * Locks the kit of an account until the end of the transaction; null if it has none. It is locked before any tour, so
 * that transactions don't wait for each other. A tour that begins to inherit locks it as well, or it would miss a
 * change.
 */
export function lockBrandKit(
  em: EntityManager,
  accountId: string,
  purpose: keyof typeof lockModes,
): Promise<BrandKit | null> {
  const where = { account: accountId, deletedAt: null }
  return em.findOne(BrandKit, where, { lockMode: lockModes[purpose], refresh: true })
}

export function findBrandKit(em: EntityManager, accountId: string): Promise<BrandKit | null> {
  return em.findOne(BrandKit, { account: accountId, deletedAt: null })
}

/** Fields of a brand kit; empty ones without a kit. */
export function fieldsOfKit(row: BrandKit | null): BrandKitFields {
  if (row === null) return noBrandKit
  const { styles, buttons, transition, nadir } = row
  return { styles: styles ?? null, buttons: buttons ?? null, transition, nadir: nadir ?? null }
}
