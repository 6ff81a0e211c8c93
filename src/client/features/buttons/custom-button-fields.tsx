import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type ButtonIcon, buttonIcons, isButtonIcon } from '../../../shared/buttons/button-icons.ts'
import { type ButtonActionKind, buttonActionKinds } from '../../../shared/buttons/registry.ts'
import { useDeniedField } from '../../ui/feedback/denied.tsx'
import { buttonActionEditorOf } from './action-editors.ts'
import { buttonDrawings } from './button-styles.ts'
import classes from './own-button-form.module.css'

type IconFieldProps = { readonly icon: string; readonly onChange: (icon: ButtonIcon) => void }

export function IconField({ icon, onChange }: IconFieldProps) {
  const { t } = useTranslation()
  const deniedProps = useDeniedField()
  const known = isButtonIcon(icon) ? icon : null
  const Drawing = known && buttonDrawings[known]
  return (
    <Select
      label={t('buttons.own.icon')}
      data={buttonIcons.map((value) => ({ value, label: t(`buttons.icon.${value}`) }))}
      value={known}
      allowDeselect={false}
      leftSection={Drawing && <Drawing size={18} aria-hidden={true} />}
      renderOption={({ option: { value, label } }) => {
        const Icon = isButtonIcon(value) ? buttonDrawings[value] : null
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

type KindFieldProps = { readonly kind: string; readonly onChange: (kind: ButtonActionKind) => void }

/** What a press of the button does. */
export function KindField({ kind, onChange }: KindFieldProps) {
  const { t } = useTranslation()
  const deniedProps = useDeniedField()
  const Drawing = buttonActionEditorOf(kind)?.Icon
  return (
    <Select
      label={t('buttons.own.action')}
      data={buttonActionKinds.map((value) => ({ value, label: t(`buttons.action.${value}`) }))}
      value={kind}
      allowDeselect={false}
      leftSection={Drawing && <Drawing size={18} aria-hidden={true} />}
      onChange={(value) => {
        const chosen = buttonActionKinds.find((one) => one === value)
        if (chosen) onChange(chosen)
      }}
      {...deniedProps}
    />
  )
}
