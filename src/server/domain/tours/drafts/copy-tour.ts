import { randomUUID } from 'node:crypto'
import { textLimits } from '../../../../shared/text-limits.ts'
import type { CopiedColumns } from '../../../database/base-entity.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { fieldsOfKit, lockBrandKit } from '../brand-kit/find.ts'
import { copyInheritance } from '../brand-kit/inherit.ts'
import { copyFloorPlans } from '../floor-plans/change-floor-plans.ts'
import { copyForms } from '../forms/change-forms.ts'
import { Stop } from '../stops/entity.ts'
import { copyFolderEntry } from '../tour-folders/move.ts'
import { Tour } from '../tours/entity.ts'
import { copyButtons } from './buttons.ts'
import { copyStops } from './copy-stops.ts'

/** Copies a tour with its stops, forms and floor plans into the same folder, and adds "(copy)" to its name. */
export async function copyTour(
  { em, account, actor, ports }: AccountScope,
  original: Tour,
  copyId: string = randomUUID(),
): Promise<Tour> {
  return em.transactional(async (transaction) => {
    const kit = await lockBrandKit(transaction, account.id, 'toInherit')
    // Read again, because the tour's inherited parts may have changed before the kit was locked.
    const tour = await transaction.findOneOrFail(Tour, { id: original.id }, { refresh: true })
    const newStopIds = new Map(tour.stopIds.map((id) => [id, randomUUID() as string]))
    const { styles, buttons, transition, brandKitParts } = copyInheritance(tour, kit && fieldsOfKit(kit))
    // The custom script is not copied, because an editor of the copy might not know of it.
    const copy = transaction.create(Tour, {
      id: copyId,
      account: account.id,
      name: `${tour.name} (copy)`.slice(0, textLimits.nameMaxLength),
      description: tour.description,
      cover: tour.cover ?? null,
      socialMedia: tour.socialMedia ?? null,
      language: tour.language,
      languages: tour.languages,
      stopIds: tour.stopIds.map((id) => newStopIds.get(id) ?? id),
      startStopId: newStopIds.get(tour.startStopId ?? '') ?? null,
      stopDescriptionMinimized: tour.stopDescriptionMinimized,
      transition,
      buttons: copyButtons(buttons, newStopIds),
      tags: tour.tags,
      audio: tour.audio ?? null,
      audioVolume: tour.audioVolume,
      audioLoop: tour.audioLoop,
      location: tour.location ?? null,
      mapShown: tour.mapShown,
      gaId: tour.gaId ?? null,
      styles,
      customTexts: tour.customTexts ?? null,
      customTextSources: tour.customTextSources ?? null,
      brandKitParts,
      savedAt: ports.now(),
      savedBy: actor.id,
    } satisfies CopiedColumns<Tour, 'version' | 'deletedAt' | 'customScript'>)
    await transaction.flush()
    await copyFolderEntry(transaction, tour.id, copy.id)
    await copyFloorPlans(transaction, tour.id, copy.id)
    await copyForms(transaction, { fromTourId: tour.id, toTourId: copy.id, newStopIds })
    const stops = await transaction.find(Stop, { id: { $in: tour.stopIds }, deletedAt: null })
    const { savedAt } = copy
    await copyStops(transaction, stops, {
      accountId: account.id,
      fromTourId: tour.id,
      toTourId: copy.id,
      newStopIds,
      savedAt,
      savedBy: actor.id,
    })
    return copy
  })
}
