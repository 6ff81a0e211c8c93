import { ActionIcon, Switch } from '@mantine/core'
import { IconCornerLeftDown, IconCornerRightUp, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isButtonIcon } from '../../../../shared/buttons/button-icons.ts'
import type { CustomButton } from '../../../../shared/buttons/tour-buttons.ts'
import {
  type ButtonPosition,
  isViewerButton,
  type ViewerButtonName,
  viewerButton,
} from '../../../../shared/buttons/viewer-buttons.ts'
import { useDeniedField } from '../../../ui/feedback/denied.tsx'
import cardStyles from '../../../ui/layout/card.module.css'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import type { IconComponent } from '../hotspots/hotspot-tools.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { buttonActionEditorOf } from './action-editors.ts'
import classes from './button-row.module.css'
import { buttonIconComponents, viewerButtonIcons } from './button-styles.ts'
import { useButtonName } from './use-button-name.ts'

const oppositePosition = { bar: 'corner', corner: 'bar' } as const
const arrowIcons = { corner: IconCornerRightUp, bar: IconCornerLeftDown } as const

type ButtonSummary = { readonly Icon: IconComponent; readonly text: string; readonly hasNoTarget?: boolean }

/** Icon of a button and its hint or target. */
function useButtonSummary(name: string, customButton: CustomButton | undefined): ButtonSummary {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  if (!customButton) {
    const viewerName = name as ViewerButtonName
    return { Icon: viewerButtonIcons[viewerName], text: t(`buttons.hint.${viewerName}`) }
  }
  const { icon, action } = customButton
  const target = buttonActionEditorOf(action.kind)?.targetText(action.details, tour)
  const Icon = buttonIconComponents[isButtonIcon(icon) ? icon : 'link']
  return { Icon, text: target ?? t('buttons.noTarget'), hasNoTarget: target === undefined }
}

type ButtonRowProps = {
  /** Name of a viewer button, or id of a custom button. */
  readonly name: string
  readonly customButton: CustomButton | undefined
  readonly position: ButtonPosition
  readonly handle?: ReactNode
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly onMove: (position: ButtonPosition) => void
  readonly onVisibilityChange: (isVisible: boolean) => void
  /** Form of an open custom button. */
  readonly children?: ReactNode
}

function MoveButton({
  name,
  position,
  onMove,
}: Pick<ButtonRowProps, 'onMove'> & { name: string; position: 'bar' | 'corner' }) {
  const { t } = useTranslation()
  const newPosition = oppositePosition[position]
  const Arrow = arrowIcons[newPosition]
  return (
    <Allowed to="manageTours" tip={t(`buttons.moveTo.${newPosition}`)}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        data-part="move"
        aria-label={`${t(`buttons.moveTo.${newPosition}`)}: ${name}`}
        onClick={() => onMove(newPosition)}
      >
        <Arrow size={18} aria-hidden="true" />
      </ActionIcon>
    </Allowed>
  )
}

function EditButton({ name, isOpen, onOpen }: Pick<ButtonRowProps, 'name' | 'isOpen' | 'onOpen'>) {
  const { t } = useTranslation()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      data-part="edit"
      aria-expanded={isOpen}
      aria-label={t('buttons.custom.edit', { name })}
      onClick={() => onOpen(!isOpen)}
    >
      <IconPencil size={18} aria-hidden="true" />
    </ActionIcon>
  )
}

/** Row of a button: icon, label, target and visibility. */
export function ButtonRow(props: ButtonRowProps) {
  const { name, customButton, position, handle, isOpen, onOpen, onMove, onVisibilityChange, children } = props
  const { t } = useTranslation()
  const deniedProps = useDeniedField()
  const label = useButtonName()(name)
  const { Icon, text, hasNoTarget } = useButtonSummary(name, customButton)
  const isPermanent = isViewerButton(name) && viewerButton(name).isRequired === true
  return (
    <div className={`${cardStyles.card} ${classes.card}`} data-button={name}>
      <div className={classes.row} data-hidden={position === 'hidden' || undefined}>
        {handle ?? <span />}
        <span className={classes.icon} data-custom={customButton !== undefined || undefined}>
          <Icon size={20} aria-hidden={true} />
        </span>
        <div className={classes.text}>
          <span className={classes.name}>{label}</span>
          <span className={classes.summary} data-no-target={hasNoTarget || undefined}>
            {text}
          </span>
        </div>
        <div className={classes.actions}>
          {customButton && <EditButton name={label} isOpen={isOpen} onOpen={onOpen} />}
          {position !== 'hidden' && <MoveButton name={label} position={position} onMove={onMove} />}
          {!isPermanent && (
            <Switch
              className={classes.switch ?? ''}
              aria-label={t('buttons.show', { name: label })}
              data-part="switch"
              checked={position !== 'hidden'}
              onChange={({ currentTarget }) => onVisibilityChange(currentTarget.checked)}
              {...deniedProps}
            />
          )}
        </div>
      </div>
      {children}
    </div>
  )
}
