import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton, Table } from 'antd'
import { optionName } from '@labbox/contract/questions/check.ts'
import {
  examStatistics,
  examStatisticsExport,
  rateBands,
  FEWEST_PAPERS,
  type ExamStatistics,
  type QuestionStatistics,
} from '@labbox/contract/exams/statistics.ts'
import { bandNames, type BandName } from '@labbox/contract/statistics/kinds.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { download } from '../../../app/api/download.ts'
import { queryOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { BandBar } from '../../../ui/chart/BandBar.tsx'
import { ScoreDistribution } from '../../../ui/chart/ScoreDistribution.tsx'
import { saveFile } from '../../../ui/list/csv.ts'
import { minus } from '../../../ui/number/quantity.ts'
import { Link, useSearch } from '../../../ui/navigation.ts'
import { percent } from '../../../ui/number/share.ts'
import { NumberList } from '../../../ui/NumberList.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { StemLine } from '../../questions/index.ts'
import { ChoiceBars } from './ChoiceBars.tsx'
import '../../../ui/clamp.css'
import '../../../ui/arrange.css'
import './results.css'
import '../marking/marking.css'

/** Of fewer answers a negative discrimination is chance rather than a warning. */
const ENOUGH = 10

const fixed = (value: number | null, digits = 1): string =>
  value === null ? '–' : minus(String(Number(value.toFixed(digits))))

const Numbers = ({ stats }: { stats: ExamStatistics }) => {
  const { t } = useTranslation('exams-results')
  const figures: [string, string][] = [
    [t('stat.scored'), `${stats.scored} / ${stats.students}`],
    [t('stat.mean'), fixed(stats.mean)],
    [t('stat.median'), fixed(stats.median)],
    [t('stat.deviation'), fixed(stats.deviation)],
    [t('stat.range'), stats.lowest === null ? '–' : `${fixed(stats.lowest)}–${fixed(stats.highest)}`],
    [t('stat.minutes'), fixed(stats.medianMinutes, 0)],
    [t('stat.alpha'), fixed(stats.alpha, 2)],
  ]
  return <NumberList of={figures} />
}

const Choices = ({ question }: { question: QuestionStatistics }) => {
  const { t } = useTranslation(['exams-results', 'questions'])
  const { content, key, choices, attempts, files } = question
  const options =
    'options' in content
      ? content.options.map(({ id, text: words }, k) => ({
          id,
          label: (
            <>
              {optionName(k)}. <StemLine text={words} files={files} />
            </>
          ),
        }))
      : content.type === 'boolean'
        ? (['true', 'false'] as const).map((id) => ({ id, label: t(`questions:answer.${id}`) }))
        : []
  const isRight = (id: string): boolean => {
    if (key?.type === 'single') return key.correct === id
    if (key?.type === 'multiple') return key.correct.includes(id)
    return key?.type === 'boolean' && String(key.correct) === id
  }
  if (options.length === 0) return <p className="lb-muted">{t('stat.noChoices')}</p>
  return (
    <ChoiceBars
      attempts={attempts}
      rows={options.map((option) => ({
        ...option,
        count: choices[option.id] ?? 0,
        right: isRight(option.id),
      }))}
    />
  )
}

const Questions = ({ rows }: { rows: QuestionStatistics[] }) => {
  const { t } = useTranslation(['exams-results', 'questions'])
  return (
    <Table<QuestionStatistics>
      rowKey="versionId"
      size="middle"
      dataSource={rows}
      pagination={false}
      scroll={{ x: 'max-content' }}
      expandable={{ expandedRowRender: (question) => <Choices question={question} /> }}
      columns={[
        {
          title: t('field.question'),
          render: (_, { numbers, content: { stem }, files, dropped }) => (
            <div className="lb-clamp lb-mark-stem">
              {numbers.map((no) => no + 1).join(', ')}. <StemLine text={stem} files={files} />
              {dropped && <StatusTag tone="neutral">{t('treatment.dropped')}</StatusTag>}
            </div>
          ),
        },
        { title: t('field.type'), render: (_, { type }) => t(`questions:type.${type}`) },
        {
          title: t('field.answers'),
          align: 'right',
          render: (_, { attempts, empty }) => (
            <span className="lb-num" title={t('stat.empty', { count: empty })}>
              {attempts}
            </span>
          ),
        },
        {
          title: t('stat.facility'),
          align: 'right',
          sorter: (a, b) => (a.facility ?? 0) - (b.facility ?? 0),
          render: (_, { facility }) => <span className="lb-num">{percent(facility)}</span>,
        },
        {
          title: t('stat.correctRate'),
          align: 'right',
          sorter: (a, b) => (a.correctRate ?? 0) - (b.correctRate ?? 0),
          render: (_, { correctRate }) => <span className="lb-num">{percent(correctRate)}</span>,
        },
        {
          title: t('stat.discrimination'),
          align: 'right',
          sorter: (a, b) => (a.discrimination ?? 0) - (b.discrimination ?? 0),
          render: (_, { discrimination, attempts }) =>
            discrimination !== null && discrimination < 0 && attempts >= ENOUGH ? (
              <StatusTag tone="warn">{fixed(discrimination, 2)}</StatusTag>
            ) : (
              <span className="lb-num">{fixed(discrimination, 2)}</span>
            ),
        },
        {
          title: t('stat.seconds'),
          align: 'right',
          sorter: (a, b) => (a.medianSeconds ?? 0) - (b.medianSeconds ?? 0),
          render: (_, { medianSeconds }) => <span className="lb-num">{fixed(medianSeconds, 0)}</span>,
        },
      ]}
    />
  )
}

/** How the exam turned out, and how good its questions are. */
const Statistics = ({ id }: { id: string }) => {
  const { t } = useTranslation(['exams-results', 'bands'])
  const can = useCan()
  const search = useSearch()
  const rate = bandNames.find((band) => band === search['rate'])
  const query = useQuery(queryOf(examStatistics, { id }))
  const stats = query.data
  if (query.isError && !stats) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!stats) return <Skeleton active />
  if (stats.sat === 0) return <EmptyState drawing="chart" title={t('stat.none')} hint={t('stat.noneHint')} />
  /** Who is in a band of this exam. */
  const listed = (scale: 'score' | 'time') => (band: BandName) => ({
    to: '/statistics/exam/students',
    search: { taskId: id, [scale]: band },
  })
  const fetchBook = async () => {
    try {
      const { name, content } = await download(examStatisticsExport, { id })
      saveFile(name, content)
    } catch (error) {
      if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
    }
  }
  return (
    <div className="lb-stat">
      <Button className="lb-stat-export" icon={<DownloadOutlined />} onClick={() => void fetchBook()}>
        {t('stat.export')}
      </Button>
      <Numbers stats={stats} />
      {stats.scored < FEWEST_PAPERS && <p className="lb-muted">{t('stat.few', { count: FEWEST_PAPERS })}</p>}
      <div className="lb-halves">
        <section>
          <ScoreDistribution bins={stats.distribution} />
        </section>
        <section>
          <BandBar
            scale="score"
            title={t('stat.scoreBands')}
            bands={stats.scoreBands}
            link={can('statistics:task:page') ? listed('score') : undefined}
          />
          <BandBar
            scale="rate"
            title={t('stat.rateBands')}
            bands={stats.rateBands}
            link={(band) => ({ to: '.', search: { ...search, rate: band } })}
          />
          <BandBar
            scale="time"
            title={t('stat.timeBands')}
            bands={stats.timeBands}
            link={can('statistics:task:page') ? listed('time') : undefined}
          />
        </section>
      </div>
      <h2>{t('stat.questions')}</h2>
      <p className="lb-muted">{t('stat.hint')}</p>
      {rate && (
        <p>
          <StatusTag tone="neutral">{t(`bands:rate.${rate}`)}</StatusTag>{' '}
          <Link to="." search={{ ...search, rate: undefined }}>
            {t('stat.allQuestions', { count: stats.questions.length })}
          </Link>
        </p>
      )}
      <Questions
        rows={
          rate
            ? stats.questions.filter(
                ({ correctRate }) =>
                  correctRate !== null && bandNames[rateBands([correctRate]).indexOf(1)] === rate,
              )
            : stats.questions
        }
      />
    </div>
  )
}

export default Statistics
