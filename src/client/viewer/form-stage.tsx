import { useEffect, useRef } from 'react'
import type { CustomTexts } from '../../shared/custom-texts/registry.ts'
import type { PublicForm, PublicStyles } from '../../shared/publishing/tour-document.ts'
import classes from './form-stage.module.css'

type FormStageProps = {
  readonly form: PublicForm
  /** Language of the tour, as a BCP 47 tag. */
  readonly language: string
  readonly styles: PublicStyles | undefined
  /** Custom texts of the viewer. */
  readonly customTexts: CustomTexts | null
}

/** Preview of a form in the styles of its tour, in its own shadow root. It sends nothing. */
export function FormStage({ form, language, styles, customTexts }: FormStageProps) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isUnmounted = false
    const show = async () => {
      const [{ showFormPreview }, { TourLanguageTexts }] = await Promise.all([
        import('../../sdk/chrome/forms/form-preview.ts'),
        import('./tour-language-texts.ts'),
      ])
      const textSource = new TourLanguageTexts(language)
      await textSource.load()
      if (!isUnmounted && host.current)
        showFormPreview(host.current, form, { language, styles, customTexts, textSource })
    }
    // The form builder works without the preview.
    show().catch(() => undefined)
    return () => {
      isUnmounted = true
    }
  }, [form, language, styles, customTexts])
  return <div ref={host} className={classes.stage} />
}
