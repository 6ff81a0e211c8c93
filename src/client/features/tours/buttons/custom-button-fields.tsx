import { Select } from '@mantine/core'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { type ButtonIcon, buttonIcons, isButtonIcon } from '../../../../shared/buttons/button-icons.ts'
import { type ButtonActionKind, buttonActionKinds } from '../../../../shared/buttons/registry.ts'
import { useDeniedField } from '../../../ui/feedback/denied.tsx'
import { buttonActionEditorOf } from './action-editors.ts'
import { buttonIconComponents } from './button-styles.ts'
import classes from './custom-button-form.module.css'

type IconFieldProps = { readonly icon: string; readonly onChange: (icon: ButtonIcon) => void }

export function IconField({ icon, onChange }: IconFieldProps) {
  const { t } = useTranslation()
  const deniedProps = useDeniedField()
  const validIcon = isButtonIcon(icon) ? icon : null
  const SelectedIcon = validIcon && buttonIconComponents[validIcon]
  return (
    <Select
      label={t('buttons.custom.icon')}
      data={buttonIcons.map((value) => ({ value, label: t(`buttons.icon.${value}`) }))}
      value={validIcon}
      allowDeselect={false}
      leftSection={SelectedIcon && <SelectedIcon size={18} aria-hidden={true} />}
      renderOption={({ option: { value, label } }) => {
        const Icon = isButtonIcon(value) ? buttonIconComponents[value] : null
        return (
          <span className={classes.option}>
            {Icon && <Icon size={18} aria-hidden={true} />}
            {label}
          </span>
        )
      }}
      onChange={(value) => value !== null && isButtonIcon(value) && onChange(value)}
      {...deniedProps}
    />
  )
}

/** Kinds of actions that can be chosen. */
export const ActionKinds = createContext<readonly ButtonActionKind[]>(buttonActionKinds)

type KindFieldProps = { readonly kind: string; readonly onChange: (kind: ButtonActionKind) => void }

/** Kind of the button's action. */
export function KindField({ kind, onChange }: KindFieldProps) {
  const { t } = useTranslation()
  const deniedProps = useDeniedField()
  const kinds = useContext(ActionKinds)
  const SelectedIcon = buttonActionEditorOf(kind)?.Icon
  return (
    <Select
      label={t('buttons.custom.action')}
      data={kinds.map((value) => ({ value, label: t(`buttons.action.${value}`) }))}
      value={kind}
      allowDeselect={false}
      leftSection={SelectedIcon && <SelectedIcon size={18} aria-hidden={true} />}
      onChange={(value) => {
        const selectedKind = buttonActionKinds.find((name) => name === value)
        if (selectedKind) onChange(selectedKind)
      }}
      {...deniedProps}
    />
  )
}
