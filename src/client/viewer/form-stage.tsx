import { useEffect, useRef } from 'react'
import type { CustomTexts } from '../../shared/custom-texts/registry.ts'
import type { PublicForm, PublicStyles } from '../../shared/publishing/tour-document.ts'
import classes from './form-stage.module.css'

type FormStageProps = {
  readonly form: PublicForm
  /** Of the tour, by BCP 47. */
  readonly language: string
  readonly styles: PublicStyles | undefined
  /** Texts of the viewer as the tour's author wrote them. */
  readonly customTexts: CustomTexts | null
}

/** A form as the viewer shows it, in the looks of its tour, in a shadow root of its own. It sends nothing. */
export function FormStage({ form, language, styles, customTexts }: FormStageProps) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isGone = false
    import('../../sdk/chrome/forms/form-preview.ts').then(
      ({ showFormPreview }) => {
        if (!isGone && host.current) showFormPreview(host.current, form, { language, styles, customTexts })
      },
      // Without its preview a form can be built all the same.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [form, language, styles, customTexts])
  return <div ref={host} className={classes.stage} lang={language} />
}
