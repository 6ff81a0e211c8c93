import { Button } from '@mantine/core'
import { IconPalette, IconRestore } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { BrandKit } from '../../../../shared/brand-kit/brand-kit.ts'
import { type BrandPart, brandPartNames, withKitParts } from '../../../../shared/brand-kit/brand-parts.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'
import { trpc } from '../../../platform/trpc.ts'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import type { Edit } from './edits/edit.ts'
import { updateTour } from './edits/make-edit.ts'
import classes from './inherited-parts.module.css'
import { useTourEditor } from './use-tour-editor.tsx'

const BrandKitContext = createContext<BrandKit | null>(null)

/** Provides the brand kit of the account to screens, which mark the parts that the tour inherits from it. */
export function InheritedParts({ children }: { children: ReactNode }) {
  const { data } = trpc.brandKit.get.useQuery({})
  return <BrandKitContext value={data !== undefined && data.version > 0 ? data : null}>{children}</BrandKitContext>
}

/** Edit after which the tour also inherits these parts. */
function inheritEdit(tour: Tour, kit: BrandKit, parts: readonly BrandPart[]): Edit {
  const { styles, buttons, transition } = withKitParts(tour, kit, parts)
  const isStyle = (part: BrandPart) => part !== 'buttons' && part !== 'transition'
  return updateTour(tour, {
    ...(parts.some(isStyle) && { styles }),
    ...(parts.includes('buttons') && { buttons }),
    ...(parts.includes('transition') && { transition }),
    brandKitParts: brandPartNames.filter((part) => parts.includes(part) || tour.brandKitParts.includes(part)),
  })
}

/** Inheritance of the open tour; `null` without a brand kit. */
export function useInheritance() {
  const kit = useContext(BrandKitContext)
  const { tour, cache } = useTourEditor()
  if (kit === null) return null
  return {
    isInherited: (part: BrandPart) => tour.brandKitParts.includes(part),
    editFor(parts: readonly BrandPart[]): Edit {
      // The preview shows the logo before the tour is saved.
      for (const media of kit.media) cache.putMedia(media)
      return inheritEdit(tour, kit, parts)
    },
  }
}

type InheritedPartStatusProps = { readonly part: BrandPart; readonly name: string }

/** Label of an inherited part, or a button that makes the tour inherit the part. Nothing without a brand kit. */
export function InheritedPartStatus({ part, name }: InheritedPartStatusProps) {
  const { t } = useTranslation()
  const { edit } = useTourEditor()
  const inheritance = useInheritance()
  if (inheritance === null) return null
  if (inheritance.isInherited(part))
    return (
      <span className={classes.inherited}>
        <IconPalette size={16} aria-hidden="true" />
        {t('brandKit.inherited')}
      </span>
    )
  return (
    <Allowed to="manageTours">
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        leftSection={<IconRestore size={16} aria-hidden="true" />}
        aria-label={t('brandKit.resetOf', { part: name })}
        onClick={(event) => {
          // Focuses the section, because the button disappears.
          event.currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus()
          edit(inheritance.editFor([part]))
        }}
      >
        {t('brandKit.reset')}
      </Button>
    </Allowed>
  )
}
