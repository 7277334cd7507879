import { bandNames } from '@labbox/contract/statistics/kinds.ts'
import { statisticsQuestions, type StatisticsQuestion } from '@labbox/contract/statistics/statistics.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { Link } from '../../../ui/navigation.ts'
import { percent } from '../../../ui/number/share.ts'
import { formulaText } from '../../../ui/rich/formula-text.ts'
import { useAbout, useAboutFilters } from '../use-about.ts'

/** Questions of exams and quizzes by how many answered them right. */
const QuestionList = () => {
  const { t } = useTranslation(['statistics', 'bands', 'questions'])
  const text = useLocalText()
  const can = useCan()
  const about = useAbout()
  const filters: Filter[] = [
    {
      key: 'rate',
      label: t('field.correctRate'),
      options: bandNames.map((value) => ({ value, label: t(`bands:rate.${value}`) })),
    },
    ...useAboutFilters(),
  ]
  const columns: Column<StatisticsQuestion>[] = [
    {
      key: 'stem',
      title: t('field.question'),
      primary: true,
      wrap: true,
      render: (row) =>
        can('questions:bank:page') && row.bankId !== null ? (
          <Link to="/question-bank/questions/$id/view" params={{ id: row.id }} search={{ bank: row.bankId }}>
            {formulaText(text(row.stem))}
          </Link>
        ) : (
          formulaText(text(row.stem))
        ),
      csv: (row) => text(row.stem),
    },
    {
      key: 'type',
      title: t('field.type'),
      render: (row) => t(`questions:type.${row.type}`),
      csv: (row) => t(`questions:type.${row.type}`),
    },
    { key: 'exams', title: t('field.exams'), numeric: true },
    { key: 'attempts', title: t('field.attempts'), numeric: true, sortable: true },
    {
      key: 'correctRate',
      title: t('field.correctRate'),
      numeric: true,
      sortable: true,
      render: (row) => percent(row.correctRate),
    },
  ]
  return (
    <ListPage
      title={t('title.question')}
      hint={t('hint.question')}
      actions={
        <LinkButton to="/statistics/exam" search={{ ...about }}>
          {t('back')}
        </LinkButton>
      }
      endpoint={statisticsQuestions}
      columns={columns}
      filters={filters}
      empty={{ drawing: 'chart', title: t('question.empty'), hint: t('question.emptyHint') }}
      exportName="statistics-questions"
    />
  )
}

export default QuestionList
