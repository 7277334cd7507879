import { Button } from 'antd'
import { answersConsent, answersState, type answerStates } from '@labbox/contract/assistant/asking.ts'
import { useMutationOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { Callout } from '../../../ui/callout/Callout.tsx'

interface Props {
  state: (typeof answerStates)[number]
  /** Where questions are processed. */
  place: string
  /** Teachers of a course see who asked about it. */
  named: boolean
}

/** What stands between somebody and the language model; nothing where nothing does. */
export const Consent = ({ state, place, named }: Props) => {
  const { t } = useTranslation('answers')
  const agree = useMutationOf(answersConsent, { invalidates: [answersState] })
  if (state === 'guardian') return <Callout tone="info" title={t('answer.guardian')} />
  if (state !== 'consent') return null
  return (
    <Callout
      title={t('answer.consent', { place })}
      action={
        <Button size="small" loading={agree.isPending} onClick={() => agree.mutate({ place, given: true })}>
          {t('answer.agree')}
        </Button>
      }
    >
      <p>
        {t('answer.consentHint')} {named && t('answer.named')}
      </p>
    </Callout>
  )
}
