import { Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultVisibility } from '../../../../../shared/sharing/visibility.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { useChangeDenial } from '../../../access/auth/session/allowed.tsx'
import { SavedMark } from './saved-mark.tsx'
import classes from './settings.module.css'
import { useSharing, useSharingChange } from './use-sharing.ts'

function ListingField({ isListed }: { readonly isListed: boolean }) {
  const { t } = useTranslation()
  const { save, failure, isSaving, isSaved } = useSharingChange()
  const [nextListed, setNextListed] = useState(isListed)
  const denial = useChangeDenial('publishTours')
  const choose = async (shouldList: boolean) => {
    setNextListed(shouldList)
    await save({ visibility: shouldList ? 'public' : defaultVisibility })
  }
  return (
    <div className={classes.listing}>
      <FailureAlert message={failure} />
      <Switch
        label={t('sharing.listed')}
        description={t('sharing.listedHint')}
        checked={isSaving ? nextListed : isListed}
        {...(denial === null ? {} : { 'aria-disabled': true, 'aria-description': denial, title: denial })}
        onChange={({ currentTarget }) => {
          if (denial === null && !isSaving) void choose(currentTarget.checked)
        }}
      />
      <SavedMark isSaving={isSaving} isSaved={isSaved} />
    </div>
  )
}

/**
 * Offers to list a tour in search engines before it is published. Tours that need a password or a membership are never
 * listed, so they get no offer.
 */
export function ListingSwitch() {
  const visibility = useSharing()?.visibility
  if (visibility !== 'public' && visibility !== 'unlisted') return null
  return <ListingField isListed={visibility === 'public'} />
}
