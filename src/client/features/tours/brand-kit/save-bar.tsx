import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { UnsavedGuard } from '../../../ui/feedback/unsaved-guard.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import classes from './brand-kit.module.css'
import type { useBrandKitDraft } from './use-brand-kit-draft.ts'

type SaveBarProps = { readonly state: ReturnType<typeof useBrandKitDraft> }

/** Bar with the buttons that save and discard changes. Renders nothing for an existing kit without changes. */
export function SaveBar({ state }: SaveBarProps) {
  const { t } = useTranslation()
  const { base, isChanged, isSaving, errorText, save, discard } = state
  const isNew = base.version === 0
  if (!isNew && !isChanged && !isSaving) return null
  return (
    <section className={classes.bar} aria-label={t('brandKit.bar')}>
      <UnsavedGuard isUnsaved={isChanged && !isSaving} />
      <FailureAlert message={errorText} />
      <div className={classes.barRow}>
        <Text>{t(isChanged ? 'brandKit.unsaved' : 'brandKit.startHere')}</Text>
        <div className={classes.barButtons}>
          {isChanged && (
            <Button variant="default" onClick={discard}>
              {t('brandKit.discard')}
            </Button>
          )}
          <BusyButton isBusy={isSaving} onClick={save}>
            {t(isNew ? 'brandKit.create' : 'brandKit.save')}
          </BusyButton>
        </div>
      </div>
    </section>
  )
}
