import { mediaIdsIn } from '../../../../shared/hotspots/references.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Media } from '../../library/media/entity.ts'
import type { Hotspot } from './entity.ts'
import { HotspotMedium } from './media-entity.ts'

type Link = { readonly hotspot: string; readonly media: string }

const linkKeyOf = ({ hotspot, media }: Link) => `${hotspot} ${media}`
const excluding = <AnyLink extends Link>(links: readonly AnyLink[], linkKeys: ReadonlySet<string>) =>
  links.filter((link) => !linkKeys.has(linkKeyOf(link)))

/** Updates the links from stored hotspots to the media in their details. The caller flushes. */
export async function linkMedia(em: EntityManager, hotspots: readonly Hotspot[]): Promise<void> {
  const currentLinks = hotspots.flatMap((hotspot) =>
    mediaIdsIn(hotspot).map((media) => ({ hotspot: hotspot.id, media })),
  )
  const storedLinks = await em.find(HotspotMedium, { hotspot: { $in: hotspots.map(({ id }) => id) } })
  // Sets, because galleries hold many media and a whole tour may be linked at once.
  for (const row of excluding(storedLinks, new Set(currentLinks.map(linkKeyOf)))) em.remove(row)
  const missingLinks = excluding(currentLinks, new Set(storedLinks.map(linkKeyOf)))
  if (missingLinks.length === 0) return
  // Stored details may refer to purged media.
  const existingMedia = await em.find(
    Media,
    { id: { $in: missingLinks.map(({ media }) => media) } },
    { fields: ['id'] },
  )
  const existingIds = new Set(existingMedia.map(({ id }) => id))
  for (const link of missingLinks) if (existingIds.has(link.media)) em.create(HotspotMedium, link)
}
