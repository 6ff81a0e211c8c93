import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

type NoticeProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly text?: string | undefined
  /** Level of the heading; 1 if the notice is the whole page. */
  readonly level?: 1 | 2
  /** Actions, usually one button. */
  readonly children?: ReactNode
}

/** Placeholder for an empty list, a failed load or a wrong URL. */
export function Notice({ icon, title, text, level = 2, children }: NoticeProps) {
  return (
    <Stack className={classes.notice} align="center" gap="xs">
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <Title order={level} ta="center">
        {title}
      </Title>
      {text !== undefined && (
        <Text c="dimmed" ta="center" maw={440}>
          {text}
        </Text>
      )}
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </Stack>
  )
}
