import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Modal, Skeleton } from 'antd'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { recordsPage } from '@labbox/contract/experiments/records.ts'
import { projectFilePage } from '@labbox/contract/files/project-files.ts'
import type { DataOf, Endpoint, InputOf } from '@labbox/contract/core/endpoint.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useListed, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { fileSize } from '../../../ui/number/quantity.ts'
import { TalkRow } from '../../../ui/talk/TalkLines.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import type { Chosen } from './cards.ts'

const SHOWN = 20

interface Props {
  onChoose(card: Chosen): void
  onClose(): void
}

interface FinderProps<E extends Endpoint> {
  title: string
  search: string
  empty: string
  endpoint: E
  row(item: DataOf<E> extends { items: (infer T)[] } ? T : never): ReactNode
  onClose(): void
}

/** A few of a list, found by their name. */
const Finder = <E extends Endpoint>({ title, search, empty, endpoint, row, onClose }: FinderProps<E>) => {
  const [text, setText] = useState('')
  const name = useDeferredValue(text.trim())
  const query = useQuery({
    ...queryOf(endpoint, { limit: SHOWN, ...(name && { name }) } as unknown as InputOf<E>),
    placeholderData: keepPreviousData,
  })
  const { items } = (query.data ?? { items: [] }) as { items: Parameters<typeof row>[0][] }
  return (
    <Modal open title={title} footer={null} onCancel={onClose}>
      <div className="lb-block">
        <Input
          autoFocus
          allowClear
          value={text}
          maxLength={60}
          aria-label={search}
          placeholder={search}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      {query.isPending && <Skeleton active />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && items.length === 0 && <EmptyState title={empty} />}
      <ul className="lb-cards">{items.map(row)}</ul>
    </Modal>
  )
}

/** One of one’s own project files. */
export const ChooseFile = ({ onChoose, onClose }: Props) => {
  const { t } = useTranslation('messages')
  return (
    <Finder
      title={t('card.file')}
      search={t('card.fileName')}
      empty={t('card.noFiles')}
      endpoint={projectFilePage}
      onClose={onClose}
      row={({ id, name, size, updatedAt }) => (
        <li key={id}>
          <TalkRow title={name} text={fileSize(size)} at={<TimeText value={updatedAt} />} />
          <Button size="small" onClick={() => onChoose({ input: { kind: 'file', id }, name })}>
            {t('card.takeFile')}
          </Button>
        </li>
      )}
    />
  )
}

/** An experiment, of which the circuit is sent, or a moment that is chosen in its record. */
export const ChooseRecord = ({ onChoose, onClose }: Props) => {
  const { t } = useTranslation('messages')
  const text = useLocalText()
  const listed = useListed()
  return (
    <Finder
      title={t('card.record')}
      search={t('card.recordName')}
      empty={t('card.noRecords')}
      endpoint={recordsPage}
      onClose={onClose}
      row={({ id, name, people, updatedAt }) => (
        <li key={id}>
          <TalkRow title={text(name)} text={listed(people)} at={<TimeText value={updatedAt} />} />
          <Button size="small" onClick={() => onChoose({ input: { kind: 'circuit', id }, name: text(name) })}>
            {t('card.takeCircuit')}
          </Button>{' '}
          <LinkButton size="small" to="/bench/experimentTable/record" search={{ id }}>
            {t('card.takeMoment')}
          </LinkButton>
        </li>
      )}
    />
  )
}
