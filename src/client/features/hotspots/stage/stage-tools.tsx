import { Menu, Tooltip, UnstyledButton } from '@mantine/core'
import { IconPlus, IconPointer } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { HotspotKind } from '../../../../shared/hotspots/registry.ts'
import { menuInPage } from '../../../ui/overlays/menu-in-page.ts'
import { Allowed } from '../../auth/session/allowed.tsx'
import { useEditorStore } from '../../tour-draft/editor-store.ts'
import { hotspotTools, kindEditorOf } from '../hotspot-kind-registry.ts'
import classes from './stop-stage.module.css'

/** As many as fit a phone; the others are in a menu beside them. */
const toolsInBar = 2

const iconOf = (kind: HotspotKind) => kindEditorOf(kind)?.Icon ?? IconPointer

/** The kinds that are placed less often. The one that is chosen takes the place of the word. */
function MoreTools() {
  const { t } = useTranslation()
  const { tool, useTool: choose } = useEditorStore()
  const others = hotspotTools.slice(toolsInBar)
  const chosen = others.find((kind) => kind === tool)
  const Icon = chosen ? iconOf(chosen) : IconPlus
  const name = chosen && t(`hotspots.tool.${chosen}`)
  return (
    <Menu {...menuInPage} position="bottom-start">
      <Menu.Target>
        <UnstyledButton
          className={classes.tool ?? ''}
          aria-label={name ? t('hotspots.tools.moreOf', { kind: name }) : t('hotspots.tools.more')}
          data-chosen={chosen !== undefined || undefined}
        >
          <Icon size={20} aria-hidden={true} />
          <span className={classes.moreWord}>{name ?? t('hotspots.tools.more')}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map((kind) => {
          const KindIcon = iconOf(kind)
          return (
            <Allowed key={kind} to="manageTours" inMenu>
              <Menu.Item leftSection={<KindIcon size={18} aria-hidden={true} />} onClick={() => choose(kind)}>
                {t(`hotspots.tool.${kind}`)}
              </Menu.Item>
            </Allowed>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

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
      {hotspotTools.slice(0, toolsInBar).map((kind) => {
        const Icon = iconOf(kind)
        return (
          <Allowed key={kind} to="manageTours">
            <UnstyledButton
              className={classes.tool ?? ''}
              aria-pressed={tool === kind}
              onClick={() => choose(tool === kind ? null : kind)}
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
