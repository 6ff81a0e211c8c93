import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TourChange } from '../../../../shared/publishing/changes/tour-change.ts'
import { changeKey, groupChanges } from '../changes/change-groups.ts'
import { ChangedText, ChangeText } from '../changes/change-text.tsx'
import classes from './compare-screen.module.css'

type ChangeStepsProps = {
  /** In the order of the steps. */
  readonly changes: readonly TourChange[]
  readonly current: TourChange
  readonly onStep: (index: number) => void
}

/** All changes by stop; pressed, each is looked at. */
export function ChangeSteps({ changes, current, onStep }: ChangeStepsProps) {
  const { t } = useTranslation()
  const shown = useRef<HTMLLIElement>(null)
  const key = changeKey(current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is looked at comes into view with each step
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest' })
  }, [key])
  return (
    <nav aria-label={t('versions.compare.list')}>
      {groupChanges(changes).map((group) => (
        <section key={group.stopId ?? ''} className={classes.group}>
          <h3 className={classes.name}>{group.stopId === null ? t('versions.tour') : group.name}</h3>
          <ul className={classes.steps}>
            {group.changes.map((change) => {
              const isCurrent = changeKey(change) === key
              return (
                <li key={changeKey(change)} ref={isCurrent ? shown : null}>
                  <UnstyledButton
                    className={classes.step ?? ''}
                    aria-current={isCurrent ? 'step' : undefined}
                    onClick={() => onStep(changes.indexOf(change))}
                  >
                    <ChangeText change={change} />
                  </UnstyledButton>
                  {isCurrent && <ChangedText change={change} />}
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </nav>
  )
}
