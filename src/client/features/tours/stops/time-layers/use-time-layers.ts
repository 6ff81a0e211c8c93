import type { MediaItem } from '../../../../../shared/media/media.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import {
  type Capture,
  type TimeLayers,
  timeLayerLimits,
  timeLayersOrNull,
} from '../../../../../shared/tours/time-layers.ts'
import { useEditorStore } from '../../tour-draft/editor-store.ts'
import { updateStop } from '../../tour-draft/edits/make-edit.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { newCapture } from './new-capture.ts'

const noTimeLayers: TimeLayers = { name: '', date: null, captures: [] }

/** Time layers of a stop and their edits. */
export function useTimeLayers(stop: Stop) {
  const { tour, edit, cache } = useTourEditor()
  const layers = stop.timeLayers ?? noTimeLayers
  const { captures } = layers
  const save = (change: Partial<TimeLayers>) =>
    edit(updateStop(stop, { timeLayers: timeLayersOrNull({ ...layers, ...change }) }))
  const saveAsStep = (change: Partial<TimeLayers>) => {
    // Each of these changes is an undo step, even right after another one.
    useEditorStore.getState().endUndoStep()
    save(change)
    useEditorStore.getState().endUndoStep()
  }
  return {
    layers,
    isFull: captures.length >= timeLayerLimits.capturesMax,
    changeOwn: (change: Pick<Partial<TimeLayers>, 'name' | 'date'>) => save(change),
    update: (id: string, change: Partial<Omit<Capture, 'id'>>) =>
      save({ captures: captures.map((capture) => (capture.id === id ? { ...capture, ...change } : capture)) }),
    align: (id: string, change: Pick<Capture, 'yawDeg' | 'pitchDeg' | 'rollDeg'>) =>
      saveAsStep({ captures: captures.map((capture) => (capture.id === id ? { ...capture, ...change } : capture)) }),
    add: (media: MediaItem) => {
      cache.putMedia(media)
      saveAsStep({ captures: [...captures, newCapture(tour, stop, media)] })
    },
    replaceMedia: (id: string, media: MediaItem) => {
      cache.putMedia(media)
      saveAsStep({
        captures: captures.map((capture) => (capture.id === id ? { ...capture, mediaId: media.id } : capture)),
      })
    },
    remove: (id: string) => saveAsStep({ captures: captures.filter((capture) => capture.id !== id) }),
    reorder: (ids: readonly string[]) =>
      saveAsStep({ captures: ids.flatMap((id) => captures.find((capture) => capture.id === id) ?? []) }),
  }
}
