import { SegmentedControl, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './tour-preview.module.css'
import { type WindowName, windowNames } from './window-size.ts'

const icons = { desktop: IconDeviceDesktop, phone: IconDeviceMobile } as const

type WindowSwitchProps = { readonly value: WindowName; readonly onChange: (value: WindowName) => void }

/** Switches the preview between desktop and phone. */
export function WindowSwitch({ value, onChange }: WindowSwitchProps) {
  const { t } = useTranslation()
  return (
    <SegmentedControl
      aria-label={t('tourPreview.window')}
      value={value}
      onChange={(next) => onChange(windowNames.find((name) => name === next) ?? value)}
      data={windowNames.map((name) => {
        const Icon = icons[name]
        return {
          value: name,
          label: (
            <Tooltip label={t(`tourPreview.${name}`)}>
              <span className={classes.choice}>
                <Icon size={18} aria-hidden="true" />
                <VisuallyHidden>{t(`tourPreview.${name}`)}</VisuallyHidden>
              </span>
            </Tooltip>
          ),
        }
      })}
    />
  )
}
