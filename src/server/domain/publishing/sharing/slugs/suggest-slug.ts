import { isSlug, slugFromName, slugMaxLength } from '../../../../../shared/sharing/slugs.ts'
import type { AccountScope, EntityManager } from '../../../../kernel/scope.ts'
import { ShareSlug } from '../slug-entity.ts'

/** Maximum number of numbered candidates after the plain one. */
const numberedSlugsMax = 20

/** Suggests a free short link from a tour's name, numbered if the plain one is taken; null if none is free. */
export async function suggestSlug(
  { em, ports }: Pick<AccountScope, 'em' | 'ports'>,
  name: string,
  shareId: string | undefined,
): Promise<string | null> {
  const base = slugFromName(name)
  if (base === undefined) return null
  const numberedSlugs = Array.from({ length: numberedSlugsMax }, (_, index) => {
    const ending = `-${index + 2}`
    return base.slice(0, slugMaxLength - ending.length) + ending
  })
  const candidates = [base, ...numberedSlugs].filter(isSlug)
  const usedSlugs = await em.find(ShareSlug, { slug: { $in: candidates } })
  // The tour may use its previous short links again. Short links of deleted tours stay reserved.
  const unavailableSlugs = usedSlugs.filter(({ share }) => shareId === undefined || share !== shareId)
  const takenSlugs = new Set(unavailableSlugs.map(({ slug }) => slug))
  return candidates.find((candidate) => !takenSlugs.has(candidate) && !ports.reservedSlugs.has(candidate)) ?? null
}

/** Finds the short links that lead to no tour. */
export async function findSlugsWithoutTour(em: EntityManager, slugs: readonly string[]): Promise<readonly string[]> {
  const rows = await em.find(ShareSlug, { slug: { $in: [...slugs] }, isCurrent: true })
  const inUse = new Set(rows.map(({ slug }) => slug))
  return slugs.filter((slug) => !inUse.has(slug))
}
