import { shareLinkStateAt, type ShareLink as WireLink } from '../../../../../shared/sharing/share-links.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { namesOf } from '../../../identity/users/names.ts'
import type { ShareLink } from '../link-entity.ts'

/** Links on the wire, with their state at a time and the names of their authors. */
export async function presentLinks(em: EntityManager, links: readonly ShareLink[], now: Date): Promise<WireLink[]> {
  const userNames = await namesOf(
    em,
    links.map(({ createdBy }) => createdBy).filter((id) => typeof id === 'string'),
  )
  return links.map((link) => {
    const { id, name, openCount, passwordHash } = link
    const expiresAt = link.expiresAt ?? null
    const maxOpens = link.maxOpens ?? null
    return {
      id,
      name,
      hasPassword: typeof passwordHash === 'string',
      expiresAt: expiresAt?.toISOString() ?? null,
      startStopId: link.startStopId ?? null,
      startView: link.startView ?? null,
      language: link.language ?? null,
      maxOpens,
      openCount,
      lastOpenedAt: link.lastOpenedAt?.toISOString() ?? null,
      createdAt: link.createdAt.toISOString(),
      createdBy: userNames.get(link.createdBy ?? '') ?? null,
      state: shareLinkStateAt({ expiresAt, maxOpens, openCount }, now),
    }
  })
}

export async function presentLink(em: EntityManager, link: ShareLink, now: Date): Promise<WireLink> {
  const [presented] = await presentLinks(em, [link], now)
  if (presented === undefined) throw new Error('presentLinks returned no link')
  return presented
}
