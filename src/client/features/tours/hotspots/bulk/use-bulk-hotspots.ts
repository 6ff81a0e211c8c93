import { useTranslation } from 'react-i18next'
import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import type { RenameRow } from '../../renaming/rename-rows.ts'
import type { HotspotChange } from '../../tour-draft/edits/edit.ts'
import { hotspotChange, removeHotspots } from '../../tour-draft/edits/make-edit.ts'
import { useEditWithUndo } from '../../tour-draft/use-edit-with-undo.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'

/** Actions on several hotspots, each one undo step with a notice. */
export function useBulkHotspots() {
  const { t } = useTranslation()
  const { tour, mayEdit } = useTourEditor()
  const editWithUndo = useEditWithUndo()
  const update = (changes: readonly HotspotChange[], messageOf: (count: number) => string) => {
    if (changes.length > 0) editWithUndo({ type: 'updateHotspots', changes }, messageOf(changes.length))
  }
  const changedText = (count: number) => t('hotspots.bulk.changed', { count })
  return {
    changeHotspots: (changes: readonly HotspotChange[]) => update(changes, changedText),
    /** Renames hotspots; those that have their name already aren't changed. */
    rename: (hotspots: readonly Hotspot[], rows: readonly RenameRow[]) => {
      const newNames = new Map(
        rows.filter(({ name, newName }) => name !== newName).map(({ id, newName }) => [id, newName]),
      )
      const changes = hotspots.flatMap((hotspot) => {
        const title = newNames.get(hotspot.id)
        return title === undefined ? [] : [hotspotChange(hotspot, { title })]
      })
      update(changes, (count) => t('hotspots.bulk.renamed', { count }))
    },
    setVisible: (hotspots: readonly Hotspot[], visible: boolean) =>
      update(
        hotspots.filter((hotspot) => hotspot.visible !== visible).map((hotspot) => hotspotChange(hotspot, { visible })),
        changedText,
      ),
    deleteAll: (hotspots: readonly Hotspot[]) => {
      if (mayEdit) editWithUndo(removeHotspots(tour, hotspots), t('hotspots.bulk.deleted', { count: hotspots.length }))
    },
  }
}
