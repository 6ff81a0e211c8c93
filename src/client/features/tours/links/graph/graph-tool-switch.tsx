import { SegmentedControl } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { IconHandMove, IconMarquee2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import classes from './links-view.module.css'

const graphTools = ['select', 'move'] as const
/** Effect of a drag on the background of the link graph: it selects stops, or moves the view. */
export type GraphTool = (typeof graphTools)[number]

const icons = { select: IconMarquee2, move: IconHandMove } as const

/**
 * Tool that the person chose last. At first, a finger moves the view, and a mouse selects. People who can't edit the
 * tour have nothing to select stops for.
 */
export function useGraphTool(mayEdit: boolean): readonly [GraphTool, (tool: GraphTool) => void] {
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const [tool, setTool] = useLocalStorage<GraphTool | null>({ key: 'graph-tool', defaultValue: null })
  const chosenTool = graphTools.find((name) => name === tool) ?? (isTouch ? 'move' : 'select')
  return [mayEdit ? chosenTool : 'move', setTool]
}

type GraphToolSwitchProps = { readonly tool: GraphTool; readonly onTool: (tool: GraphTool) => void }

/** Switch between selecting stops and moving the view. */
export function GraphToolSwitch({ tool, onTool }: GraphToolSwitchProps) {
  const { t } = useTranslation()
  const { mayEdit } = useTourEditor()
  if (!mayEdit) return null
  return (
    <SegmentedControl
      aria-label={t('links.graph.tool.label')}
      value={tool}
      onChange={(value) => onTool(graphTools.find((name) => name === value) ?? 'move')}
      data={graphTools.map((name) => {
        const Icon = icons[name]
        return {
          value: name,
          label: (
            <span className={classes.tool}>
              <Icon size={18} aria-hidden={true} />
              {t(`links.graph.tool.${name}`)}
            </span>
          ),
        }
      })}
    />
  )
}
