import { Tooltip, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconPointer } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useEditorStore } from '../tour-editor/editor-store.ts'
import { useTourEditor } from '../tour-editor/use-tour-editor.tsx'
import { hotspotTools, kindEditorOf } from './hotspot-kind-registry.ts'
import classes from './stop-stage.module.css'

/** What a press on the panorama does. */
export function PlacingTools() {
  const { t } = useTranslation()
  const { tool, useTool: choose } = useEditorStore()
  return (
    <div className={classes.glass} data-place="tools" role="toolbar" aria-label={t('hotspots.tools.label')}>
      <Tooltip label={t('hotspots.tools.select')}>
        <UnstyledButton
          className={classes.tool ?? ''}
          aria-label={t('hotspots.tools.select')}
          aria-pressed={tool === null}
          onClick={() => choose(null)}
        >
          <IconPointer size={20} aria-hidden="true" />
        </UnstyledButton>
      </Tooltip>
      {hotspotTools.map((kind) => {
        const Icon = kindEditorOf(kind)?.Icon ?? IconPointer
        return (
          <UnstyledButton
            key={kind}
            className={classes.tool ?? ''}
            aria-pressed={tool === kind}
            onClick={() => choose(tool === kind ? null : kind)}
          >
            <Icon size={20} aria-hidden={true} />
            {t(`hotspots.tool.${kind}`)}
          </UnstyledButton>
        )
      })}
    </div>
  )
}

export function UndoTools() {
  const { t } = useTranslation()
  const { undo, redo } = useTourEditor()
  const { done, undone } = useEditorStore(({ history }) => history)
  return (
    <div className={classes.glass} data-place="undo" role="toolbar" aria-label={t('hotspots.tools.history')}>
      <Tooltip label={t('editor.undo')}>
        <UnstyledButton
          className={classes.tool ?? ''}
          aria-label={t('editor.undo')}
          disabled={done.length === 0}
          onClick={undo}
        >
          <IconArrowBackUp size={20} aria-hidden="true" />
        </UnstyledButton>
      </Tooltip>
      <Tooltip label={t('editor.redo')}>
        <UnstyledButton
          className={classes.tool ?? ''}
          aria-label={t('editor.redo')}
          disabled={undone.length === 0}
          onClick={redo}
        >
          <IconArrowForwardUp size={20} aria-hidden="true" />
        </UnstyledButton>
      </Tooltip>
    </div>
  )
}
