import { Button, Checkbox, Menu } from '@mantine/core'
import {
  IconChevronDown,
  IconCopyPlus,
  IconEye,
  IconEyeOff,
  IconPalette,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import { useEscape } from '../../../../ui/hooks/use-escape.ts'
import { useLast } from '../../../../ui/hooks/use-last.ts'
import { changeByClick, toggleSelection } from '../../../../ui/selection/selection.ts'
import { useSelection } from '../../../../ui/selection/use-selection.ts'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { HotspotSummary } from '../list/hotspot-summary.tsx'
import classes from './bulk.module.css'
import { CopyDialog } from './copy-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { StyleDialog } from './style-dialog.tsx'
import { useBulkHotspots } from './use-bulk-hotspots.ts'

const icon = { size: 18, 'aria-hidden': true } as const

type BulkDialog = 'copy' | 'rename' | 'style'

type ActionsProps = {
  readonly hotspots: readonly Hotspot[]
  readonly hasOtherStops: boolean
  readonly onDialog: (dialog: BulkDialog) => void
  readonly onVisible: (isVisible: boolean) => void
  readonly onDelete: () => void
}

/** Menu of the actions on the selected hotspots. */
function ActionsMenu({ hotspots, hasOtherStops, onDialog, onVisible, onDelete }: ActionsProps) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          size="compact-md"
          variant="default"
          disabled={hotspots.length === 0}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        >
          {t('hotspots.bulk.actions')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Allowed to="manageTours" inMenu>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onDialog('rename')}>
            {t('hotspots.bulk.renameAction')}
          </Menu.Item>
        </Allowed>
        <Allowed to="manageTours" inMenu>
          <Menu.Item
            leftSection={<IconCopyPlus {...icon} />}
            disabled={!hasOtherStops}
            onClick={() => onDialog('copy')}
          >
            {t('hotspots.bulk.copyAction')}
          </Menu.Item>
        </Allowed>
        <Allowed to="manageTours" inMenu>
          <Menu.Item leftSection={<IconPalette {...icon} />} onClick={() => onDialog('style')}>
            {t('hotspots.bulk.style.action')}
          </Menu.Item>
        </Allowed>
        <Allowed to="manageTours" inMenu>
          <Menu.Item
            leftSection={<IconEyeOff {...icon} />}
            disabled={hotspots.every(({ visible }) => !visible)}
            onClick={() => onVisible(false)}
          >
            {t('hotspots.bulk.hide')}
          </Menu.Item>
        </Allowed>
        <Allowed to="manageTours" inMenu>
          <Menu.Item
            leftSection={<IconEye {...icon} />}
            disabled={hotspots.every(({ visible }) => visible)}
            onClick={() => onVisible(true)}
          >
            {t('hotspots.bulk.show')}
          </Menu.Item>
        </Allowed>
        <Menu.Divider />
        <Allowed to="manageTours" whileReadOnly inMenu>
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={onDelete}>
            {t('hotspots.bulk.delete')}
          </Menu.Item>
        </Allowed>
      </Menu.Dropdown>
    </Menu>
  )
}

type SelectableHotspotsProps = {
  readonly stop: Stop
  /** Hotspots of the stop in reading order. */
  readonly hotspots: readonly Hotspot[]
  readonly onEnd: () => void
}

/** List of a stop's hotspots while several are selected, with the actions on them. */
export function SelectableHotspots({ stop, hotspots, onEnd }: SelectableHotspotsProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { changeHotspots, rename, setVisible, deleteAll } = useBulkHotspots()
  const { selection, changeSelection, selectAll, clear } = useSelection(stop.id, hotspots)
  const [dialog, setDialog] = useState<BulkDialog | null>(null)
  useEscape(dialog === null, onEnd)
  const selected = hotspots.filter(({ id }) => selection.ids.has(id))
  const displayedHotspots = useLast(dialog === null ? undefined : selected) ?? selected
  const isAllSelected = selected.length === hotspots.length
  const toggle = (event: MouseEvent, id: string) =>
    changeSelection(changeByClick(event, id) ?? ((before) => toggleSelection(before, id)))
  return (
    <>
      <div className={classes.tools}>
        <Checkbox
          label={t('hotspots.bulk.selectAll')}
          checked={isAllSelected}
          indeterminate={!isAllSelected && selected.length > 0}
          onChange={() => (isAllSelected ? clear() : selectAll(hotspots.map(({ id }) => id)))}
        />
        <ActionsMenu
          hotspots={selected}
          hasOtherStops={tour.stops.length > 1}
          onDialog={setDialog}
          onVisible={(isVisible) => setVisible(selected, isVisible)}
          onDelete={() => {
            deleteAll(selected)
            onEnd()
          }}
        />
      </div>
      <div role="status" className="visually-hidden">
        {t('selection.count', { count: selected.length })}
      </div>
      <ul className={classes.hotspots} aria-label={t('hotspots.bulk.list')}>
        {hotspots.map((hotspot) => {
          const isSelected = selection.ids.has(hotspot.id)
          return (
            <li key={hotspot.id} className={classes.hotspot} data-selected={isSelected || undefined}>
              <Checkbox
                classNames={{ body: classes.rowBody ?? '', labelWrapper: classes.rowText ?? '' }}
                label={<HotspotSummary hotspot={hotspot} />}
                checked={isSelected}
                // Shift selects a range, and a change event doesn't have modifier keys.
                onClick={(event) => toggle(event, hotspot.id)}
                onChange={() => undefined}
              />
            </li>
          )
        })}
      </ul>
      <CopyDialog
        opened={dialog === 'copy'}
        source={stop}
        hotspots={displayedHotspots}
        onClose={() => setDialog(null)}
      />
      <RenameDialog
        opened={dialog === 'rename'}
        hotspots={displayedHotspots}
        onRename={(rows) => {
          rename(displayedHotspots, rows)
          setDialog(null)
        }}
        onClose={() => setDialog(null)}
      />
      <StyleDialog
        opened={dialog === 'style'}
        hotspots={displayedHotspots}
        onSave={(changes) => {
          changeHotspots(changes)
          setDialog(null)
        }}
        onClose={() => setDialog(null)}
      />
    </>
  )
}
