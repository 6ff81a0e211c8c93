import { Button } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { FileChooser } from '../../library/uploads/file-chooser.tsx'
import { FolderButton } from './folder-button.tsx'
import classes from './tour-grid.module.css'
import type { useTourActions } from './use-tour-actions.ts'

type NoToursProps = {
  readonly actions: ReturnType<typeof useTourActions>
  readonly onChoose: (files: readonly File[]) => void
}

/** Steps from files to a tour that visitors see, for people with no tours. */
const firstSteps = ['upload', 'link', 'publish'] as const

/** What people without tours can do first. */
export function NoTours({ actions, onChoose }: NoToursProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.empty}>
      <Notice icon={<IconPhotoPlus size={28} />} title={t('tours.empty')} text={t('tours.emptyHint')}>
        <FileChooser onChoose={onChoose}>
          {(open) => (
            <Allowed to="manageTours">
              <Button onClick={open}>{t('tours.chooseFiles')}</Button>
            </Allowed>
          )}
        </FileChooser>
        <FolderButton onChoose={onChoose} variant="default" />
        <Allowed to="manageTours">
          <BusyButton variant="default" isBusy={actions.isCreatingSample} onClick={actions.createSample}>
            {t('tours.sample.open')}
          </BusyButton>
        </Allowed>
        <p className={classes.sample} role="status">
          {t(actions.isCreatingSample ? 'tours.sample.creating' : 'tours.sample.hint')}
        </p>
      </Notice>
      <ol className={classes.steps}>
        {firstSteps.map((step) => (
          <li key={step}>
            <strong>{t(`tours.firstSteps.${step}.title`)}</strong>
            <span>{t(`tours.firstSteps.${step}.text`)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
