import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Drawer, Input, Select, Table } from 'antd'
import { useState } from 'react'
import { PAPER_LIMITS } from '@labbox/contract/exams/paper.ts'
import type { PaperQuestion } from '@labbox/contract/exams/papers.ts'
import { bankPage } from '@labbox/contract/questions/banks.ts'
import { questionTypes, type QuestionType } from '@labbox/contract/questions/content.ts'
import { questionPage, type QuestionRow } from '@labbox/contract/questions/questions.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useNarrow } from '../../../app/settings/use-media.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { formulaText } from '../../../ui/rich/formula-text.ts'
import { BankSelect, TagSelect, TypeTag } from '../../questions/index.ts'
import '../../../ui/clamp.css'

interface Filter {
  bankId?: string | undefined
  text?: string
  type?: QuestionType | undefined
  difficulty?: number | undefined
  tagIds: string[]
}

const PAGE = 20

interface Props {
  /** In the paper already; shown, but not to be had again. */
  taken: ReadonlySet<string>
  onAdd: (questions: PaperQuestion[]) => void
  onClose: () => void
}

/** Questions of the banks by text, tag, type and difficulty; several at once go into a part. */
export const QuestionPicker = ({ taken, onAdd, onClose }: Props) => {
  const { t } = useTranslation(['exams', 'questions'])
  const text = useLocalText()
  const narrow = useNarrow()
  const [filter, setFilter] = useState<Filter>({ tagIds: [] })
  const [page, setPage] = useState(1)
  const [picked, setPicked] = useState<ReadonlyMap<string, PaperQuestion>>(new Map())
  const { tagIds, ...plain } = filter
  const query = useQuery({
    ...queryOf(questionPage, { ...plain, ...(tagIds[0] && { tagId: tagIds[0] }), page, limit: PAGE }),
    placeholderData: keepPreviousData,
  })
  const banks = useQuery(queryOf(bankPage, { limit: 200 }))
  const nameOf = (bankId: string) => banks.data?.items.find(({ id }) => id === bankId)?.name ?? { zh: '–' }
  const set = (change: Partial<Filter>) => {
    setFilter({ ...filter, ...change })
    setPage(1)
  }
  const pick = (rows: readonly QuestionRow[], on: boolean) => {
    const next = new Map(picked)
    for (const { id, bankId, number, type, difficulty, stem } of rows)
      if (on) next.set(id, { id, number, type, difficulty, stem, bankName: nameOf(bankId) })
      else next.delete(id)
    setPicked(next)
  }
  const full = taken.size + picked.size > PAPER_LIMITS.questions
  return (
    <Drawer
      open
      size={960}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      title={t('pick.title')}
      onClose={onClose}
      footer={
        <div className="lb-actions">
          <Button
            type="primary"
            disabled={picked.size === 0 || full}
            onClick={() => {
              onAdd([...picked.values()])
              onClose()
            }}
          >
            {t('pick.add', { count: picked.size })}
          </Button>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          {full && <span role="alert">{t('pick.full', { limit: PAPER_LIMITS.questions })}</span>}
        </div>
      }
    >
      <search className="lb-filters lb-pick-filters">
        <Input.Search
          allowClear
          autoFocus
          className="lb-filter-text"
          placeholder={t('pick.text')}
          aria-label={t('pick.text')}
          onSearch={(value) => set({ text: value.trim() })}
        />
        <BankSelect
          allowClear
          value={filter.bankId}
          placeholder={t('pick.allBanks')}
          onChange={(bankId) => set({ bankId, tagIds: [] })}
        />
        {filter.bankId && (
          <TagSelect
            bankId={filter.bankId}
            value={tagIds}
            onChange={(ids) => set({ tagIds: ids.slice(-1) })}
          />
        )}
        <Select
          allowClear
          placeholder={t('questions:field.type')}
          aria-label={t('questions:field.type')}
          options={questionTypes.map((value) => ({ value, label: t(`questions:type.${value}`) }))}
          onChange={(type: QuestionType | undefined) => set({ type })}
        />
        <Select
          allowClear
          placeholder={t('questions:field.difficulty')}
          aria-label={t('questions:field.difficulty')}
          options={[1, 2, 3, 4, 5].map((value) => ({ value, label: t(`questions:difficulty.${value}`) }))}
          onChange={(difficulty: number | undefined) => set({ difficulty })}
        />
      </search>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Table<QuestionRow>
          rowKey="id"
          size="small"
          loading={query.isPending || query.isPlaceholderData}
          dataSource={query.data?.items ?? []}
          locale={{ emptyText: <EmptyState title={t('pick.none')} hint={t('pick.noneHint')} /> }}
          rowSelection={{
            preserveSelectedRowKeys: true,
            selectedRowKeys: [...picked.keys(), ...taken],
            getCheckboxProps: (row) => ({
              disabled: taken.has(row.id),
              'aria-label': t('pick.one', { number: row.number }),
            }),
            onSelect: (row, on) => pick([row], on),
            onSelectAll: (on, _, rows) =>
              pick(
                rows.filter((row) => row && !taken.has(row.id)),
                on,
              ),
          }}
          pagination={{
            current: page,
            pageSize: PAGE,
            total: query.data?.total ?? 0,
            showSizeChanger: false,
            onChange: setPage,
          }}
          columns={[
            { title: '#', width: 56, render: (_, row) => <span className="lb-num">{row.number}</span> },
            {
              title: t('questions:field.stem'),
              render: (_, row) => (
                <span className="lb-exam-name">
                  <span className="lb-clamp" title={formulaText(text(row.stem))}>
                    {formulaText(text(row.stem)) || t('questions:field.noText')}
                  </span>
                  <span className="lb-muted">
                    {[text(nameOf(row.bankId)), ...row.tags.map(({ name }) => text(name))].join(' · ')}
                    {taken.has(row.id) && ` · ${t('pick.taken')}`}
                  </span>
                </span>
              ),
            },
            { title: t('questions:field.type'), render: (_, row) => <TypeTag type={row.type} /> },
            ...(narrow
              ? []
              : [
                  {
                    title: t('questions:field.difficulty'),
                    render: (_: unknown, row: QuestionRow) => t(`questions:difficulty.${row.difficulty}`),
                  },
                ]),
          ]}
        />
      )}
    </Drawer>
  )
}
