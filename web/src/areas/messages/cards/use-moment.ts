import { useEffect } from 'react'
import { recordGet } from '@labbox/contract/experiments/records.ts'
import { fetchNow } from '../../../app/api/query.ts'
import { useLocalText } from '../../../app/i18n.ts'
import { useNavigate, useSearch } from '../../../ui/navigation.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { momentIn } from './cards.ts'

/** Puts the moment that the address names to what is written in the conversation that is open, once. */
export const useMoment = (): void => {
  const { id, moment } = useSearch()
  const { box } = useOutbox()
  const navigate = useNavigate()
  const text = useLocalText()
  useEffect(() => {
    const input = momentIn(moment)
    if (!id || !input) return
    void navigate({ search: { id }, replace: true })
    void fetchNow(recordGet, { id: input.id })
      .then(({ name }) => box.attach(id, { cards: [{ input, name: text(name) }] }))
      // A record that may not be read is not sent either.
      .catch(() => undefined)
    // Once for each address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, moment])
}
