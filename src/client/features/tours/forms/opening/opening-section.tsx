import { MultiSelect, Select } from '@mantine/core'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { type Form, hasQuestions } from '../../../../../shared/forms/forms.ts'
import { isGate } from '../../../../../shared/forms/gates.ts'
import { openingLimits } from '../../../../../shared/forms/opening-limits.ts'
import {
  type FormOpening,
  type FormOpeningKind,
  formOpeningKindNames,
  formOpeningKinds,
} from '../../../../../shared/forms/openings.ts'
import { tourLimits } from '../../../../../shared/tours/tour-limits.ts'
import { useDeniedField } from '../../../../ui/feedback/denied.tsx'
import { SavedNumber } from '../../../../ui/fields/saved-number.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import classes from '../form-builder.module.css'
import sectionClasses from '../section.module.css'
import { useForms } from '../use-forms.ts'
import { conflictingGates, lacksStop } from './opening-problems.ts'
import { useConflictMessage } from './use-conflict-message.ts'

type OpeningOf<Kind extends FormOpeningKind> = Extract<FormOpening, { readonly kind: Kind }>
type SettingsProps<Kind extends FormOpeningKind> = {
  readonly form: Form
  readonly opening: OpeningOf<Kind>
  readonly onChange: (opening: FormOpening) => void
}

type StopsProps = Pick<SettingsProps<FormOpeningKind>, 'form' | 'onChange'> & {
  readonly opening: OpeningOf<'stopEntry' | 'beforeStop'>
}

/** Maximum number of stops that the list renders; others are found by typing. */
const optionsMax = 100

function StopsSelect({ form, opening, onChange }: StopsProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const deniedProps = useDeniedField()
  const { stops } = tour
  const exists = (stopId: string) => stops.some(({ id }) => id === stopId)
  return (
    <MultiSelect
      label={t('forms.opens.stops')}
      data={stops.map(({ id, name }) => ({ value: id, label: name }))}
      value={opening.stopIds.filter(exists)}
      maxValues={tourLimits.stopsMax}
      limit={optionsMax}
      description={
        stops.length > optionsMax ? t('hotspots.stop.search', { shown: optionsMax, count: stops.length }) : undefined
      }
      searchable
      hidePickedOptions
      nothingFoundMessage={t('forms.opens.noStop')}
      maxDropdownHeight={280}
      error={lacksStop(form, tour) && t('forms.opens.stopMissing')}
      onChange={(stopIds) => onChange({ ...opening, stopIds })}
      {...deniedProps}
    />
  )
}

function StopCount({ opening, onChange }: SettingsProps<'afterStops'>) {
  const { t } = useTranslation()
  return (
    <SavedNumber
      label={t('forms.opens.count')}
      value={opening.count}
      min={openingLimits.stopsMin}
      max={openingLimits.stopsMax}
      decimals={0}
      onCommit={(count) => onChange({ ...opening, count })}
    />
  )
}

function Seconds({ opening, onChange }: SettingsProps<'afterSeconds'>) {
  const { t } = useTranslation()
  return (
    <SavedNumber
      label={t('forms.opens.seconds')}
      value={opening.seconds}
      min={openingLimits.secondsMin}
      max={openingLimits.secondsMax}
      decimals={0}
      onCommit={(seconds) => onChange({ ...opening, seconds })}
    />
  )
}

/** A gate before the tour has no settings. */
function WholeTour() {
  return null
}

/** Settings by kind of opening; the compiler requires one per kind of the shared registry. */
const openingSettings: { readonly [Kind in FormOpeningKind]: ComponentType<SettingsProps<Kind>> } = {
  stopEntry: StopsSelect,
  afterStops: StopCount,
  afterSeconds: Seconds,
  beforeTour: WholeTour,
  beforeStop: StopsSelect,
}

type OpeningSettingsProps = Omit<SettingsProps<FormOpeningKind>, 'opening'> & { readonly opening: FormOpening }

function OpeningSettings({ opening, ...props }: OpeningSettingsProps) {
  const Settings = openingSettings[opening.kind] as ComponentType<OpeningSettingsProps>
  return <Settings opening={opening} {...props} />
}

/** Notes on conflicting and empty gates. */
function GateNotes({ form }: { readonly form: Form }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const messageOf = useConflictMessage()
  const conflicts = conflictingGates(tour).filter(({ forms }) => forms.some(({ id }) => id === form.id))
  const notes = conflicts.map(messageOf)
  if (isGate(form) && !hasQuestions(form)) notes.push(t('forms.opens.gateEmpty'))
  return notes.map((note) => (
    <p key={note} className={sectionClasses.note} role="status">
      {note}
    </p>
  ))
}

const never = 'never'

/** Fields that set whether and when a form opens automatically. */
export function OpeningSection({ form }: { form: Form }) {
  const { t } = useTranslation()
  const { change } = useForms()
  const deniedProps = useDeniedField()
  const { opening } = form
  const kinds = formOpeningKindNames.map((kind) => ({ value: kind as string, label: t(`forms.opens.kind.${kind}`) }))
  const choose = (value: string | null) => {
    const kind = formOpeningKindNames.find((name) => name === value)
    change(form, { opening: kind === undefined ? null : formOpeningKinds[kind].defaults })
  }
  return (
    <section className={classes.section}>
      <h3 className={sectionClasses.heading}>{t('forms.opens.title')}</h3>
      <Select
        label={t('forms.opens.when')}
        description={t(isGate(form) ? 'forms.opens.gateHint' : 'forms.opens.hint')}
        data={[{ value: never, label: t('forms.opens.never') }, ...kinds]}
        value={opening?.kind ?? never}
        allowDeselect={false}
        onChange={choose}
        {...deniedProps}
      />
      {opening && (
        <OpeningSettings
          key={opening.kind}
          form={form}
          opening={opening}
          onChange={(changed) => change(form, { opening: changed })}
        />
      )}
      <GateNotes form={form} />
    </section>
  )
}
