import { Menu, Tooltip, UnstyledButton } from '@mantine/core'
import { IconPlus, IconPointer } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { HotspotKind } from '../../../../../shared/hotspots/registry.ts'
import { menuInPage } from '../../../../ui/overlays/menu-in-page.ts'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { useEditorStore } from '../../tour-draft/editor-store.ts'
import { hotspotToolNames, hotspotToolOf } from '../hotspot-tools.ts'
import classes from './stop-stage.module.css'

/** Number of tools in the bar, as many as fit on a phone. The others are in a menu. */
const barToolCount = 2

const iconOf = (kind: HotspotKind) => hotspotToolOf(kind)?.Icon ?? IconPointer

/** Menu of the less common tools. Its button shows the selected one. */
function MoreTools() {
  const { t } = useTranslation()
  const { tool, selectTool } = useEditorStore()
  const menuTools = hotspotToolNames.slice(barToolCount)
  const selectedTool = menuTools.find((kind) => kind === tool)
  const Icon = selectedTool ? iconOf(selectedTool) : IconPlus
  const name = selectedTool && t(`hotspots.tool.${selectedTool}`)
  return (
    <Menu {...menuInPage} position="bottom-start">
      <Menu.Target>
        <UnstyledButton
          className={classes.tool ?? ''}
          aria-label={name ? t('hotspots.tools.moreOf', { kind: name }) : t('hotspots.tools.more')}
          data-chosen={selectedTool !== undefined || undefined}
        >
          <Icon size={20} aria-hidden={true} />
          <span className={classes.moreLabel}>{name ?? t('hotspots.tools.more')}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {menuTools.map((kind) => {
          const KindIcon = iconOf(kind)
          return (
            <Allowed key={kind} to="manageTours" inMenu>
              <Menu.Item leftSection={<KindIcon size={18} aria-hidden={true} />} onClick={() => selectTool(kind)}>
                {t(`hotspots.tool.${kind}`)}
              </Menu.Item>
            </Allowed>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Toolbar with the hotspot tools. The selected tool determines the effect of a click on the image. */
export function PlacingTools() {
  const { t } = useTranslation()
  const { tool, selectTool } = useEditorStore()
  return (
    <div className={classes.glass} data-place="tools" role="toolbar" aria-label={t('hotspots.tools.label')}>
      <Tooltip label={t('hotspots.tools.select')}>
        <UnstyledButton
          className={classes.tool ?? ''}
          aria-label={t('hotspots.tools.select')}
          aria-pressed={tool === null}
          onClick={() => selectTool(null)}
        >
          <IconPointer size={20} aria-hidden="true" />
        </UnstyledButton>
      </Tooltip>
      {hotspotToolNames.slice(0, barToolCount).map((kind) => {
        const Icon = iconOf(kind)
        return (
          <Allowed key={kind} to="manageTours">
            <UnstyledButton
              className={classes.tool ?? ''}
              aria-pressed={tool === kind}
              onClick={() => selectTool(tool === kind ? null : kind)}
            >
              <Icon size={20} aria-hidden={true} />
              {t(`hotspots.tool.${kind}`)}
            </UnstyledButton>
          </Allowed>
        )
      })}
      <MoreTools />
    </div>
  )
}
