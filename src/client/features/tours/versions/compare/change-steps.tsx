import { UnstyledButton } from '@mantine/core'
import { memo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TourChange } from '../../../../../shared/publishing/changes/tour-change.ts'
import { type ChangeGroup, changeKey } from '../changes/change-groups.ts'
import { ChangeText, TextDiff } from '../changes/change-text.tsx'
import groupClasses from '../changes/changes.module.css'
import classes from './compare-screen.module.css'

type GroupProps = {
  readonly group: ChangeGroup
  /** Key of the selected change; null if it is in another group. */
  readonly currentKey: string | null
  readonly onSelect: (change: TourChange) => void
}

/** Changes of one stop, memoized because there may be hundreds of groups. */
const Group = memo(({ group, currentKey, onSelect }: GroupProps) => {
  const { t } = useTranslation()
  const currentItem = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (currentKey !== null) currentItem.current?.scrollIntoView({ block: 'nearest' })
  }, [currentKey])
  return (
    <section className={groupClasses.group}>
      <h3 className={groupClasses.name}>{group.stopId === null ? t('versions.tour') : group.name}</h3>
      <ul className={classes.steps}>
        {group.changes.map((change) => {
          const isCurrent = changeKey(change) === currentKey
          return (
            <li key={changeKey(change)} ref={isCurrent ? currentItem : null}>
              <UnstyledButton
                className={classes.step ?? ''}
                aria-current={isCurrent ? 'step' : undefined}
                onClick={() => onSelect(change)}
              >
                <ChangeText change={change} />
              </UnstyledButton>
              {isCurrent && <TextDiff change={change} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
})

type ChangeStepsProps = {
  readonly groups: readonly ChangeGroup[]
  readonly current: TourChange
  readonly onSelect: (change: TourChange) => void
}

/** All changes by stop, to select one. */
export function ChangeSteps({ groups, current, onSelect }: ChangeStepsProps) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('versions.compare.list')}>
      {groups.map((group) => (
        <Group
          key={group.stopId ?? ''}
          group={group}
          currentKey={group.stopId === current.stopId ? changeKey(current) : null}
          onSelect={onSelect}
        />
      ))}
    </nav>
  )
}
