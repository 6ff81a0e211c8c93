import { Button } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { BrandPart } from '../../../../shared/brand-kit/brand-parts.ts'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import type { StyleKey } from '../tour-draft/edits/merge-styles.ts'
import { InheritedPartStatus, useInheritance } from '../tour-draft/inherited-parts.tsx'
import classes from './styles-screen.module.css'
import { useStyles } from './use-styles.ts'

type StyleGroupProps = {
  readonly title: string
  readonly hint?: string
  /** Part of the brand kit that the group belongs to. */
  readonly part: BrandPart
  /** Style keys of the group. */
  readonly keys: readonly StyleKey[]
  readonly children: ReactNode
}

/** Group of styles, with a button that resets it to the brand kit, or to the defaults if there is none. */
export function StyleGroup({ title, hint, part, keys, children }: StyleGroupProps) {
  const { t } = useTranslation()
  const { styles, resetStyles } = useStyles()
  const id = useId()
  const hasKit = useInheritance() !== null
  const isChanged = keys.some((key) => styles[key] !== undefined)
  return (
    <section className={classes.group} aria-labelledby={id} tabIndex={-1}>
      <div className={classes.head}>
        <h3 id={id}>{title}</h3>
        <InheritedPartStatus part={part} name={title} />
        {isChanged && !hasKit && (
          <Allowed to="manageTours">
            <Button
              variant="subtle"
              color="gray"
              size="compact-md"
              leftSection={<IconRestore size={16} aria-hidden="true" />}
              aria-label={t('styles.resetOf', { group: title })}
              onClick={(event) => {
                // The button disappears after the reset.
                event.currentTarget.closest('section')?.focus()
                resetStyles(keys)
              }}
            >
              {t('styles.reset')}
            </Button>
          </Allowed>
        )}
      </div>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  )
}
