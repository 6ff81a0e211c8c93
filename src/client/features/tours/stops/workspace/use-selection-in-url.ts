import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { hotspotParameter } from '../../../../../shared/web/routes.ts'
import { useEditorStore } from '../../tour-draft/editor-store.ts'

/** Id of the hotspot that a query string selects; null if it selects none. */
export function linkedHotspotId(search: string): string | null {
  return new URLSearchParams(search).get(hotspotParameter)
}

/**
 * Writes the selection into the URL. The entry of the history is replaced without the router, which would render all
 * screens around the stage again. The field of a link belongs to the former selection.
 */
function writeSelection(hotspotId: string | null): void {
  const url = new URL(location.href)
  if (url.searchParams.get(hotspotParameter) === hotspotId) return
  if (hotspotId === null) url.searchParams.delete(hotspotParameter)
  else url.searchParams.set(hotspotParameter, hotspotId)
  url.hash = ''
  history.replaceState(history.state, '', url)
}

/** Selects the hotspot in the URL, and adds the selection to the URL, for links, reloads and new tabs. */
export function useSelectionInUrl(tourId: string, isHotspotsManager: boolean): void {
  const { search, key } = useLocation()
  const hotspotId = isHotspotsManager ? linkedHotspotId(search) : null
  useLayoutEffect(() => {
    // The key differs for each visit of the same URL.
    void key
    if (hotspotId === null) return
    const { open, select } = useEditorStore.getState()
    // Opening the tour later would reset the selection.
    open(tourId)
    select(hotspotId)
  }, [hotspotId, key, tourId])
  useEffect(() => {
    if (!isHotspotsManager) return
    return useEditorStore.subscribe(({ selectedHotspotId }, previous) => {
      if (selectedHotspotId !== previous.selectedHotspotId) writeSelection(selectedHotspotId)
    })
  }, [isHotspotsManager])
}
