import { Tooltip } from '@mantine/core'
import { IconForms } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { gatesBefore, isTourGate } from '../../../../shared/forms/gates.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import classes from './stop-gate-mark.module.css'

/** Icon for the form that visitors submit before a stop. A form before the whole tour is not marked. */
export function StopGateMark({ stopId }: { readonly stopId: string }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const gate = gatesBefore(tour.forms, stopId).find((form) => !isTourGate(form))
  if (gate === undefined) return null
  const label = t('stops.gate', { form: gate.name })
  return (
    <Tooltip label={label} multiline maw={280}>
      <span role="img" aria-label={label} className={classes.mark}>
        <IconForms size={16} aria-hidden="true" />
      </span>
    </Tooltip>
  )
}
