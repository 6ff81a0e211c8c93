import type { AnyHotspotKind } from '../../../shared/hotspots/hotspot-kind.ts'
import { hotspotKindOf } from '../../../shared/hotspots/registry.ts'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { cleanHtml } from '../../kernel/clean-html.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import { Stop } from '../stops/entity.ts'

/** The registry's definition of a kind; a kind it does not know is refused. */
export function definitionOf(kind: string): AnyHotspotKind {
  const definition = hotspotKindOf(kind)
  if (definition !== undefined) return definition
  throw new AppError('input.invalid', { facts: { fields: [{ field: 'kind', problem: 'unknown kind' }] } })
}

/** Details as they may be stored: of the kind's shape, texts cleaned, pointing at stops of the same tour only. */
export async function acceptDetails(
  em: EntityManager,
  { kind, tourId, given }: { readonly kind: string; readonly tourId: string; readonly given: unknown },
): Promise<Record<string, unknown>> {
  const definition = definitionOf(kind)
  const parsed = definition.details.safeParse(given ?? definition.defaults?.())
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => ({
      field: ['details', ...issue.path].join('.'),
      problem: issue.message,
    }))
    throw new AppError('input.invalid', { facts: { fields } })
  }
  const stopIds = [...new Set(definition.stopIdsOf(parsed.data))]
  const found = stopIds.length === 0 ? 0 : await em.count(Stop, { id: { $in: stopIds }, tour: tourId, deletedAt: null })
  if (found !== stopIds.length) throw new AppError('resource.notFound')
  return definition.cleanTexts?.(parsed.data, cleanHtml) ?? parsed.data
}
