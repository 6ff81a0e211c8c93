import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { movedTo } from '../../../shared/buttons/arrangement.ts'
import type { CustomButton, TourButtons } from '../../../shared/buttons/tour-buttons.ts'
import { type ButtonPlace, isViewerButton, viewerButton } from '../../../shared/buttons/viewer-buttons.ts'
import { limits } from '../../../shared/limits.ts'
import { updateTour } from '../tour-editor/edits/make-edit.ts'
import { allButtons, storedButtons } from '../tour-editor/edits/merge-buttons.ts'
import { useTourEditor } from '../tour-editor/use-tour-editor.tsx'
import { useUndoable } from '../tour-editor/use-undoable.ts'

/** Where a hidden button comes back to. */
function shownPlace(name: string): ButtonPlace {
  const usual = isViewerButton(name) ? viewerButton(name).place : 'bar'
  return usual === 'hidden' ? 'bar' : usual
}

/** What can be done with the buttons of the tour that is open. */
export function useButtons() {
  const { t } = useTranslation()
  const { tour, edit } = useTourEditor()
  const undoably = useUndoable()
  const all = useMemo(() => allButtons(tour.buttons), [tour.buttons])
  const editTo = (next: TourButtons | null) => updateTour(tour, { buttons: next && storedButtons(next) })
  const change = (next: TourButtons) => edit(editTo(next))
  const changeAndTell = (next: TourButtons | null, message: string) => undoably(editTo(next), message)
  return {
    all,
    isUsual: tour.buttons === null,
    isFull: all.own.length >= limits.customButtonsPerTour,
    /** Names of other versions keep their place at the end. */
    reorder: (place: ButtonPlace, names: readonly string[]) =>
      change({ ...all, [place]: [...names, ...all[place].filter((name) => !names.includes(name))] }),
    move: (name: string, place: ButtonPlace) => change({ ...all, ...movedTo(all, name, place) }),
    setShown: (name: string, isShown: boolean) =>
      change({ ...all, ...movedTo(all, name, isShown ? shownPlace(name) : 'hidden') }),
    /** First of all: that is in sight on the narrowest phone, and whoever adds a button wants it pressed. */
    add: (button: CustomButton) => change({ ...all, bar: [button.id, ...all.bar], own: [...all.own, button] }),
    update: (button: CustomButton) =>
      change({ ...all, own: all.own.map((one) => (one.id === button.id ? button : one)) }),
    remove({ id, label }: CustomButton) {
      const left = (names: readonly string[]) => names.filter((name) => name !== id)
      const places = { bar: left(all.bar), corner: left(all.corner), hidden: left(all.hidden) }
      changeAndTell({ ...places, own: all.own.filter((one) => one.id !== id) }, t('buttons.removed', { name: label }))
    },
    /** The viewer's buttons as every tour has them; own ones stay, at the end of the bar. */
    reset: () =>
      changeAndTell({ ...allButtons({ bar: [], corner: [], hidden: [], own: all.own }) }, t('buttons.wasReset')),
  }
}
