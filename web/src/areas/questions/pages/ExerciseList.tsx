import { useQuery } from '@tanstack/react-query'
import { classPage } from '@labbox/contract/classes/classes.ts'
import { exerciseList, roundStates, type ExerciseRow } from '@labbox/contract/questions/exercises.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { rightPercent, roundTone } from '../exercise/round-look.ts'

/** Rounds of practice of one's students. */
const ExerciseList = () => {
  const { t } = useTranslation('questions')
  const text = useLocalText()
  const classes = useQuery(queryOf(classPage, { limit: 200, archived: false }))
  const filters: Filter[] = [
    { key: 'student', label: t('practice.student') },
    {
      key: 'classId',
      label: t('practice.class'),
      options: (classes.data?.items ?? []).map(({ id, name }) => ({ value: id, label: text(name) })),
    },
    {
      key: 'state',
      label: t('practice.state'),
      options: roundStates.map((value) => ({ value, label: t(`round.${value}`) })),
    },
  ]
  const columns: Column<ExerciseRow>[] = [
    {
      key: 'student',
      title: t('practice.student'),
      primary: true,
    },
    { key: 'number', title: t('practice.number'), render: (row) => row.number },
    {
      key: 'classes',
      title: t('practice.class'),
      render: (row) => row.classes.map(text).join(t('view.comma')),
      csv: (row) => row.classes.map(text).join(' / '),
    },
    {
      key: 'name',
      title: t('practice.about'),
      render: (row) => text(row.name),
      csv: (row) => text(row.name),
    },
    {
      key: 'state',
      title: t('practice.state'),
      render: (row) => <StatusTag tone={roundTone[row.state]}>{t(`round.${row.state}`)}</StatusTag>,
      csv: (row) => t(`round.${row.state}`),
    },
    {
      key: 'answered',
      title: t('practice.answered'),
      numeric: true,
      render: (row) => `${row.answered} / ${row.questions}`,
      csv: (row) => row.answered,
    },
    {
      key: 'right',
      title: t('practice.right'),
      numeric: true,
      render: (row) => {
        const percent = rightPercent(row)
        return percent === null ? '–' : `${percent}%`
      },
      csv: (row) => row.right,
    },
    {
      key: 'startedAt',
      title: t('practice.startedAt'),
      sortable: true,
      render: (row) => <TimeText value={row.startedAt} />,
    },
    {
      key: 'lastAt',
      title: t('practice.lastAt'),
      extra: true,
      sortable: true,
      render: (row) => <TimeText value={row.lastAt} />,
    },
  ]
  return (
    <ListPage
      title={t('practice.title')}
      hint={t('practice.hint')}
      endpoint={exerciseList}
      columns={columns}
      filters={filters}
      empty={{
        title: t('practice.empty'),
        hint: t('practice.emptyHint'),
        action: <LinkButton to="/question-bank">{t('bank.title')}</LinkButton>,
      }}
      exportName="practice"
    />
  )
}

export default ExerciseList
