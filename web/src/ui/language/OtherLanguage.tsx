import { Suspense } from 'react'
import { lazy } from '../../app/idle/lazy.ts'
import { translationParts, type TranslationPartProps } from '../../app/areas.ts'

const parts = translationParts.map((part) => lazy(part))

/** What can be had of a text in the language that is missing; nothing where there is no text at all. */
export const OtherLanguage = (props: TranslationPartProps) =>
  props.texts.some((text) => /\p{L}/u.test(text)) && (
    <Suspense>
      {parts.map((Part, k) => (
        <Part key={k} {...props} />
      ))}
    </Suspense>
  )
