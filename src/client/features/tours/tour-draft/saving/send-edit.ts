import type { TourButtons } from '../../../../../shared/buttons/tour-buttons.ts'
import type { Tour } from '../../../../../shared/tours/tours.ts'
import type { trpc } from '../../../../platform/trpc.ts'
import type { EditOf, EditType } from '../edits/edit.ts'
import { partsAfter } from '../edits/tour-parts.ts'
import { markUnsaved } from '../edits/unsaved-changes.ts'
import { deleteStops, restoreStops } from './delete-stops.ts'
import { idBatches, restoreHotspots } from './restore-hotspots.ts'
import { saveHotspots } from './save-hotspots.ts'
import { saveStops, UnsavedStopsError } from './save-stops.ts'
import { saveTranslations } from './save-translations.ts'
import type { TourCache } from './tour-cache.ts'

type Client = ReturnType<typeof trpc.useUtils>['client']
type SendContext = { readonly client: Client; readonly cache: TourCache; readonly tourId: string }
type Senders = { readonly [Type in EditType]: (edit: EditOf<Type>, context: SendContext) => Promise<void> }

/** Mutable copies of the lists, as the request type requires. */
function buttonsInput({ bar, corner, hidden, own }: TourButtons) {
  return { bar: [...bar], corner: [...corner], hidden: [...hidden], own: [...own] }
}

/** Tour parts that an edit changes, merged with the stored ones. */
function partsInput(edit: EditOf<'updateTour'>, stored: Tour | undefined) {
  const parts = stored ? { ...edit.after, ...partsAfter(edit, stored) } : edit.after
  const { floorPlans, forms, buttons, styles, customTexts, customTextSources, brandKitParts } = parts
  const isChanged = (field: keyof typeof edit.after) => edit.after[field] !== undefined
  return {
    ...(floorPlans && isChanged('floorPlans') && { floorPlans: [...floorPlans] }),
    ...(forms && isChanged('forms') && { forms: [...forms] }),
    ...(buttons !== undefined && isChanged('buttons') && { buttons: buttons && buttonsInput(buttons) }),
    ...(styles !== undefined && isChanged('styles') && { styles }),
    ...(customTexts !== undefined && isChanged('customTexts') && { customTexts }),
    ...(customTextSources !== undefined && isChanged('customTextSources') && { customTextSources }),
    ...(brandKitParts && isChanged('brandKitParts') && { brandKitParts: [...brandKitParts] }),
  }
}

const senders: Senders = {
  async updateTour(edit, { client, cache, tourId }) {
    const {
      stopIds,
      tags,
      floorPlans: _plans,
      forms: _forms,
      buttons: _buttons,
      styles: _styles,
      customTexts: _customTexts,
      customTextSources: _customTextSources,
      brandKitParts: _inherited,
      languages,
      ...fields
    } = edit.after
    const version = cache.versionOf(tourId)
    const lists = { ...(stopIds && { stopIds: [...stopIds] }), ...(tags && { tags: [...tags] }) }
    const changedLanguages = languages && { languages: [...languages] }
    const parts = partsInput(edit, cache.read())
    cache.applySave.tour(
      await client.tours.update.mutate({ tourId, version, ...fields, ...lists, ...changedLanguages, ...parts }),
    )
    // Adding or removing a language changes the translations.
    if (languages) await cache.translations.refresh()
  },
  async updateTranslation({ language, key, after }, { client, cache, tourId }) {
    const storedTranslation = cache.translations.find({ language, key })
    const { text = storedTranslation?.text ?? '', source = storedTranslation?.source ?? '' } = after
    const changes = [{ key, text, source, version: cache.translations.versionOf({ language, key }) }]
    const { translations, save } = await client.translations.update.mutate({ tourId, language, changes })
    cache.translations.put(translations)
    cache.applySave.outsideTour(save)
  },
  async updateTranslations({ language, changes }, context) {
    await saveTranslations({ language, changes }, context)
  },
  async updateStop({ stopId, after: { tags, ...fields } }, { client, cache }) {
    const version = cache.versionOf(stopId)
    const tagField = tags && { tags: [...tags] }
    cache.applySave.stop(await client.stops.update.mutate({ stopId, version, ...fields, ...tagField }))
  },
  async updateStops({ changes }, context) {
    const { conflictingIds, missingIds } = await saveStops(changes, context)
    const unsavedIds = new Set([...conflictingIds, ...missingIds])
    if (unsavedIds.size === 0) return
    markUnsaved(changes.filter(({ stopId }) => unsavedIds.has(stopId)))
    throw new UnsavedStopsError(unsavedIds.size)
  },
  async updateHotspot({ stopId, hotspotId, after }, { client, cache }) {
    const version = cache.versionOf(hotspotId)
    cache.applySave.hotspot(await client.hotspots.update.mutate({ stopId, hotspotId, version, ...after }))
  },
  async updateHotspots({ changes }, context) {
    await saveHotspots(changes, context)
  },
  async insertHotspot({ hotspot: { id: hotspotId, stopId } }, { client, cache }) {
    cache.applySave.hotspot(await client.hotspots.restore.mutate({ stopId, hotspotId }))
  },
  async removeHotspot({ hotspot: { id: hotspotId, stopId } }, { client, cache, tourId }) {
    cache.applySave.removedHotspot(await client.hotspots.remove.mutate({ stopId, hotspotId, tourId }))
  },
  async insertHotspots({ hotspots }, context) {
    await restoreHotspots(hotspots, context)
  },
  async removeHotspots({ hotspots }, { client, cache, tourId }) {
    for (const hotspotIds of idBatches(hotspots))
      cache.applySave.removedHotspots(await client.hotspots.removeMany.mutate({ tourId, hotspotIds }))
  },
  insertStops: restoreStops,
  removeStops: deleteStops,
}

/** Sends one edit and puts the response into the cache. */
export function sendEdit<Type extends EditType>(edit: EditOf<Type>, context: SendContext): Promise<void> {
  const send: Senders[Type] = senders[edit.type as Type]
  return send(edit, context)
}
