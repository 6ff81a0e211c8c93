import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { moveButton } from '../../../../shared/buttons/arrangement.ts'
import { buttonLimits } from '../../../../shared/buttons/button-limits.ts'
import type { CustomButton, TourButtons } from '../../../../shared/buttons/tour-buttons.ts'
import { type ButtonPosition, isViewerButton, viewerButton } from '../../../../shared/buttons/viewer-buttons.ts'
import { updateTour } from '../tour-draft/edits/make-edit.ts'
import { allButtons, storedButtons } from '../tour-draft/edits/merge-buttons.ts'
import { useEditWithUndo } from '../tour-draft/use-edit-with-undo.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'

/** Position of a hidden button when it is shown again. */
function visiblePosition(name: string): ButtonPosition {
  const defaultPosition = isViewerButton(name) ? viewerButton(name).position : 'bar'
  return defaultPosition === 'hidden' ? 'bar' : defaultPosition
}

/** Buttons of the open tour, and actions on them. */
export function useButtons() {
  const { t } = useTranslation()
  const { tour, edit } = useTourEditor()
  const editWithUndo = useEditWithUndo()
  const buttons = useMemo(() => allButtons(tour.buttons), [tour.buttons])
  const editFor = (newButtons: TourButtons | null) =>
    updateTour(tour, { buttons: newButtons && storedButtons(newButtons) })
  const editButtons = (newButtons: TourButtons) => edit(editFor(newButtons))
  const editButtonsWithUndo = (newButtons: TourButtons | null, message: string) =>
    editWithUndo(editFor(newButtons), message)
  return {
    buttons,
    isDefault: tour.buttons === null,
    isFull: buttons.own.length >= buttonLimits.customPerTour,
    /** Sets the order of the buttons of a position. Names that this version doesn't know stay at the end. */
    reorder: (position: ButtonPosition, names: readonly string[]) =>
      editButtons({ ...buttons, [position]: [...names, ...buttons[position].filter((name) => !names.includes(name))] }),
    move: (name: string, position: ButtonPosition) =>
      editButtons({ ...buttons, ...moveButton(buttons, name, position) }),
    setVisible: (name: string, isVisible: boolean) =>
      editButtons({ ...buttons, ...moveButton(buttons, name, isVisible ? visiblePosition(name) : 'hidden') }),
    /** Adds a button at the start of the bar, which is visible even on the narrowest phone. */
    add: (button: CustomButton) =>
      editButtons({ ...buttons, bar: [button.id, ...buttons.bar], own: [...buttons.own, button] }),
    update: (button: CustomButton) =>
      editButtons({ ...buttons, own: buttons.own.map((other) => (other.id === button.id ? button : other)) }),
    remove({ id, label }: CustomButton) {
      const withoutButton = (names: readonly string[]) => names.filter((name) => name !== id)
      const positions = {
        bar: withoutButton(buttons.bar),
        corner: withoutButton(buttons.corner),
        hidden: withoutButton(buttons.hidden),
      }
      editButtonsWithUndo(
        { ...positions, own: buttons.own.filter((button) => button.id !== id) },
        t('buttons.removed', { name: label }),
      )
    },
    /** Resets the viewer's buttons to their defaults; custom buttons move to the end of the bar. */
    reset: () =>
      editButtonsWithUndo(
        { ...allButtons({ bar: [], corner: [], hidden: [], own: buttons.own }) },
        t('buttons.wasReset'),
      ),
  }
}
