import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '../../../ui/navigation.ts'
import { Badge, Button, Drawer, Progress, Skeleton, Tabs } from 'antd'
import { useState } from 'react'
import { exerciseBanks, type ExerciseBank } from '@labbox/contract/questions/exercises.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Rounds } from '../exercise/Rounds.tsx'
import { StartForm } from '../exercise/StartForm.tsx'
import { WrongBook } from '../exercise/WrongBook.tsx'
import '../exercise/exercise.css'

const BankCard = ({ bank, onOpen }: { bank: ExerciseBank; onOpen: () => void }) => {
  const { t } = useTranslation('questions')
  const text = useLocalText()
  const percent = (part: number) => (bank.questions === 0 ? 0 : Math.round((part / bank.questions) * 100))
  return (
    <article className="lb-exercise-bank">
      <h2>{text(bank.name)}</h2>
      {text(bank.remark) && <p className="lb-muted">{text(bank.remark)}</p>}
      <Progress
        percent={percent(bank.done)}
        success={{ percent: percent(bank.right) }}
        aria-label={t('exercise.progress')}
        format={() => t('exercise.doneOf', { done: bank.done, count: bank.questions })}
      />
      <p className="lb-muted">
        {t('exercise.bankLine', { right: bank.right, owner: bank.owner ?? t('bank.shipped') })}
      </p>
      <Button type="primary" onClick={onOpen}>
        {t('exercise.choose')}
      </Button>
    </article>
  )
}

/** Where a student practises: banks, rounds, and the book of wrong answers. */
const ExerciseOnline = () => {
  const { t } = useTranslation('questions')
  const text = useLocalText()
  const navigate = useNavigate()
  const search: Record<string, string | undefined> = useSearch()
  const [opened, setOpened] = useState<ExerciseBank | null>(null)
  const query = useQuery(queryOf(exerciseBanks, {}))
  const banks = query.data?.items ?? []
  const content = query.isError ? (
    <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  ) : !query.data ? (
    <Skeleton active />
  ) : banks.length === 0 ? (
    <EmptyState title={t('exercise.noBanks')} hint={t('exercise.noBanksHint')} />
  ) : (
    <div className="lb-exercise-banks">
      {banks.map((bank) => (
        <BankCard key={bank.id} bank={bank} onOpen={() => setOpened(bank)} />
      ))}
    </div>
  )
  return (
    <div className="lb-page">
      <PageHeader title={t('exercise.title')} hint={t('exercise.hint')} />
      <Tabs
        activeKey={search['tab'] ?? 'banks'}
        onChange={(tab) => void navigate({ to: '.', search: { tab }, replace: true })}
        items={[
          { key: 'banks', label: t('exercise.banks'), children: content },
          { key: 'rounds', label: t('exercise.rounds'), children: <Rounds /> },
          {
            key: 'wrong',
            label: (
              <Badge count={query.data?.wrong ?? 0} size="small" offset={[10, 0]}>
                {t('wrong.title')}
              </Badge>
            ),
            children: <WrongBook />,
          },
        ]}
      />
      <Drawer
        open={opened !== null}
        title={opened && text(opened.name)}
        size={520}
        styles={{ wrapper: { maxWidth: '100vw' } }}
        onClose={() => setOpened(null)}
        destroyOnHidden
      >
        {opened && <StartForm bank={opened} />}
      </Drawer>
    </div>
  )
}

export default ExerciseOnline
