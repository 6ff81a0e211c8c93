import { ActionIcon, Switch } from '@mantine/core'
import { IconCornerLeftDown, IconCornerRightUp, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isButtonIcon } from '../../../shared/buttons/button-icons.ts'
import type { CustomButton } from '../../../shared/buttons/tour-buttons.ts'
import {
  type ButtonPlace,
  isViewerButton,
  type ViewerButtonName,
  viewerButton,
} from '../../../shared/buttons/viewer-buttons.ts'
import { useDeniedField } from '../../ui/feedback/denied.tsx'
import cardStyles from '../../ui/layout/card.module.css'
import { Allowed } from '../auth/session/allowed.tsx'
import type { IconComponent } from '../hotspots/hotspot-kind-editor.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { buttonActionEditorOf } from './action-editors.ts'
import classes from './button-row.module.css'
import { buttonIconComponents, viewerButtonIcons } from './button-styles.ts'
import { useButtonName } from './use-button-name.ts'

const otherPlace = { bar: 'corner', corner: 'bar' } as const
const arrows = { corner: IconCornerRightUp, bar: IconCornerLeftDown } as const

type ButtonFacts = { readonly Icon: IconComponent; readonly fact: string; readonly isWrong?: boolean }

function useButtonFacts(): (name: string, customButton: CustomButton | undefined) => ButtonFacts {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  return (name, customButton) => {
    if (!customButton) {
      const viewerName = name as ViewerButtonName
      return { Icon: viewerButtonIcons[viewerName], fact: t(`buttons.hint.${viewerName}`) }
    }
    const { icon, action } = customButton
    const fact = buttonActionEditorOf(action.kind)?.factOf(action.details, tour)
    const Icon = buttonIconComponents[isButtonIcon(icon) ? icon : 'link']
    return { Icon, fact: fact ?? t('buttons.leadsNowhere'), isWrong: fact === undefined }
  }
}

type ButtonRowProps = {
  /** Name of a viewer button, or id of a custom button. */
  readonly name: string
  readonly customButton: CustomButton | undefined
  readonly place: ButtonPlace
  readonly handle?: ReactNode
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly onMove: (place: ButtonPlace) => void
  readonly onShown: (isShown: boolean) => void
  /** Form of an open custom button. */
  readonly children?: ReactNode
}

function MoveButton({
  name,
  place,
  onMove,
}: Pick<ButtonRowProps, 'onMove'> & { name: string; place: 'bar' | 'corner' }) {
  const { t } = useTranslation()
  const to = otherPlace[place]
  const Arrow = arrows[to]
  return (
    <Allowed to="manageTours" tip={t(`buttons.moveTo.${to}`)}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        data-part="move"
        aria-label={`${t(`buttons.moveTo.${to}`)}: ${name}`}
        onClick={() => onMove(to)}
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
      aria-label={t('buttons.own.editOf', { name })}
      onClick={() => onOpen(!isOpen)}
    >
      <IconPencil size={18} aria-hidden="true" />
    </ActionIcon>
  )
}

/** Row of a button: icon, label, target and visibility. */
export function ButtonRow(props: ButtonRowProps) {
  const { name, customButton, place, handle, isOpen, onOpen, onMove, onShown, children } = props
  const { t } = useTranslation()
  const deniedProps = useDeniedField()
  const label = useButtonName()(name)
  const { Icon, fact, isWrong } = useButtonFacts()(name, customButton)
  const isPermanent = isViewerButton(name) && viewerButton(name).isRequired === true
  return (
    <div className={`${cardStyles.card} ${classes.card}`} data-button={name}>
      <div className={classes.row} data-hidden={place === 'hidden' || undefined}>
        {handle ?? <span />}
        <span className={classes.icon} data-own={customButton !== undefined || undefined}>
          <Icon size={20} aria-hidden={true} />
        </span>
        <div className={classes.words}>
          <span className={classes.name}>{label}</span>
          <span className={classes.fact} data-wrong={isWrong || undefined}>
            {fact}
          </span>
        </div>
        <div className={classes.actions}>
          {customButton && <EditButton name={label} isOpen={isOpen} onOpen={onOpen} />}
          {place !== 'hidden' && <MoveButton name={label} place={place} onMove={onMove} />}
          {!isPermanent && (
            <Switch
              className={classes.switch ?? ''}
              aria-label={t('buttons.show', { name: label })}
              data-part="switch"
              checked={place !== 'hidden'}
              onChange={({ currentTarget }) => onShown(currentTarget.checked)}
              {...deniedProps}
            />
          )}
        </div>
      </div>
      {children}
    </div>
  )
}
