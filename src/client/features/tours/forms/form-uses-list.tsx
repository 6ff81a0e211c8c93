import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Form } from '../../../../shared/forms/forms.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { HotspotLink } from '../hotspots/list/hotspot-link.tsx'
import { useHotspotName } from '../hotspots/list/use-hotspot-name.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import classes from './form-builder.module.css'
import { buttonsOfForm, usesOfForm } from './form-uses.ts'
import sectionClasses from './section.module.css'

/** Hotspots and buttons that open a form, each with a link to it. */
export function FormUses({ form }: { form: Form }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const nameOf = useHotspotName()
  const uses = usesOfForm(tour, form.id)
  const buttons = buttonsOfForm(tour, form.id)
  const isUsed = uses.length + buttons.length > 0
  return (
    <section className={classes.section}>
      <h3 className={sectionClasses.heading}>{t('forms.uses')}</h3>
      {!isUsed && (
        <p className={sectionClasses.note}>
          {t(form.opening === null ? 'forms.unused' : 'forms.onlyOpens')}{' '}
          <Link to={linkTo.editTour(tour.id, 'stops')}>{t('forms.toStops')}</Link>
        </p>
      )}
      {isUsed && (
        <ul className={classes.uses}>
          {uses.map(({ stop, hotspot }) => (
            <li key={hotspot.id}>
              <HotspotLink stopId={stop.id} hotspotId={hotspot.id}>
                {t('forms.useIn', { hotspot: nameOf(hotspot), stop: stop.name })}
              </HotspotLink>
            </li>
          ))}
          {buttons.map(({ id, label: button }) => (
            <li key={id}>
              <Link to={linkTo.editTour(tour.id, 'buttons')}>{t('forms.useOfButton', { button })}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
