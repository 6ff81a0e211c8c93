import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusFallback } from '../hooks/use-focus-fallback.ts'
import cardStyles from './card.module.css'
import { useOutlined } from './settings-outline.tsx'
import classes from './settings-section.module.css'

type SettingsSectionProps = { readonly title: string; readonly hint?: string | undefined; readonly children: ReactNode }

/** Card of a settings screen. */
export function SettingsSection({ title, hint, children }: SettingsSectionProps) {
  const { container, heading } = useFocusFallback<HTMLElement, HTMLHeadingElement>()
  const id = useOutlined(title, heading)
  return (
    <section ref={container} className={`${cardStyles.card} ${classes.section}`} aria-labelledby={id}>
      <div>
        <Title order={2} id={id} ref={heading} tabIndex={-1} className={classes.title ?? ''}>
          {title}
        </Title>
        {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  )
}
