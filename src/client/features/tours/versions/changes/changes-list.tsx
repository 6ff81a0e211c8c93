import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TourChange } from '../../../../../shared/publishing/changes/tour-change.ts'
import { changeKey, groupChanges } from './change-groups.ts'
import { ChangeText, TextDiff } from './change-text.tsx'
import classes from './changes.module.css'

const collapsedCount = 12

/** Changes by stop, with a button that expands a long list. */
export function ChangesList({ changes }: { changes: readonly TourChange[] }) {
  const { t } = useTranslation()
  const [isExpanded, setExpanded] = useState(false)
  const count = changes.length
  // Sorts by group before slicing, so that a collapsed list starts with complete groups.
  const groups = groupChanges(changes)
  const ordered = groups.flatMap((group) => group.changes)
  const visibleGroups = groupChanges(isExpanded ? ordered : ordered.slice(0, collapsedCount))
  return (
    <>
      {visibleGroups.map((group) => (
        <section key={group.stopId ?? ''} className={classes.group}>
          <h3 className={classes.name}>{group.stopId === null ? t('versions.tour') : group.name}</h3>
          <ul className={classes.changes}>
            {group.changes.map((change) => (
              <li key={changeKey(change)}>
                <ChangeText change={change} />
                <TextDiff change={change} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {!isExpanded && count > collapsedCount && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setExpanded(true)}>
          {t('publishing.showAllChanges', { count })}
        </Button>
      )}
    </>
  )
}
