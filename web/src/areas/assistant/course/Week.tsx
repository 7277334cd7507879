import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { courseAnswersWeek, FEWEST_PEOPLE, type AskedTopic } from '@labbox/contract/assistant/course.ts'
import { queryOf } from '../../../app/api/query.ts'
import { labelled, useListed, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { Meter } from '../../../ui/chart/Meter.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { NumberList } from '../../../ui/NumberList.tsx'

const MOST_WEEKS = 12

/** A topic with a bar: questions about open work, and others. */
const Topic = ({ topic, most }: { topic: AskedTopic; most: number }) => {
  const { t } = useTranslation('course-answers')
  const text = useLocalText()
  const listed = useListed()
  const { title, place, questions, people, open, names } = topic
  const name = title ? [text(title), place].filter(Boolean).join(' · ') : t('week.other')
  return (
    <li>
      <span>{name}</span>
      <Meter
        of={most}
        parts={[
          { key: 'open', value: open, tone: 'warn' },
          { key: 'other', value: questions - open, tone: 'first' },
        ]}
      />
      <span className="lb-muted">
        {t('week.of', { count: questions })} · {t('week.people', { count: people })}
        {open > 0 && ` · ${t('week.open', { count: open })}`}
        {names.length > 0 && ` · ${listed(names)}`}
      </span>
    </li>
  )
}

/** What a course asked about within seven days, by topics; who, where their organisation allows it. */
export const Week = ({ courseId }: { courseId: string }) => {
  const { t } = useTranslation('course-answers')
  const [weeksAgo, setWeeksAgo] = useState(0)
  const query = useQuery({
    ...queryOf(courseAnswersWeek, { courseId, weeksAgo }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const most = Math.max(1, ...(data?.topics ?? []).map(({ questions }) => questions))
  return (
    <section className="lb-list lb-block" aria-labelledby="lb-week" aria-busy={query.isFetching}>
      <h2 id="lb-week">{t('week.title')}</h2>
      <p className="lb-muted">{t('week.hint', { count: FEWEST_PEOPLE })}</p>
      <div className="lb-actions lb-block">
        <Button disabled={weeksAgo >= MOST_WEEKS} onClick={() => setWeeksAgo(weeksAgo + 1)}>
          {t('week.before')}
        </Button>
        <Button disabled={weeksAgo === 0} onClick={() => setWeeksAgo(weeksAgo - 1)}>
          {t('week.after')}
        </Button>
        <LinkButton to="/assistant/approved/add" search={{ id: courseId }}>
          {t('approved.add')}
        </LinkButton>
      </div>
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {!data && query.isPending && <Skeleton active />}
      {data && (
        <div aria-live="polite">
          <p>{labelled(t('week.days'), `${data.from} – ${data.to}`)}</p>
          <NumberList
            of={[
              [t('week.questions'), data.questions],
              [t('week.askers'), data.people],
            ]}
          />
          {data.topics.length === 0 ? (
            <EmptyState title={t('week.none')} hint={t('week.noneHint')} />
          ) : (
            <ol>
              {data.topics.map((topic, k) => (
                <Topic key={k} topic={topic} most={most} />
              ))}
            </ol>
          )}
        </div>
      )}
    </section>
  )
}
