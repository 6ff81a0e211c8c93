import { IconPointer } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { HotspotKind } from '../../../../../shared/hotspots/registry.ts'
import { useCommands } from '../../../../platform/commands/commands.ts'
import { toolShortcuts } from '../../../../platform/commands/shortcuts.ts'
import { useShortcuts } from '../../../../platform/commands/use-shortcuts.ts'
import { useEscape } from '../../../../ui/hooks/use-escape.ts'
import { useEditorStore } from '../../tour-draft/editor-store.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { hotspotToolNames, hotspotToolOf } from '../hotspot-tools.ts'

/** Selects a tool, or deselects it. */
function toggleTool(kind: HotspotKind): void {
  const { tool, selectTool } = useEditorStore.getState()
  selectTool(tool === kind ? null : kind)
}

/** Keys and commands of the hotspot tools. Escape deselects the selected one. */
export function useToolKeys(): void {
  const { t } = useTranslation()
  const { mayEdit } = useTourEditor()
  const { tool, sketch, selectTool } = useEditorStore()
  const tools = mayEdit ? hotspotToolNames : []
  useShortcuts(tools.map((kind) => ({ shortcut: toolShortcuts[kind], run: () => toggleTool(kind) })))
  // While an area is drawn, the sketch handles Escape.
  useEscape(tool !== null && sketch === null, () => selectTool(null))
  useCommands(() =>
    tools.map((kind) => ({
      id: `tool ${kind}`,
      group: 'tools',
      name: t(`hotspots.tool.${kind}`),
      keywords: t('hotspots.tools.label'),
      Icon: hotspotToolOf(kind)?.Icon ?? IconPointer,
      shortcut: toolShortcuts[kind],
      run: () => selectTool(kind),
    })),
  )
}
