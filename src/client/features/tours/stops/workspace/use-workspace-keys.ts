import { useNavigate } from 'react-router-dom'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import { shortcuts } from '../../../../platform/commands/shortcuts.ts'
import { useShortcuts } from '../../../../platform/commands/use-shortcuts.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'

type WorkspaceKeys = {
  readonly stop: Stop
  /** Path of the workspace of a stop, in the current mode. */
  readonly pathOf: (stopId: string) => string
  readonly onModeChange: (mode: 'stop' | 'hotspots') => void
}

/** Shortcuts of the stop workspace: the stops before and after the open one, and the two modes. */
export function useWorkspaceKeys({ stop, pathOf, onModeChange }: WorkspaceKeys): void {
  const { tour } = useTourEditor()
  const navigate = useNavigate()
  const openNeighbor = (offset: 1 | -1) => {
    const target = tour.stops[tour.stops.findIndex(({ id }) => id === stop.id) + offset]
    if (target) void navigate(pathOf(target.id))
  }
  useShortcuts([
    { shortcut: shortcuts.previousStop, run: () => openNeighbor(-1) },
    { shortcut: shortcuts.nextStop, run: () => openNeighbor(1) },
    { shortcut: shortcuts.hotspotsMode, run: () => onModeChange('hotspots') },
    { shortcut: shortcuts.stopMode, run: () => onModeChange('stop') },
  ])
}
