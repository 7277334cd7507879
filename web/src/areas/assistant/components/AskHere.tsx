import { useQuery } from '@tanstack/react-query'
import { answersState } from '@labbox/contract/assistant/asking.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { Fold } from '../../../ui/callout/Fold.tsx'
import { Ask } from '../answer/Ask.tsx'

/** Questions about an experiment, beside its guidebook; nothing where no language model answers. */
const AskHere = ({ id }: { id: string }) => {
  const { t } = useTranslation('answers')
  const state = useQuery(queryOf(answersState, {}))
  if (!state.data || state.data.state === 'off') return null
  return (
    <section className="lb-block">
      <Fold line={t('answer.here')}>{() => <Ask words="" experimentId={id} />}</Fold>
    </section>
  )
}

export default AskHere
