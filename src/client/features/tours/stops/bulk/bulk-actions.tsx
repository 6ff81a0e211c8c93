import { Button, Menu } from '@mantine/core'
import {
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconArrowRight,
  IconArrowsMove,
  IconCompass,
  IconCopy,
  IconCopyPlus,
  IconDots,
  IconEye,
  IconEyeOff,
  IconMusic,
  IconPalette,
  IconPencil,
  IconTag,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { aboveToasts } from '../../../../ui/overlays/layers.ts'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import type { MoveTarget } from './move-stops.ts'

/** Dialogs of the actions. */
export type BulkDialog = 'rename' | 'delete' | 'move' | 'align' | 'hotspotStyle' | 'tags' | 'audio' | 'copy'

type BulkActionsProps = {
  readonly stops: readonly Stop[]
  /** Number of stops that are not selected. */
  readonly otherCount: number
  readonly isPending: boolean
  readonly onDialog: (dialog: BulkDialog) => void
  readonly onMove: (target: MoveTarget) => void
  readonly onDuplicate: () => void
  readonly onHide: (isHidden: boolean) => void
}

const icon = { size: 18, 'aria-hidden': true } as const
const actionStyle = { variant: 'subtle', color: 'gray' } as const
/** Menus open upwards, because the bar is at the bottom of the screen. */
const menuStyle = { position: 'top', shadow: 'md', zIndex: aboveToasts } as const

function MoveMenu({ stops, otherCount, onMove, onDialog }: BulkActionsProps) {
  const { t } = useTranslation()
  return (
    <Menu {...menuStyle}>
      <Menu.Target>
        <Button {...actionStyle} leftSection={<IconArrowsMove {...icon} />} disabled={stops.length === 0}>
          {t('stops.bulk.moveAction')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Allowed to="manageTours" inMenu>
          <Menu.Item leftSection={<IconArrowBarToLeft {...icon} />} onClick={() => onMove('start')}>
            {t('stops.bulk.move.toStart')}
          </Menu.Item>
        </Allowed>
        <Allowed to="manageTours" inMenu>
          <Menu.Item leftSection={<IconArrowBarToRight {...icon} />} onClick={() => onMove('end')}>
            {t('stops.bulk.move.toEnd')}
          </Menu.Item>
        </Allowed>
        <Allowed to="manageTours" inMenu>
          <Menu.Item
            leftSection={<IconArrowRight {...icon} />}
            disabled={otherCount === 0}
            onClick={() => onDialog('move')}
          >
            {t('stops.bulk.move.afterStop')}
          </Menu.Item>
        </Allowed>
      </Menu.Dropdown>
    </Menu>
  )
}

function MoreMenu({ stops, onHide, onDialog }: BulkActionsProps) {
  const { t } = useTranslation()
  return (
    <Menu {...menuStyle} position="top-end">
      <Menu.Target>
        <Button {...actionStyle} leftSection={<IconDots {...icon} />} disabled={stops.length === 0}>
          {t('stops.bulk.moreActions')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Allowed to="manageTours" inMenu>
          <Menu.Item
            leftSection={<IconEyeOff {...icon} />}
            disabled={stops.every(({ hiddenFromList }) => hiddenFromList)}
            onClick={() => onHide(true)}
          >
            {t('stops.bulk.hide')}
          </Menu.Item>
        </Allowed>
        <Allowed to="manageTours" inMenu>
          <Menu.Item
            leftSection={<IconEye {...icon} />}
            disabled={!stops.some(({ hiddenFromList }) => hiddenFromList)}
            onClick={() => onHide(false)}
          >
            {t('stops.bulk.show')}
          </Menu.Item>
        </Allowed>
        <Menu.Divider />
        <Allowed to="manageTours" inMenu>
          <Menu.Item leftSection={<IconCompass {...icon} />} onClick={() => onDialog('align')}>
            {t('stops.bulk.alignAction')}
          </Menu.Item>
        </Allowed>
        <Allowed to="manageTours" inMenu>
          <Menu.Item
            leftSection={<IconPalette {...icon} />}
            disabled={stops.every(({ hotspots }) => hotspots.length === 0)}
            onClick={() => onDialog('hotspotStyle')}
          >
            {t('stops.bulk.hotspotStyleAction')}
          </Menu.Item>
        </Allowed>
        <Allowed to="manageTours" inMenu>
          <Menu.Item leftSection={<IconTag {...icon} />} onClick={() => onDialog('tags')}>
            {t('editor.field.tags')}
          </Menu.Item>
        </Allowed>
        <Allowed to="manageTours" inMenu>
          <Menu.Item leftSection={<IconMusic {...icon} />} onClick={() => onDialog('audio')}>
            {t('editor.field.backgroundAudio')}
          </Menu.Item>
        </Allowed>
        <Allowed to="manageTours" inMenu>
          <Menu.Item leftSection={<IconCopyPlus {...icon} />} onClick={() => onDialog('copy')}>
            {t('stops.bulk.copyAction')}
          </Menu.Item>
        </Allowed>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Buttons of the selection bar of stops. */
export function BulkActions(props: BulkActionsProps) {
  const { t } = useTranslation()
  const { stops, isPending, onDialog, onDuplicate } = props
  const isEmpty = stops.length === 0
  return (
    <>
      <Allowed to="manageTours">
        <Button
          {...actionStyle}
          leftSection={<IconPencil {...icon} />}
          disabled={isEmpty}
          onClick={() => onDialog('rename')}
        >
          {t('stops.rename')}
        </Button>
      </Allowed>
      <MoveMenu {...props} />
      <Allowed to="manageTours">
        <BusyButton
          {...actionStyle}
          leftSection={<IconCopy {...icon} />}
          disabled={isEmpty}
          isBusy={isPending}
          onClick={onDuplicate}
        >
          {t('stops.duplicate')}
        </BusyButton>
      </Allowed>
      <Allowed to="manageTours" whileReadOnly>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash {...icon} />}
          disabled={isEmpty}
          onClick={() => onDialog('delete')}
        >
          {t('stops.delete')}
        </Button>
      </Allowed>
      <MoreMenu {...props} />
    </>
  )
}
