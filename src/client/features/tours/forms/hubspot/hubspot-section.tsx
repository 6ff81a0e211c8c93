import { Button, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Form } from '../../../../../shared/forms/forms.ts'
import type { HubspotStatus } from '../../../../../shared/hubspot/hubspot.ts'
import { findsContacts, type HubspotMapping } from '../../../../../shared/hubspot/hubspot-mapping.ts'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { useDeniedField } from '../../../../ui/feedback/denied.tsx'
import { StatusLine } from '../../../../ui/feedback/status-line.tsx'
import { usePermission } from '../../../access/auth/session/use-permission.ts'
import builderClasses from '../form-builder.module.css'
import sectionClasses from '../section.module.css'
import { PropertyField } from './property-field.tsx'
import { useMapping } from './use-mapping.ts'

/** Contact properties rarely change while a form is edited. */
const propertiesStaleMs = 5 * 60_000

/** Mapping of a form's questions to HubSpot, for members who may edit forms. */
export function HubspotSection({ form }: { readonly form: Form }) {
  const isAllowed = usePermission('manageTours')
  const { data } = trpc.hubspot.status.useQuery({}, { enabled: isAllowed })
  // Hidden for accounts without HubSpot.
  if (data === undefined || (data.status === 'none' && form.hubspot === null)) return null
  return <Mapping form={form} status={data.status} />
}

type MappingProps = { readonly form: Form; readonly status: HubspotStatus }

function Mapping({ form, status }: MappingProps) {
  const { t } = useTranslation()
  const { mapping, setOn } = useMapping(form)
  const deniedProps = useDeniedField()
  return (
    <section className={builderClasses.section} aria-label={t('forms.hubspot.title')}>
      <h3 className={sectionClasses.heading}>{t('forms.hubspot.title')}</h3>
      {status !== 'active' && <ConnectionNote status={status} />}
      <Switch
        label={t('forms.hubspot.send')}
        description={t('forms.hubspot.hint')}
        checked={mapping !== null}
        onChange={(event) => setOn(event.currentTarget.checked)}
        {...deniedProps}
      />
      {mapping !== null && (
        <Properties form={form} mapping={mapping} isConnected={status === 'active' || status === 'scopeMissing'} />
      )}
    </section>
  )
}

const noteKeys = {
  none: 'forms.hubspot.notConnected',
  rejected: 'forms.hubspot.rejected',
  scopeMissing: 'forms.hubspot.scopeMissing',
} as const

function ConnectionNote({ status }: { readonly status: keyof typeof noteKeys }) {
  const { t } = useTranslation()
  const isAdmin = usePermission('manageUsers')
  return (
    <p className={sectionClasses.note}>
      {t(noteKeys[status])}{' '}
      {isAdmin ? <Link to={screenPaths.hubspot}>{t('forms.hubspot.toSettings')}</Link> : t('forms.hubspot.askAdmin')}
    </p>
  )
}

type PropertiesProps = { readonly form: Form; readonly mapping: HubspotMapping; readonly isConnected: boolean }

function Properties({ form, mapping, isConnected }: PropertiesProps) {
  const { t } = useTranslation()
  const { mapField } = useMapping(form)
  const query = trpc.hubspot.properties.useQuery({}, { enabled: isConnected, staleTime: propertiesStaleMs, retry: 1 })
  const { fields } = form
  const usedByOthers = (fieldId: string) =>
    new Set(fields.flatMap(({ id }) => (id === fieldId ? [] : (mapping[id] ?? []))))
  if (fields.length === 0) return <p className={sectionClasses.note}>{t('forms.hubspot.noQuestions')}</p>
  if (query.isLoading) return null
  return (
    <>
      {query.error !== null && (
        <p className={sectionClasses.note}>
          {t('forms.hubspot.typed')}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void query.refetch()}>
            {t('forms.hubspot.retry')}
          </Button>
        </p>
      )}
      {fields.map(({ id, label }) => (
        <PropertyField
          key={id}
          question={label}
          value={mapping[id] ?? null}
          properties={query.data}
          usedProperties={usedByOthers(id)}
          onPick={(property) => mapField(id, property)}
        />
      ))}
      {!findsContacts(fields, mapping) && <StatusLine tone="bad">{t('forms.hubspot.noEmail')}</StatusLine>}
    </>
  )
}
