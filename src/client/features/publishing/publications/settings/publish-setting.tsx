import type { TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { FoldingCard } from '../../../../ui/layout/folding-card.tsx'
import classes from './publish-setting.module.css'

type PublishSettingProps = {
  readonly Icon: TablerIcon
  readonly title: string
  /** Current value in a few words; undefined until it is loaded. */
  readonly summary: ReactNode
  readonly children: ReactNode
}

/** Collapsible setting of the Share & Publish tab: its current value in one line, its fields when open. */
export function PublishSetting({ Icon, title, summary, children }: PublishSettingProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <FoldingCard
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
      mark={<Icon size={20} aria-hidden="true" />}
      title={<strong className={classes.title}>{title}</strong>}
      summary={summary ?? <span className={classes.placeholder} aria-hidden="true" />}
      actions={null}
    >
      {children}
    </FoldingCard>
  )
}
