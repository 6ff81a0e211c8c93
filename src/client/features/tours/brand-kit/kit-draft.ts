import type { BrandKit, BrandKitFields } from '../../../../shared/brand-kit/brand-kit.ts'
import { isDeepEqual } from '../../../../shared/kernel/deep-equal.ts'
import { mergeKits } from './merge-kits.ts'

/** Unsaved state of a brand kit on a screen. */
type KitDraft = {
  /** Stored kit that the draft is based on. */
  readonly base: BrandKit
  readonly fields: BrandKitFields
  /** Kit that another person saved in the meantime, about which this person has to decide; `null` if there is none. */
  readonly newer: BrandKit | null
}

export type KitDraftEvent =
  | { readonly type: 'edited'; readonly fields: BrandKitFields }
  /** The stored kit was read again. */
  | { readonly type: 'loaded'; readonly kit: BrandKit }
  /** These fields of the draft were saved, as the kit has them now. */
  | { readonly type: 'saved'; readonly kit: BrandKit; readonly fields: BrandKitFields }
  /** The draft was discarded for this kit. */
  | { readonly type: 'accepted'; readonly kit: BrandKit }
  /** A save was rejected, because another person saved this kit. */
  | { readonly type: 'outdated'; readonly kit: BrandKit }
  /** The question about the newer kit was closed without a decision. */
  | { readonly type: 'dismissed' }

/** The fields of a brand kit that people edit. */
export function fieldsOf({ styles, buttons, transition, nadir }: BrandKit): BrandKitFields {
  return { styles, buttons, transition, nadir }
}

/** Draft without changes to a stored brand kit. */
export function draftOf(kit: BrandKit): KitDraft {
  return { base: kit, fields: fieldsOf(kit), newer: null }
}

export function isChanged({ base, fields }: KitDraft): boolean {
  return !isDeepEqual(fields, fieldsOf(base))
}

/** Next state. Only a decision of the person replaces unsaved fields. */
export function kitDraftReducer(draft: KitDraft, event: KitDraftEvent): KitDraft {
  switch (event.type) {
    case 'edited':
      return { ...draft, fields: event.fields }
    case 'loaded':
      return isChanged(draft) || draft.newer !== null ? draft : draftOf(event.kit)
    case 'saved':
      // Fields that were edited during the save stay unsaved.
      return {
        ...draftOf(event.kit),
        fields: mergeKits({ before: event.fields, mine: draft.fields, theirs: fieldsOf(event.kit) }),
      }
    case 'accepted':
      return draftOf(event.kit)
    case 'outdated':
      return { ...draft, newer: event.kit }
    case 'dismissed':
      return { ...draft, newer: null }
  }
}

/** Fields to save on top of the newer kit. A kit that was deleted is created again as the draft has it. */
export function fieldsOnTop({ base, fields }: KitDraft, newer: BrandKit): BrandKitFields {
  if (newer.version === 0) return fields
  return mergeKits({ before: fieldsOf(base), mine: fields, theirs: fieldsOf(newer) })
}
