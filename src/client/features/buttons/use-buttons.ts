import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { moveButton } from '../../../shared/buttons/arrangement.ts'
import type { CustomButton, TourButtons } from '../../../shared/buttons/tour-buttons.ts'
import { type ButtonPlace, isViewerButton, viewerButton } from '../../../shared/buttons/viewer-buttons.ts'
import { limits } from '../../../shared/limits.ts'
import { updateTour } from '../tour-draft/edits/make-edit.ts'
import { allButtons, storedButtons } from '../tour-draft/edits/merge-buttons.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { useUndoable } from '../tour-draft/use-undoable.ts'

/** Place to which a hidden button returns. */
function visiblePlace(name: string): ButtonPlace {
  const defaultPlace = isViewerButton(name) ? viewerButton(name).place : 'bar'
  return defaultPlace === 'hidden' ? 'bar' : defaultPlace
}

/** Buttons of the open tour, and actions on them. */
export function useButtons() {
  const { t } = useTranslation()
  const { tour, edit } = useTourEditor()
  const undoably = useUndoable()
  const all = useMemo(() => allButtons(tour.buttons), [tour.buttons])
  const editFor = (next: TourButtons | null) => updateTour(tour, { buttons: next && storedButtons(next) })
  const change = (next: TourButtons) => edit(editFor(next))
  const changeUndoably = (next: TourButtons | null, message: string) => undoably(editFor(next), message)
  return {
    all,
    isDefault: tour.buttons === null,
    isFull: all.own.length >= limits.customButtonsPerTour,
    /** Unknown names, from newer versions, stay at the end. */
    reorder: (place: ButtonPlace, names: readonly string[]) =>
      change({ ...all, [place]: [...names, ...all[place].filter((name) => !names.includes(name))] }),
    move: (name: string, place: ButtonPlace) => change({ ...all, ...moveButton(all, name, place) }),
    setShown: (name: string, isShown: boolean) =>
      change({ ...all, ...moveButton(all, name, isShown ? visiblePlace(name) : 'hidden') }),
    /** Adds a button at the start of the bar, which is visible even on the narrowest phone. */
    add: (button: CustomButton) => change({ ...all, bar: [button.id, ...all.bar], own: [...all.own, button] }),
    update: (button: CustomButton) =>
      change({ ...all, own: all.own.map((other) => (other.id === button.id ? button : other)) }),
    remove({ id, label }: CustomButton) {
      const withoutButton = (names: readonly string[]) => names.filter((name) => name !== id)
      const places = {
        bar: withoutButton(all.bar),
        corner: withoutButton(all.corner),
        hidden: withoutButton(all.hidden),
      }
      changeUndoably(
        { ...places, own: all.own.filter((button) => button.id !== id) },
        t('buttons.removed', { name: label }),
      )
    },
    /** Resets the viewer's buttons to their defaults; custom buttons move to the end of the bar. */
    reset: () =>
      changeUndoably({ ...allButtons({ bar: [], corner: [], hidden: [], own: all.own }) }, t('buttons.wasReset')),
  }
}
