import { Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textLimits } from '../../../../shared/text-limits.ts'
import { trpc } from '../../../platform/trpc.ts'
import { SaveForm } from '../../../ui/fields/save-form.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { formatUsage } from './format-usage.ts'
import { SuggestionDialog, type SuggestionFieldProps, SuggestionReview } from './suggestion-review.tsx'
import type { SuggestionTarget } from './suggestion-rows.ts'
import { type SuggestionSource, type TourKind, tourKinds, tourSource } from './suggestion-sources.ts'
import { useAcceptOfKind } from './use-accept-suggestions.ts'

function NameField({ row, label, onChange }: SuggestionFieldProps) {
  return (
    <Textarea
      aria-label={label}
      autosize
      minRows={1}
      maxLength={textLimits.nameMaxLength}
      value={row.text}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\n+/g, ' '))}
    />
  )
}

function ParagraphField({ row, label, onChange }: SuggestionFieldProps) {
  return (
    <Textarea
      aria-label={label}
      autosize
      minRows={1}
      maxRows={12}
      maxLength={textLimits.plainTextMaxLength}
      value={row.text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const fieldsByKind = {
  stopName: NameField,
  stopDescription: ParagraphField,
  tourDescription: ParagraphField,
  altText: ParagraphField,
} as const satisfies Record<TourKind, unknown>

/** Choices that suggestions were started with. They are kept, because accepting changes the tour. */
type StartChoices = {
  readonly kind: TourKind
  readonly source: SuggestionSource
  readonly targets: readonly SuggestionTarget[]
}

const scopes = ['missing', 'all'] as const
type Scope = (typeof scopes)[number]

function targetsIn({ targets }: SuggestionSource, scope: Scope): readonly SuggestionTarget[] {
  return scope === 'all' ? targets : targets.filter(({ isMissing }) => isMissing)
}

type StartFormProps = { readonly host: string; readonly onStart: (started: StartChoices) => void }

/** Form to choose the texts to suggest. Its hint names the data that is sent, and the host that receives it. */
function StartForm({ host, onStart }: StartFormProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { data: usage } = trpc.textSuggestions.usage.useQuery({})
  const [kind, setKind] = useState<TourKind>('stopName')
  const [scope, setScope] = useState<Scope>('missing')
  const source = tourSource(tour, kind)
  const targets = targetsIn(source, scope)
  return (
    <SaveForm
      label={t('textSuggestions.start', { count: targets.length })}
      isPending={false}
      disabled={targets.length === 0}
      onSave={() => onStart({ kind, source, targets })}
    >
      <Stack gap="lg">
        <Radio.Group
          label={t('textSuggestions.kindLabel')}
          value={kind}
          onChange={(value) => setKind(tourKinds.find((name) => name === value) ?? kind)}
        >
          <Stack gap="xs" mt="xs">
            {tourKinds.map((name, index) => (
              <Radio
                key={name}
                value={name}
                label={t(`textSuggestions.kind.${name}`)}
                description={t(`textSuggestions.kindHint.${name}`)}
                data-autofocus={index === 0 || undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Radio.Group
          label={t('textSuggestions.scopeLabel')}
          value={scope}
          onChange={(value) => setScope(scopes.find((name) => name === value) ?? scope)}
        >
          <Stack gap="xs" mt="xs">
            {scopes.map((name) => (
              <Radio
                key={name}
                value={name}
                label={t(`textSuggestions.scope.${name}`, { count: targetsIn(source, name).length })}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Text size="sm" c="dimmed">
          {t('textSuggestions.sent', { host })} {usage && t('textSuggestions.usage', formatUsage(usage))}
        </Text>
      </Stack>
    </SaveForm>
  )
}

type StartedReviewProps = {
  readonly started: StartChoices
  readonly onOpenCount: (count: number) => void
  readonly onDone: () => void
}

function StartedReview({ started: { kind, source, targets }, onOpenCount, onDone }: StartedReviewProps) {
  const accept = useAcceptOfKind(kind)
  const Field = fieldsByKind[kind]
  return (
    <SuggestionReview
      source={source}
      targets={targets}
      renderField={(props) => <Field {...props} />}
      accept={accept}
      onDone={onDone}
      onOpenCount={onOpenCount}
    />
  )
}

type SuggestTextsDialogProps = { readonly host: string; readonly opened: boolean; readonly onClose: () => void }

/** Dialog with names, descriptions and alt texts of the tour that the language model suggests. */
export function SuggestTextsDialog({ host, opened, onClose }: SuggestTextsDialogProps) {
  const { t } = useTranslation()
  const [started, setStarted] = useState<StartChoices | null>(null)
  const [openCount, setOpenCount] = useState(0)
  const close = () => {
    setOpenCount(0)
    setStarted(null)
    onClose()
  }
  return (
    <SuggestionDialog
      opened={opened}
      title={started === null ? t('textSuggestions.title') : t(`textSuggestions.kind.${started.kind}`)}
      openCount={openCount}
      onClose={close}
    >
      {started === null ? (
        <StartForm host={host} onStart={setStarted} />
      ) : (
        <StartedReview started={started} onOpenCount={setOpenCount} onDone={close} />
      )}
    </SuggestionDialog>
  )
}
