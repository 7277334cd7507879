import { useQuery } from '@tanstack/react-query'
import { Select, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { courseGet } from '@labbox/contract/courses/courses.ts'
import { graphClass, graphStudent, type Graph, type GraphClass } from '@labbox/contract/courses/graphs.ts'
import { levels } from '@labbox/contract/courses/mastery.ts'
import { classPage } from '@labbox/contract/classes/classes.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation, useWithAccount } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { GraphReader } from './GraphReader.tsx'

/** How many of the class know a topic how well, in words and as shares of a bar. */
const TopicCounts = ({ graphClass, topicId }: { graphClass: GraphClass; topicId: string }) => {
  const { t } = useTranslation('courses-graph')
  const counts = graphClass.topics.find(({ id }) => id === topicId)?.counts
  if (!counts) return null
  return (
    <section>
      <h3>{t('class.counts')}</h3>
      <ul className="lb-graph-plain">
        {levels.map((level) => (
          <li key={level}>{t('class.count', { level: t(`level.${level}`), count: counts[level] })}</li>
        ))}
      </ul>
    </section>
  )
}

const Students = ({
  graphClass,
  total,
  onChoose,
}: {
  graphClass: GraphClass
  total: number
  onChoose: (id: string) => void
}) => {
  const { t } = useTranslation('courses-graph')
  const withAccount = useWithAccount()
  return (
    <>
      <h2>{t('class.students')}</h2>
      <Table
        size="small"
        rowKey="userId"
        dataSource={graphClass.students}
        pagination={graphClass.students.length > 50 ? { pageSize: 50 } : false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <EmptyState title={t('class.nobody')} /> }}
        columns={[
          {
            title: t('class.student'),
            render: (_, row) => (
              <button type="button" className="lb-graph-link" onClick={() => onChoose(row.userId)}>
                {withAccount(row.name, row.account)}
              </button>
            ),
          },
          {
            title: t('class.mastered'),
            align: 'right',
            sorter: (a, b) => a.mastered - b.mastered,
            render: (_, row) => `${row.mastered} / ${total}`,
          },
          {
            title: t('class.percent'),
            align: 'right',
            sorter: (a, b) => (a.percent ?? -1) - (b.percent ?? -1),
            render: (_, row) => (row.percent === null ? '–' : `${row.percent} %`),
          },
        ]}
      />
    </>
  )
}

/** The classes that take the course and that one may see. */
const useClasses = (courseId: string) => {
  const course = useQuery(queryOf(courseGet, { id: courseId }))
  const mine = useQuery(queryOf(classPage, { limit: 200 }))
  const reach = new Set(mine.data?.items.map(({ id }) => id))
  return (course.data?.classList ?? []).filter(({ id }) => reach.has(id))
}

/** A graph as who teaches sees it: the mastery of a class, or of one student of it. */
export const ClassMastery = ({ graph }: { graph: Graph }) => {
  const { t } = useTranslation('courses-graph')
  const withAccount = useWithAccount()
  const text = useLocalText()
  const classes = useClasses(graph.courseId)
  const [picked, setPicked] = useState<string | null>(null)
  const [userId, setUserId] = useState<string | null>(null)
  const classId = classes.find(({ id }) => id === picked)?.id ?? classes[0]?.id
  const ask = { id: graph.id, classId: classId ?? '' }
  const all = useQuery({ ...queryOf(graphClass, ask), enabled: classId !== undefined })
  const one = useQuery({
    ...queryOf(graphStudent, { ...ask, userId: userId ?? '' }),
    enabled: classId !== undefined && userId !== null,
  })
  if (classId === undefined)
    return <GraphReader graph={graph} student={false} mastery={undefined} personal={false} />
  const failed = [all, one].find((query) => query.isError)
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!all.data) return <Skeleton active />
  const mastery = userId ? one.data?.topics : all.data.topics
  const tools = (
    <>
      <Select
        aria-label={t('class.pick')}
        value={classId}
        options={classes.map(({ id, name }) => ({ value: id, label: text(name) }))}
        onChange={(next: string) => {
          setPicked(next)
          setUserId(null)
        }}
      />
      <Select
        aria-label={t('class.student')}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('class.whole')}
        value={userId}
        options={all.data.students.map((who) => ({
          value: who.userId,
          label: withAccount(who.name, who.account),
        }))}
        onChange={(next: string | undefined) => setUserId(next ?? null)}
      />
    </>
  )
  return (
    <>
      <GraphReader graph={graph} student={false} mastery={mastery} personal={userId !== null} tools={tools}>
        {(topicId) => userId === null && <TopicCounts graphClass={all.data} topicId={topicId} />}
      </GraphReader>
      <Students graphClass={all.data} total={graph.topics} onChoose={setUserId} />
    </>
  )
}
